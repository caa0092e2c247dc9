import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CallName } from '@portal/contracts';
import pLimit from 'p-limit';
import { Piscina } from 'piscina';
import type { Logger } from '../observability/logger.ts';
import type { Input } from './portal-request.ts';

/** Room for the largest body as text, and for its strings once more. */
const memory = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 };
const idleMs = 60_000;
/** Many times what the largest bodies take. */
const deadlineMs = 60_000;
/** Bundled beside the file that this one is bundled into. */
const module = path.join(path.dirname(fileURLToPath(import.meta.url)), 'upload-thread.js');

/** A body of `length` bytes at the start of `body`, which the thread takes over. */
export interface UploadTask {
  call: CallName;
  body: ArrayBuffer;
  length: number;
}

export type UploadRead = Input | { notJson: true };

/**
 * Reads the bodies of uploads, one at a time, in a thread that starts when there is one and ends when there is none: parsing
 * a hundred megabytes would keep the process from answering others.
 */
export class UploadThread {
  readonly #pool = new Piscina({
    filename: module,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
    resourceLimits: memory,
  });
  /** What waited in the pool's own queue would outlive a thread that is ended. */
  readonly #turns = pLimit(1);
  #running: AbortController | undefined;

  constructor(logger: Logger) {
    // A thread that cannot start fails by itself alone.
    this.#pool.on('error', (err: Error) => {
      logger.error({ err }, 'The thread that reads uploads has failed');
      this.#running?.abort(err);
    });
  }

  /** @throws where the thread fails, such as for want of memory, or is late, or where `ending` is aborted: its reason */
  read(task: UploadTask, ending: AbortController): Promise<UploadRead> {
    const waiting: { task?: UploadTask } = { task };
    const aborted = new Promise<never>((_, reject) => {
      ending.signal.addEventListener('abort', () => {
        // Whoever has gone takes the body along, not only when its turn comes.
        delete waiting.task;
        reject(ending.signal.reason);
      });
    });
    return Promise.race([this.#turns(() => this.#run(waiting.task, ending)), aborted]);
  }

  async #run(task: UploadTask | undefined, ending: AbortController): Promise<UploadRead> {
    const { signal } = ending;
    if (!task || signal.aborted) throw signal.reason;
    const late = () => ending.abort(new Error(`An upload was not read within ${deadlineMs} ms`));
    const timer = setTimeout(late, deadlineMs);
    this.#running = ending;
    try {
      return await this.#pool.run(task, { name: 'read', transferList: [task.body], signal });
    } finally {
      clearTimeout(timer);
      this.#running = undefined;
    }
  }

  stop(): Promise<void> {
    return this.#pool.destroy();
  }
}
