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
