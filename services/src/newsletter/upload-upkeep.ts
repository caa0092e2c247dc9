import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { LOGGER, type Logger } from '../platform/logger.ts';
import { repeat } from '../platform/repeat.ts';
import { Attachments } from './attachments.ts';
import { PostDrafts } from './post-drafts.ts';

const hourMs = 60 * 60 * 1000;

/** Deletes, in the worker, drafts that nobody continued and uploads that were never put into a post. */
@Injectable()
export class UploadUpkeep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private stop = () => {};

  constructor(
    private readonly drafts: PostDrafts,
    private readonly attachments: Attachments,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.stop = repeat(hourMs, () =>
      this.deleteUnused().catch((err) => this.logger.warn({ err }, 'Old drafts and unused uploads were not deleted')),
    );
  }

  private async deleteUnused(): Promise<void> {
    await this.drafts.deleteOld();
    await this.attachments.forgetForgotten();
  }

  beforeApplicationShutdown(): void {
    this.stop();
  }
}
