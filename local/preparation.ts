import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { BuildMode } from '@portal/release/build/common';
import { repositoryRoot } from '@portal/release/repository';
import type { DemoContentOptions } from './demo/fill.ts';
import { endOf } from './stop-signals.ts';

const program = fileURLToPath(new URL('./preparation-program.ts', import.meta.url));

/** What the program is given. */
export interface PreparationOptions {
  storeDir: string;
  mode: BuildMode;
  /** Null: no demo content. */
  demo: DemoContentOptions | null;
}

export type PreparationReport = 'servers built' | { failed: string };

/**
 * Builds what changed, releases the apps, and fills in the demo content, in a process of its own: the bundler's memory
 * is free again when that ends.
 */
export class Preparation {
  readonly serversBuilt: Promise<void>;
  readonly done: Promise<void>;
  readonly #child;
  readonly #ended: Promise<unknown>;
  #stopping = false;

  constructor(options: PreparationOptions) {
    this.#child = fork(program, [JSON.stringify(options)], {
      cwd: repositoryRoot,
      execArgv: ['--import', 'tsx/esm'],
    });
    this.#ended = once(this.#child, 'close');
    this.done = this.#run();
    this.serversBuilt = Promise.race([this.#says('servers built'), this.done]);
    this.done.catch(() => {});
  }

  /** Call it when the services have started, because they make the tables. */
  fill(): void {
    // Where there is no demo content, the process may have ended. `done` tells whether it failed.
    this.#child.send('services started', () => {});
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    this.#child.kill();
    await this.#ended;
  }

  #says(report: PreparationReport): Promise<void> {
    return new Promise((resolve) => {
      this.#child.on('message', (said: PreparationReport) => said === report && resolve());
    });
  }

  async #run(): Promise<void> {
    let failure: string | undefined;
    this.#child.on('message', (said: PreparationReport) => {
      if (typeof said === 'object') failure = said.failed;
    });
    await this.#ended;
    if (!this.#stopping && this.#child.exitCode !== 0)
      throw new Error(failure ?? `The preparation ended (${endOf(this.#child)}).`);
  }
}
