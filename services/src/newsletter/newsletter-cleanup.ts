import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { LOGGER, type Logger } from '../observability/logger.ts';
import { RepeatedJob } from '../outbox/repeated-job.ts';

const hourMs = 60 * 60 * 1000;
/** Days after which an unused draft is deleted. */
const draftDays = 90;
/** Days after which an upload without a post or draft is deleted. */
const uploadDays = 7;

/** Deletes abandoned drafts and uploads. */
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
