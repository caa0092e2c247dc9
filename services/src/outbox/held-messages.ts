import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { LOGGER, type Logger } from '../observability/logger.ts';
import { type NewMessage, OutboxQueue } from './outbox-queue.ts';
import { queueErrors } from './queue-errors.ts';
import { RepeatedJob } from './repeated-job.ts';

const everyMs = 500;
const batchSize = 500;

/** Older ones are the sweep's. The queue still has those that are to be retried: the sweep hurries them. */
const justDue = `SELECT id, kind, request_id AS "requestId", traceparent FROM outbox
  WHERE held_until BETWEEN now() - interval '1 minute' AND now() AND enqueued_at IS NULL AND retried_at IS NULL
    AND done_at IS NULL AND failed_at IS NULL
  LIMIT ${batchSize}`;

/**
 * Adds held messages to the queue when their time is over. They become due one by one, and so they leave: those of a whole
 * sweep would hold up what members wait for.
 */
@Injectable()
export class HeldMessages extends RepeatedJob {
  constructor(
    @Inject(LOGGER) logger: Logger,
    private readonly queue: OutboxQueue,
    private readonly manager: EntityManager,
  ) {
    super(everyMs, queueErrors(logger));
  }

  protected async run(): Promise<void> {
    await this.queue.handOver(await this.manager.query<NewMessage[]>(justDue));
  }
}
