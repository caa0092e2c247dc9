import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { LOGGER, type Logger } from '../observability/logger.ts';
import { RepeatedJob } from '../outbox/repeated-job.ts';

const hourMs = 60 * 60 * 1000;

/** Deletes what no limit counts any longer. */
@Injectable()
export class MailLimitsCleanup extends RepeatedJob {
  protected readonly everyMs = hourMs;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super();
  }

  protected async run(): Promise<void> {
    await this.database.query("DELETE FROM requested_mails WHERE created_at < now() - interval '1 day'");
  }

  protected failed(err: Error): void {
    this.logger.warn({ err }, 'Old counts of requested e-mails were not deleted');
  }
}
