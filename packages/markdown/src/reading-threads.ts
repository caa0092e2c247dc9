import { createHash } from 'node:crypto';
import path from 'node:path';
import { NoThread, Threads } from '@portal/threads/threads';
import { LRUCache } from 'lru-cache';

const usualDeadlineMs = 5000;
/** How many texts are remembered as too slow, and for how long. A machine may only have been busy. */
const unreadable = { max: 1000, ttl: 60 * 60 * 1000 };

/** The module that threads run, for sources and for bundles. */
const name = path.extname(import.meta.url) === '.ts' ? 'reading-thread-from-source.mjs' : 'reading-thread.js';
const module = new URL(name, import.meta.url);

export interface ReadingOptions {
  /** Deadline for one text in milliseconds. The default is enough for a busy machine. */
  deadlineMs?: number;
  /** Called once for each text that a function could not parse. */
  report(problem: { postId: string; reason: string }): void;
}

interface Text {
  postId: string;
  source: string;
}

/**
 * Parses texts in worker threads, so that no text blocks its process. A text that missed its deadline is not given to the
 * same function again for an hour.
 */
export class ReadingThreads {
  readonly #threads = new Threads(module);
  readonly #deadlineMs: number;
  readonly #report: ReadingOptions['report'];
  readonly #unreadable = new LRUCache<string, true>(unreadable);

  constructor({ deadlineMs = usualDeadlineMs, report }: ReadingOptions) {
    this.#deadlineMs = deadlineMs;
    this.#report = report;
  }

  /**
   * Calls the function `name` of the threads' module with a text and `task`.
   * @param leastMs the deadline is at least this, for work that can wait
   * @returns undefined if it misses the deadline or fails; show the text as it was typed in this case
   * @throws {NoThread} if the text was not tried
   */
  async read<Result>({ postId, source }: Text, name: string, task: object, leastMs = 0): Promise<Result | undefined> {
    // By the function, too: each has its own deadline.
    const key = `${name} ${createHash('sha256').update(source).digest('base64')}`;
    if (this.#unreadable.has(key)) return undefined;
    try {
      return await this.run<Result>(name, task, Math.max(this.#deadlineMs, leastMs));
    } catch (error) {
      if (error instanceof NoThread) throw error;
      if (!this.#unreadable.has(key)) this.#report({ postId, reason: (error as Error).message });
      this.#unreadable.set(key, true);
      return undefined;
    }
  }

  /**
   * Like {@link read}, for work that must succeed.
   * @throws if it takes longer than `deadlineMs` after its start
   */
  run<Result>(name: string, task: object, deadlineMs: number): Promise<Result> {
    return this.#threads.run(name, task, { deadlineMs });
  }

  /** Stops all threads. */
  stop(): Promise<void> {
    return this.#threads.stop();
  }
}
