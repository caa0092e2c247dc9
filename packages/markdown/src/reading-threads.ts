import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { Piscina } from 'piscina';

/** Memory of a thread in MB, and how long an idle thread is kept. */
const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };
const idleMs = 60_000;
const usualDeadlineMs = 5000;
/** A thread that has not begun after this time never begins. */
const startMs = 30_000;
/** How many texts are remembered as too slow, and for how long. A machine may only have been busy. */
const unreadable = { max: 1000, ttl: 60 * 60 * 1000 };

/** The module that threads run, for sources and for bundles. */
const here = fileURLToPath(import.meta.url);
const name = path.extname(here) === '.ts' ? 'reading-thread-from-source.mjs' : 'reading-thread.js';
const module = path.join(path.dirname(here), name);

export interface ReadingOptions {
  /** Deadline for one text in milliseconds. The default is enough for a busy machine. */
  deadlineMs?: number;
  /** Called once for each text that could not be parsed. */
  report(problem: { postId: string; reason: string }): void;
}

/** Work that no thread has begun. */
interface Waiting {
  begin(): void;
  giveUp(reason: string): void;
}

interface Text {
  postId: string;
  source: string;
}

/**
 * Parses texts in worker threads, so that no text blocks its process. Threads start when there is work and stop when
 * there is none. A text that missed its deadline is not tried again for an hour.
 */
export class ReadingThreads {
  readonly #pool: Piscina;
  readonly #deadlineMs: number;
  readonly #report: ReadingOptions['report'];
  readonly #unreadable = new LRUCache<string, true>(unreadable);
  readonly #waiting = new Map<number, Waiting>();
  /** Not more tasks than threads: a task in the pool's own queue would survive a thread that is terminated. */
  readonly #turns: ReturnType<typeof pLimit>;
  #tasks = 0;

  constructor({ deadlineMs = usualDeadlineMs, report }: ReadingOptions) {
    const maxThreads = Math.min(2, availableParallelism());
    this.#pool = new Piscina({
      filename: module,
      minThreads: 0,
      maxThreads,
      idleTimeout: idleMs,
      resourceLimits: memory,
    });
    this.#pool.on('message', ({ begun }: { begun: number }) => this.#waiting.get(begun)?.begin());
    this.#pool.on('error', ({ message }: Error) => {
      for (const { giveUp } of this.#waiting.values()) giveUp(message);
    });
    this.#turns = pLimit(maxThreads);
    this.#deadlineMs = deadlineMs;
    this.#report = report;
  }

  /**
   * Calls the function `name` of the threads' module with a text and `task`.
   * @returns undefined if it misses the deadline or fails; show the text as it was typed in this case
   */
  async read<Result>({ postId, source }: Text, name: string, task: object): Promise<Result | undefined> {
    const key = keyOf(source);
    if (this.#unreadable.has(key)) return undefined;
    try {
      return await this.run<Result>(name, task, this.#deadlineMs);
    } catch (error) {
      if (!this.#unreadable.has(key)) this.#report({ postId, reason: (error as Error).message });
      if (!(error instanceof NeverBegun)) this.#unreadable.set(key, true);
      return undefined;
    }
  }

  /** Whether a text is known to be too slow or to cause an error. */
  isUnreadable = (source: string): boolean => this.#unreadable.has(keyOf(source));

  /**
   * Like {@link read}, for work that must succeed.
   * @throws if it takes longer than `deadlineMs` after its start
   */
  run<Result>(name: string, task: object, deadlineMs: number): Promise<Result> {
    return this.#turns(() => this.#runNow<Result>(name, task, deadlineMs));
  }

  async #runNow<Result>(name: string, task: object, deadlineMs: number): Promise<Result> {
    const id = ++this.#tasks;
    const ending = new AbortController();
    const giveUp = (reason: string) => ending.abort(new NeverBegun(reason));
    let timer = setTimeout(giveUp, startMs, 'No thread began in time');
    const begin = () => {
      this.#waiting.delete(id);
      clearTimeout(timer);
      timer = setTimeout(() => ending.abort(new Error(`It took longer than ${deadlineMs} ms`)), deadlineMs);
    };
    this.#waiting.set(id, { begin, giveUp });
    try {
      return await this.#pool.run({ id, task }, { name, signal: ending.signal });
    } catch (error) {
      throw ending.signal.aborted ? ending.signal.reason : error;
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(id);
    }
  }

  /** Stops all threads. */
  stop(): Promise<void> {
    return this.#pool.destroy();
  }
}

const keyOf = (source: string) => createHash('sha256').update(source).digest('base64');

class NeverBegun extends Error {}
