import { fork } from 'node:child_process';
import { once } from 'node:events';
import { repositoryRoot } from '@portal/release/repository';
import type { Drill } from '../drill.ts';
import type { Site } from '../site.ts';
import { nothing } from './processes.ts';

const program = new URL('../killed-promotion.ts', import.meta.url);

/** A promotion by a process that dies after `writes` writes. @returns whether it came to its end before */
async function promoteAndDie(store: Site['storeEnvironment'], writes: number): Promise<boolean> {
  const { PATH = '' } = process.env;
  const child = fork(program, [String(writes)], {
    cwd: repositoryRoot,
    execArgv: ['--import', 'tsx/esm'],
    env: { PATH, ...store },
  });
  const [code, signal] = await once(child, 'exit');
  if (code) throw new Error(`The promotion that is killed after ${writes} writes ended with exit code ${code}`);
  return signal === null;
}

/** A change dies after its first write, the next one after its second, and so on. */
export async function killAfterEachWrite({ storeEnvironment }: Site): Promise<void> {
  for (let writes = 0; !(await promoteAndDie(storeEnvironment, writes)); writes += 1);
}

export const releaseDrills: Drill[] = [
  {
    name: 'release-killed',
    about: 'a change of release is killed after each of its writes in turn',
    lastsMs: 0,
    prepare: () => ({
      async fault(site) {
        await killAfterEachWrite(site);
        return nothing;
      },
    }),
  },
];
