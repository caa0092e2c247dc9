import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from './service-process.ts';

/** Code that a process of the services runs before its own. There, `isOn()` says whether the test has switched it on. */
export class SwitchedCode {
  private readonly file = join(tmpdir(), `switched-on-${randomUUID()}`);
  readonly environment: Environment;

  constructor(code: string) {
    const module = `import { existsSync } from 'node:fs';
      const isOn = () => existsSync(${JSON.stringify(this.file)});
      ${code}`;
    this.environment = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(module)}` };
  }

  on = (): Promise<void> => writeFile(this.file, '');

  off = (): Promise<void> => rm(this.file, { force: true });
}

/** Switched on, no worker thread can start. */
export const withoutThreads = () =>
  new SwitchedCode(
    `import threads from 'node:worker_threads';
   import { syncBuiltinESMExports } from 'node:module';
   const { Worker } = threads;
   threads.Worker = class extends Worker {
     constructor(...how) {
       if (isOn()) throw new Error('The machine allows no more threads');
       super(...how);
     }
   };
   syncBuiltinESMExports();`,
  );
