import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { makeTemporaryDirectory } from '@portal/local/testing/temporary-directory';
import { repositoryRoot } from '@portal/release/repository';
import getPort from 'get-port';
import { report } from './machine/comparison.ts';
import { stops } from './machine/stops.ts';
import { memoryBelow } from './memory/processes.ts';

/**
 * Measures the memory of everything that `npm start` runs, half a minute after it is ready: `npm run bench -- memory`.
 * Needs Linux.
 */
const idleMs = 30_000;
const startMs = 240_000;
const mostMegabytes = 500;

const { directory, remove } = await makeTemporaryDirectory();
stops.add(remove);
const port = async () => String(await getPort({ host: '127.0.0.1' }));
/** What `.env` may name: all of it is measured here. */
const hosted = ['DATABASE_URL', 'REDIS_URL', 'SMTP_URL', 'CLERK_PUBLISHABLE_KEY', 'CLERK_SECRET_KEY'];
const portal = spawn('npm', ['start'], {
  cwd: repositoryRoot,
  env: {
    ...{ PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: directory },
    ...Object.fromEntries(hosted.map((name) => [name, ''])),
    ...{ PORT: await port(), INBOX_PORT: await port(), SMTP_PORT: await port(), IDENTITY_PORT: await port() },
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const ended = once(portal, 'exit');
stops.add(async () => {
  portal.kill();
  await ended;
});

/** Resolves when its output says so. */
const ready = new Promise<void>((resolve) => {
  portal.stdout.on('data', (chunk) => String(chunk).includes('Portal ready') && resolve());
});

async function failure(): Promise<never> {
  await Promise.race([ended, pause(startMs, undefined, { ref: false })]);
  throw new Error('The portal could not start, or ended');
}

await Promise.race([ready.then(() => pause(idleMs)), failure()]);
const processes = await memoryBelow(portal.pid as number);
const total = processes.reduce((sum, { megabytes }) => sum + megabytes, 0);
const list = processes
  .filter(({ megabytes }) => megabytes >= 1)
  .map(({ command, megabytes }) => `- ${megabytes.toFixed(0)} MB: \`${command}\``)
  .join('\n');
const description = `Proportional set size of each process of \`npm start\`, 30 s after its first start was ready:\n\n${list}`;
const whole = { name: 'npm start, idle', product: `${total.toFixed(0)} MB`, baseline: '' };
await report('memory', description, [{ ...whole, figure: total, goal: { most: mostMegabytes } }]);
