import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { RenderRequest, RenderResult } from '@portal/contracts';

/** What released files say (`renderFile`), checked against their hashes. */
export interface RenderCode {
  shell: string;
  /** Left out where the shell renders its frame alone. */
  remote?: string;
}

export interface RendererOptions {
  /** How long one rendering may take. */
  deadlineMs: number;
  /** Hears what the code prints. */
  report(words: string): void;
}

/** For all of a thread's work, in MB, and how long it is kept without any. */
const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };
const idleMs = 60_000;
/** A thread that has not started by then never will. */
const startMs = 30_000;
const mostThreads = Math.min(2, availableParallelism());
const mostWaiting = 100;
const longestPrint = 2000;

const threadFile = new URL('./render-thread.mjs', import.meta.url);

/** The rendering was not done by its deadline. */
export class RenderTimeout extends Error {
  override name = 'RenderTimeout';
}

/** A thread's first message says that it has started, with no page. */
type Answer = { result: RenderResult } | { failure: string };

/**
 * Runs what renders the pages of one release in threads of its own: without the process's environment, with little memory, and
 * each rendering for a limited time. Threads start when there is something to render and end when there is nothing.
 */
export class Renderer {
  readonly #code: RenderCode;
  readonly #options: RendererOptions;
  #free = mostThreads;
  readonly #waiting: (() => void)[] = [];
  readonly #idle = new Map<Worker, NodeJS.Timeout>();
  #stopped = false;

  constructor(code: RenderCode, options: RendererOptions) {
    this.#code = code;
    this.#options = options;
  }

  /** @throws {RenderTimeout}, and with the words of whatever the page or its code threw */
  async render(request: RenderRequest): Promise<RenderResult> {
    await this.#turn();
    try {
      return await this.#renderIn(this.#takeIdle() ?? (await this.#start()), request);
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }

  /** Ends all threads, those at work once they are done. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all([...this.#idle.keys()].map((thread) => this.#end(thread)));
  }

  /** No more pages at once than there are threads, and no longer a queue than one that moves. */
  async #turn(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    if (this.#waiting.length >= mostWaiting) throw new Error('Too many pages wait to be rendered');
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  async #renderIn(thread: Worker, request: RenderRequest): Promise<RenderResult> {
    thread.ref();
    thread.postMessage(request);
    const answer = await answerOf(thread, this.#options.deadlineMs).catch(async (error) => {
      await thread.terminate();
      throw error;
    });
    this.#keep(thread);
    if ('failure' in answer) throw new Error(answer.failure);
    return answer.result;
  }

  async #start(): Promise<Worker> {
    const thread = new Worker(threadFile, {
      workerData: this.#code,
      env: {},
      execArgv: [],
      resourceLimits: memory,
      stdout: true,
      stderr: true,
    });
    for (const output of [thread.stdout, thread.stderr])
      output.on('data', (data) => this.#options.report(String(data).slice(0, longestPrint)));
    // Whoever waits for an answer hears of it.
    thread.on('error', () => {});
    await answerOf(thread, startMs).catch(async (error) => {
      await thread.terminate();
      throw error;
    });
    return thread;
  }

  #takeIdle(): Worker | undefined {
    const [thread] = this.#idle.keys();
    if (!thread) return undefined;
    clearTimeout(this.#idle.get(thread));
    this.#idle.delete(thread);
    return thread;
  }

  #keep(thread: Worker): void {
    if (this.#stopped) return void thread.terminate();
    thread.unref();
    this.#idle.set(thread, setTimeout(() => void this.#end(thread), idleMs).unref());
  }

  async #end(thread: Worker): Promise<void> {
    clearTimeout(this.#idle.get(thread));
    this.#idle.delete(thread);
    await thread.terminate();
  }
}

/** The next message of a thread. @throws where it ends, fails or takes too long */
function answerOf(thread: Worker, deadlineMs: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const done = () => {
      clearTimeout(timer);
      thread.off('message', answered).off('error', failed).off('exit', ended);
    };
    const answered = (answer: Answer) => {
      done();
      resolve(answer);
    };
    const failed = (error: Error) => {
      done();
      reject(error);
    };
    const ended = () => failed(new Error('The thread ended'));
    const timer = setTimeout(() => failed(new RenderTimeout(`It took longer than ${deadlineMs} ms`)), deadlineMs);
    thread.on('message', answered).on('error', failed).on('exit', ended);
  });
}
