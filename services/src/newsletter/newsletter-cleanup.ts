import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { LOGGER, type Logger } from '../observability/logger.ts';
import { RepeatedJob } from '../outbox/repeated-job.ts';

const hourMs = 60 * 60 * 1000;
/** How long a draft is kept that nobody saves any more. */
const draftDays = 90;
/** How long an upload waits for the post or the draft that it is meant for. */
const uploadDays = 7;

/** Deletes drafts and uploads that nobody came back for. */
@Injectable()
export class NewsletterCleanup extends RepeatedJob {
  protected readonly everyMs = hourMs;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super();
  }

  protected async run(): Promise<void> {
    await this.database.query('DELETE FROM post_drafts WHERE saved_at < now() - make_interval(days => $1)', [
      draftDays,
    ]);
    await this.database.query(
      `DELETE FROM post_files AS file
       WHERE post_id IS NULL AND created_at < now() - make_interval(days => $1)
         AND NOT EXISTS (SELECT FROM post_drafts WHERE file.id = ANY (file_ids))`,
      [uploadDays],
    );
  }

  protected failed(err: Error): void {
    this.logger.warn({ err }, 'Old drafts and unused uploads were not deleted');
  }
}
