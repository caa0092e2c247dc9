import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { Piscina } from 'piscina';

/** For all of a thread's work, in MB, and how long it is kept without any. */
const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };
const idleMs = 60_000;
const usualDeadlineMs = 5000;
/** Threads that have not begun by then never will. */
const startMs = 30_000;
/** Texts that are known to take too long, and for how long: a machine may have been busy. */
const unreadable = { max: 1000, ttl: 60 * 60 * 1000 };

/** The module beside this one that threads run, where the sources run and where they are bundled. */
const here = fileURLToPath(import.meta.url);
const name = path.extname(here) === '.ts' ? 'reading-thread-from-source.mjs' : 'reading-thread.js';
const module = path.join(path.dirname(here), name);

export interface ReadingOptions {
  /** How long the reading of one text may take; long enough for a busy machine where left out. */
  deadlineMs?: number;
  /** Hears of texts that could not be read, once each. */
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
 * Reads texts in threads of their own, so that no text keeps a process from answering others. They start when there is
 * something to read and end when there is nothing. What was not read by its deadline is not tried again.
 */
export class ReadingThreads {
  readonly #pool: Piscina;
  readonly #deadlineMs: number;
  readonly #report: ReadingOptions['report'];
  readonly #unreadable = new LRUCache<string, true>(unreadable);
  readonly #waiting = new Map<number, Waiting>();
  /** No more at once than there are threads: what waited in the pool's own queue would outlive a thread that is ended. */
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
   * What the function `name` of the threads' module makes of a text and `task`.
   * @returns undefined where it is not done by the deadline, or fails: show the text as it was written then
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

  /** Whether a text is known to take too long, or to make reading fail. */
  isUnreadable = (source: string): boolean => this.#unreadable.has(keyOf(source));

  /** As {@link read}, for work that must be done. @throws where it takes longer than `deadlineMs`, from when it begins */
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

  /** Ends all threads. */
  stop(): Promise<void> {
    return this.#pool.destroy();
  }
}

const keyOf = (source: string) => createHash('sha256').update(source).digest('base64');

class NeverBegun extends Error {}
