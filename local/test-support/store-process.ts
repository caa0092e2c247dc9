import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { repository } from './command.ts';

interface Answer {
  id: number;
  value?: unknown;
  error?: string;
}

/** A process of its own with a release store, as each release tool and each edge is. */
export class StoreProcess {
  readonly #child: ChildProcess;
  /** Settles once it has died. */
  readonly ended: Promise<unknown>;
  #asked = 0;

  private constructor(child: ChildProcess) {
    this.#child = child;
    child.setMaxListeners(100);
    this.ended = once(child, 'exit');
  }

  /** @param sources the repository, or a copy of it */
  static async start(environment: Record<string, string>, sources = repository): Promise<StoreProcess> {
    const { PATH = '', HOME = '' } = process.env;
    const child = fork('local/test-support/store-program.ts', {
      cwd: sources,
      execArgv: ['--import', 'tsx/esm'],
      env: { PATH, HOME, ...environment },
      serialization: 'advanced',
    });
    await once(child, 'message');
    return new StoreProcess(child);
  }

  /** @throws the message of what failed there */
  ask<T = void>(operation: string, ...words: unknown[]): Promise<T> {
    this.#asked += 1;
    const id = this.#asked;
    return new Promise((resolve, reject) => {
      const listen = (answer: Answer) => {
        if (answer.id !== id) return;
        this.#child.off('message', listen);
        if (answer.error === undefined) resolve(answer.value as T);
        else reject(new Error(answer.error));
      };
      this.#child.on('message', listen);
      this.#child.send({ id, operation, words });
    });
  }

  text = async (file: string): Promise<string | undefined> => {
    const content = await this.ask<Uint8Array | undefined>('read', file);
    return content && Buffer.from(content).toString();
  };

  /** Dies as in a power cut. */
  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    this.#child.kill('SIGKILL');
    await once(this.#child, 'exit');
  }
}
