import { availableParallelism } from 'node:os';
import { type Transferable, Worker, type WorkerOptions } from 'node:worker_threads';
import type { ThreadResponse } from './serve-thread.ts';

export interface ThreadsOptions extends Pick<WorkerOptions, 'env' | 'execArgv' | 'resourceLimits' | 'workerData'> {
  /** Upper limit of threads. Default: two, or one on a machine with one processor. */
  most?: number;
  /** Upper limit of the work that waits for a thread. */
  mostWaiting?: number;
  /** Called with what a thread prints. Default: the process prints it. */
  report?(words: string): void;
}

export interface Work {
  /** Milliseconds for the work itself, without the time for which it waits for a thread. */
  deadlineMs: number;
  /** Memory of the task that moves to the thread. */
  transfer?: Transferable[];
  /** Ends the work. */
  signal?: AbortSignal;
}

/** Memory of a thread in MB, and how long an idle thread is kept. */
const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };
const idleMs = 60_000;
/** A thread that has not started after this time never starts. */
const startMs = 30_000;
const longestPrint = 2000;

/** The work missed its deadline. */
export class ThreadTimeout extends Error {
  override name = 'ThreadTimeout';
}

/** No thread could start, so the work was not tried. */
export class NoThread extends Error {
  override name = 'NoThread';
}

/**
 * Runs work in worker threads, each for a limited time and with little memory. Threads start when there is work and end
 * when there is none. A thread whose work fails to end is terminated; work that waits is not affected.
 */
export class Threads {
  readonly #module: URL;
  readonly #options: ThreadsOptions;
  #free: number;
  readonly #waiting = new Set<() => void>();
  readonly #idle = new Map<Worker, NodeJS.Timeout>();
  #stopped = false;

  /** @param module the threads' module, which calls `serveThread` */
  constructor(module: URL, options: ThreadsOptions = {}) {
    this.#module = module;
    this.#options = options;
    this.#free = options.most ?? Math.min(2, availableParallelism());
  }

  /**
   * Calls the function `name` of the threads' module with a task.
   * @throws {ThreadTimeout}, {NoThread}, the reason of `signal`, or an error with the words of whatever the function threw
   */
  async run<Result>(name: string, task: unknown, work: Work): Promise<Result> {
    await this.#turn(work.signal);
    try {
      const thread = this.#takeIdle() ?? (await this.#start());
      return await this.#runIn<Result>(thread, { name, task }, work);
    } finally {
      const [next] = this.#waiting;
      if (next) next();
      else this.#free += 1;
    }
  }

  /** Ends all threads, those at work when they are done. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all([...this.#idle.keys()].map((thread) => this.#end(thread)));
  }

  async #turn(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    const { mostWaiting = Number.POSITIVE_INFINITY } = this.#options;
    if (this.#waiting.size >= mostWaiting) throw new NoThread('Too much work waits for a thread');
    await new Promise<void>((resolve, reject) => {
      const settle = (end: () => void) => () => {
        this.#waiting.delete(begin);
        signal?.removeEventListener('abort', giveUp);
        end();
      };
      const begin = settle(resolve);
      const giveUp = settle(() => reject(signal?.reason));
      this.#waiting.add(begin);
      signal?.addEventListener('abort', giveUp);
    });
  }

  async #runIn<Result>(thread: Worker, message: { name: string; task: unknown }, work: Work): Promise<Result> {
    thread.ref();
    try {
      work.signal?.throwIfAborted();
      thread.postMessage(message, work.transfer);
      const response = await nextMessage<ThreadResponse<Result>>(thread, work);
      this.#keep(thread);
      if ('failure' in response) throw new Error(response.failure);
      return response.result;
    } catch (error) {
      if (!this.#idle.has(thread)) await thread.terminate();
      throw error;
    }
  }

  async #start(): Promise<Worker> {
    let thread: Worker | undefined;
    try {
      thread = this.#newThread();
      await nextMessage(thread, { deadlineMs: startMs });
      return thread;
    } catch (error) {
      await thread?.terminate();
      throw new NoThread(`No thread could start: ${(error as Error).message}`, { cause: error });
    }
  }

  /** @throws if the machine allows no more threads */
  #newThread(): Worker {
    const { most: _most, mostWaiting: _waiting, report, ...options } = this.#options;
    const prints = { stdout: Boolean(report), stderr: Boolean(report) };
    const thread = new Worker(this.#module, { resourceLimits: memory, ...prints, ...options });
    if (report)
      for (const output of [thread.stdout, thread.stderr])
        output.on('data', (data) => report(String(data).slice(0, longestPrint)));
    // While it works, `nextMessage` reports the error. Without a listener, it would end the process.
    thread.on('error', (error) => {
      if (!this.#idle.has(thread)) return;
      // What it has started failed once its work was done: it ends, and may get no more work until it has.
      this.#forget(thread);
      report?.(String(error));
    });
    thread.on('exit', () => this.#forget(thread));
    return thread;
  }

  #takeIdle(): Worker | undefined {
    const [thread] = this.#idle.keys();
    if (thread) this.#forget(thread);
    return thread;
  }

  #keep(thread: Worker): void {
    thread.unref();
    this.#idle.set(thread, setTimeout(() => void this.#end(thread), idleMs).unref());
    if (this.#stopped) void this.#end(thread);
  }

  #forget(thread: Worker): void {
    clearTimeout(this.#idle.get(thread));
    this.#idle.delete(thread);
  }

  async #end(thread: Worker): Promise<void> {
    this.#forget(thread);
    await thread.terminate();
  }
}

/** The next message of a thread. @throws if the thread ends, fails or takes too long, or if the work is aborted */
function nextMessage<Message>(thread: Worker, { deadlineMs, signal }: Work): Promise<Message> {
  return new Promise((resolve, reject) => {
    const done = () => {
      clearTimeout(timer);
      thread.off('message', received).off('error', failed).off('exit', ended);
      signal?.removeEventListener('abort', aborted);
    };
    const received = (message: Message) => {
      done();
      resolve(message);
    };
    const failed = (error: Error) => {
      done();
      reject(error);
    };
    const ended = () => failed(new Error('The thread ended'));
    const aborted = () => failed(signal?.reason);
    const timer = setTimeout(() => failed(new ThreadTimeout(`It took longer than ${deadlineMs} ms`)), deadlineMs);
    thread.on('message', received).on('error', failed).on('exit', ended);
    signal?.addEventListener('abort', aborted);
  });
}
