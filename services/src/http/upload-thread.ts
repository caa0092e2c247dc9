import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CallName } from '@portal/contracts';
import type { ParsedRequest } from '@portal/http-server';
import pLimit from 'p-limit';
import { Piscina } from 'piscina';
import type { Logger } from '../observability/logger.ts';

/** Memory for the largest body as text, and for its strings again. */
const memory = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 };
const idleMs = 60_000;
/** Many times the duration for the largest bodies. */
const deadlineMs = 60_000;
/** The bundle has it beside the bundle of this file. */
const module = path.join(path.dirname(fileURLToPath(import.meta.url)), 'upload-thread.js');

/** A body of `length` bytes at the start of `body`, which moves to the thread. */
export interface UploadTask {
  call: CallName;
  body: ArrayBuffer;
  length: number;
}

export type UploadRead = ParsedRequest | { notJson: true };

/**
 * Parses the bodies of uploads one at a time in a thread, because parsing 100 MB would block the process. The thread
 * starts with the first body and stops after the last.
 */
export class UploadThread {
  readonly #pool = new Piscina({
    filename: module,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
    resourceLimits: memory,
  });
  /** A task in the pool's own queue would survive a thread that is terminated. */
  readonly #turns = pLimit(1);
  #running: AbortController | undefined;

  constructor(logger: Logger) {
    // A thread that cannot start must not end the process.
    this.#pool.on('error', (err: Error) => {
      logger.error({ err }, 'The thread that reads uploads has failed');
      this.#running?.abort(err);
    });
  }

  /** @throws if the thread fails or is late, or the reason of `ending` if it is aborted */
  read(task: UploadTask, ending: AbortController): Promise<UploadRead> {
    const waiting: { task?: UploadTask } = { task };
    const aborted = new Promise<never>((_, reject) => {
      ending.signal.addEventListener('abort', () => {
        // The body of a client who has gone is dropped at once, not only when its turn comes.
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
