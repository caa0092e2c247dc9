import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from '@portal/local/server-process';
import { type Kit, startKit } from './kit/roles.ts';
import { apps, perSecond, photographs, promoteAgain, upload, visit } from './kit/work.ts';
import { type Result, report } from './machine/comparison.ts';
import { stops } from './machine/stops.ts';
import { memoryBelow } from './memory/processes.ts';

/**
 * Measures the memory of each process of the hosting kit, idle and the most under a load, against what deploy/k8s requests for it. It
 * brings its own surroundings: `npm run bench -- kit`, about three minutes. Needs Linux and Chromium.
 */
const idleMs = 5_000;
const sampleMs = 100;

/** The memory that deploy/k8s requests for a process, in MB. */
async function requestOf(name: string): Promise<number> {
  const manifest = await readFile(new URL(`../deploy/k8s/base/${name}.yaml`, import.meta.url), 'utf8');
  return Number(/requests: .*memory: (\d+)Mi/.exec(manifest)?.[1]);
}

/** A line of the kernel's account of a process, in MB: `VmRSS` now, `VmHWM` the most. */
async function memoryOf({ pid }: ServerProcess, line: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${line}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024;
}

/** The most memory, in MB, of a process and of all that it started, while something runs. */
async function mostWhile({ pid }: ServerProcess, run: () => Promise<void>): Promise<number> {
  let most = 0;
  const running = run().then(() => true);
  do {
    const processes = await memoryBelow(pid as number);
    most = Math.max(
      most,
      processes.reduce((sum, { megabytes }) => sum + megabytes, 0),
    );
  } while (!(await Promise.race([running, sleep(sampleMs, false)])));
  return most;
}

const all = <T>({ processes }: Kit, measure: (server: ServerProcess) => Promise<T>): Promise<T[]> =>
  Promise.all(Object.values(processes).map(measure));

const kit = await startKit(stops);
await sleep(idleMs);
const idle = await all(kit, (server) => memoryOf(server, 'VmRSS'));
await visit(kit);
await upload(kit);
const promoting = await mostWhile(kit.processes.releases, () => promoteAgain(kit));
const most = await all(kit, (server) => memoryOf(server, 'VmHWM'));
const resultOf = async (name: string, at: number): Promise<Result> => {
  const figure = name === 'releases' ? promoting : (most[at] ?? Number.NaN);
  const megabytes = (value = Number.NaN) => `${value.toFixed(0)} MB`;
  const goal = { most: await requestOf(name) };
  return { name, product: megabytes(figure), baseline: megabytes(idle[at]), figure, goal };
};
const results = await Promise.all(Object.keys(kit.processes).map(resultOf));
const description = `The most memory of each process of the hosting kit (first column) and its memory when idle, against what deploy/k8s requests, in a portal with the demo content: ${perSecond} calls and pages a second through the edge for a minute, ${photographs} photographs of 12 million pixels, each in three widths, and the promotion of ${apps.join(', ')}. \`releases\` is with its browser.`;
await report('kit', description, results);
