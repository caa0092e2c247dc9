import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ReadingThreads } from '@portal/markdown/reading-threads';
import { CONFIG, type Config } from '../config/config.ts';
import { LOGGER, type Logger } from '../observability/logger.ts';

/** The worker threads of this process for posts. Their functions are in `reading-thread.ts`. */
@Injectable()
export class PostThreads extends ReadingThreads implements OnApplicationShutdown {
  constructor(@Inject(CONFIG) { readingDeadlineMs }: Config, @Inject(LOGGER) logger: Logger) {
    super({
      deadlineMs: readingDeadlineMs,
      report: (problem) => logger.warn(problem, 'The text of a post could not be read, and is shown as it was written'),
    });
  }

  onApplicationShutdown(): Promise<void> {
    return this.stop();
  }
}
