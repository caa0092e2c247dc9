import type { RenderRequest, RenderResult } from '@portal/contracts/page-state';
import { Threads } from '@portal/threads/threads';

/** The contents of the releases' `renderFile`, checked against their hashes. */
export interface RenderCode {
  shell: string;
  /** Absent if the shell renders its frame alone. */
  remote?: string;
}

export interface RendererOptions {
  /** Time limit of one rendering in milliseconds. With its wait for a thread, it may take twice as long. */
  deadlineMs: number;
  /** Called with what the code prints. */
  report(words: string): void;
}

const threadFile = new URL('./render-thread.mjs', import.meta.url);
const mostWaiting = 100;

/** Runs what renders the pages of one release, in threads of its own without the environment of the process. */
export class Renderer {
  readonly #threads: Threads;
  readonly #deadlineMs: number;

  constructor(code: RenderCode, { deadlineMs, report }: RendererOptions) {
    this.#threads = new Threads(threadFile, { workerData: code, env: {}, execArgv: [], mostWaiting, report });
    this.#deadlineMs = deadlineMs;
  }

  /** @throws {ThreadTimeout}, a `TimeoutError` after the wait for a thread, or an error with the words of whatever the page or its code threw */
  render(request: RenderRequest): Promise<RenderResult> {
    // Pages that never end can be at work, and nobody waits long for their threads.
    const signal = AbortSignal.timeout(2 * this.#deadlineMs);
    return this.#threads.run('render', request, { deadlineMs: this.#deadlineMs, signal });
  }

  /** Ends all threads, those at work when they are done. */
  stop(): Promise<void> {
    return this.#threads.stop();
  }
}
