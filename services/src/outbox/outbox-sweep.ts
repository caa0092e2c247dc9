import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../config/config.ts';
import { LOGGER, type Logger } from '../observability/logger.ts';
import type { OutboxMessage } from './outbox-message.ts';
import { noteOldestDue, openMessages, queueJobs } from './outbox-metrics.ts';
import { type NewMessage, OutboxQueue } from './outbox-queue.ts';
import { queueErrors } from './queue-errors.ts';
import { RepeatedJob } from './repeated-job.ts';

const batchSize = 500;
/** After this many sweeps, a message can be added again that the queue has lost or given up. */
const sweepsUntilOfferedAgain = 12;

const due = 'FROM outbox WHERE done_at IS NULL AND failed_at IS NULL AND (held_until IS NULL OR held_until <= now())';
const countDue = `SELECT count(*)::integer AS waiting, min(greatest(created_at, held_until, retried_at)) AS oldest ${due}`;
const findMissing = `SELECT id, kind, request_id AS "requestId", traceparent, enqueued_at AS "enqueuedAt", retried_at AS "retriedAt"
  ${due} AND (enqueued_at IS NULL OR enqueued_at < $1) ORDER BY created_at LIMIT ${batchSize}`;

interface Due {
  waiting: number;
  /** Since when the oldest is due. */
  oldest: Date | null;
}

type Missing = Required<NewMessage> & Pick<OutboxMessage, 'enqueuedAt'>;

/**
 * Adds messages that never reached the queue (the process died after the commit, the queue was down) or were lost in
 * it.
 */
@Injectable()
export class OutboxSweep extends RepeatedJob {
  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(LOGGER) logger: Logger,
    private readonly queue: OutboxQueue,
    private readonly manager: EntityManager,
  ) {
    super(config.outboxSweepMs, queueErrors(logger));
  }

  protected async run(): Promise<void> {
    const [{ waiting, oldest }] = await this.manager.query<[Due]>(countDue);
    openMessages.set(waiting);
    noteOldestDue(oldest);
    const jobs = await this.queue.size();
    queueJobs.set(jobs);
    if (waiting === 0) return;
    // The messages of an outage can wait for hours. Adding them again and again would slow down their delivery.
    const isMissing = jobs < waiting;
    while (await this.offerBatch(isMissing));
  }

  /** @param again also those that were added before. @returns whether there can be more */
  private async offerBatch(again: boolean): Promise<boolean> {
    const offeredBefore = new Date(Date.now() - sweepsUntilOfferedAgain * this.everyMs);
    const messages = await this.manager.query<Missing[]>(findMissing, [again ? offeredBefore : null]);
    if (messages.length === 0) return false;
    const isHurried = ({ retriedAt, enqueuedAt }: Missing) => retriedAt !== null && enqueuedAt === null;
    const hurried = await this.queue.hurry(messages.filter(isHurried));
    const handedOver = await this.queue.handOver(messages.filter((message) => !isHurried(message)));
    return hurried && handedOver && messages.length === batchSize;
  }
}
