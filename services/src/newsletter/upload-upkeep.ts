import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { LOGGER, type Logger } from '../platform/logger.ts';
import { repeat } from '../platform/repeat.ts';
import { Attachments } from './attachments.ts';

const hourMs = 60 * 60 * 1000;

/** Clears away, in the worker, what people uploaded and never put into a post. */
@Injectable()
export class UploadUpkeep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private stop = () => {};

  constructor(
    private readonly attachments: Attachments,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.stop = repeat(hourMs, () =>
      this.attachments
        .forgetForgotten()
        .catch((err) => this.logger.warn({ err }, 'Uploads that nobody needs are still there')),
    );
  }

  beforeApplicationShutdown(): void {
    this.stop();
  }
}
