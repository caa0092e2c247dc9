import { createHash } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { NoThread, Threads } from '@portal/threads/threads';
import { LRUCache } from 'lru-cache';
import { CONFIG, type Config } from '../config/config.ts';
import { LOGGER, type Logger } from '../observability/logger.ts';

/** The bundle has it beside the bundle of this file. */
const threadModule = new URL('reading-thread.js', import.meta.url);
/** How many texts are remembered as too slow, and for how long. A machine may only have been busy. */
const unreadable = { max: 1000, ttl: 60 * 60 * 1000 };

interface Text {
  postId: string;
  source: string;
}

/**
 * Parses the texts of posts in worker threads, so that no text blocks the process. A text that missed its deadline is not given
 * to the same function again for an hour. The functions are in `reading-thread.ts`.
 */
@Injectable()
export class PostThreads implements OnApplicationShutdown {
  private readonly threads = new Threads(threadModule);
  private readonly unreadable = new LRUCache<string, true>(unreadable);

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Calls the function `name` of the threads' module with a text and `task`.
   * @param leastMs the deadline is at least this, for work that can wait
   * @returns undefined if it misses the deadline or fails; show the text as it was typed in this case
   * @throws {NoThread} if the text was not tried
   */
  async read<Result>({ postId, source }: Text, name: string, task: object, leastMs = 0): Promise<Result | undefined> {
    // By the function, too: each has its own deadline.
    const key = `${name} ${createHash('sha256').update(source).digest('base64')}`;
    if (this.unreadable.has(key)) return undefined;
    try {
      return await this.run<Result>(name, task, Math.max(this.config.readingDeadlineMs, leastMs));
    } catch (error) {
      if (error instanceof NoThread) throw error;
      if (!this.unreadable.has(key)) {
        const problem = { postId, reason: (error as Error).message };
        this.logger.warn(problem, 'The text of a post could not be read, and is shown as it was written');
      }
      this.unreadable.set(key, true);
      return undefined;
    }
  }

  /**
   * Like {@link read}, for work that must succeed.
   * @throws if it takes longer than `deadlineMs` after its start
   */
  run<Result>(name: string, task: object, deadlineMs: number): Promise<Result> {
    return this.threads.run(name, task, { deadlineMs });
  }

  onApplicationShutdown(): Promise<void> {
    return this.threads.stop();
  }
}
