import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, LessThan, Raw, Repository } from 'typeorm';
import { CONFIG, type Config } from '../config/config.ts';
import { LOGGER, type Logger } from '../observability/logger.ts';
import { OutboxMessage } from './outbox-message.entity.ts';
import { noteOldestDue, openMessages, queueJobs } from './outbox-metrics.ts';
import { OutboxQueue } from './outbox-queue.ts';
import { queueErrors } from './queue-errors.ts';
import { RepeatedJob } from './repeated-job.ts';

const batchSize = 500;
const open = {
  doneAt: IsNull(),
  failedAt: IsNull(),
  heldUntil: Raw((column) => `(${column} IS NULL OR ${column} <= now())`),
};
/** After this many sweeps, a message can be added again that the queue has lost or given up. */
const sweepsUntilOfferedAgain = 12;

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
    @InjectRepository(OutboxMessage) private readonly messages: Repository<OutboxMessage>,
  ) {
    super(config.outboxSweepMs, queueErrors(logger));
  }

  protected async run(): Promise<void> {
    const { waiting, oldest } = await this.due();
    openMessages.set(waiting);
    noteOldestDue(oldest);
    const jobs = await this.queue.size();
    queueJobs.set(jobs);
    if (waiting === 0) return;
    // The messages of an outage can wait for hours. Adding them again and again would slow down their delivery.
    const isMissing = jobs < waiting;
    while (await this.offerBatch(isMissing));
  }

  /** How many messages are due, and since when the oldest is. */
  private async due(): Promise<{ waiting: number; oldest: Date | null }> {
    const counted = await this.messages
      .createQueryBuilder()
      .select('count(*)::integer', 'waiting')
      .addSelect('min(greatest(created_at, held_until, retried_at))', 'oldest')
      .where(open)
      .getRawOne<{ waiting: number; oldest: Date | null }>();
    return counted ?? { waiting: 0, oldest: null };
  }

  /** @param again also those that were added before. @returns whether there can be more */
  private async offerBatch(again: boolean): Promise<boolean> {
    const offeredBefore = new Date(Date.now() - sweepsUntilOfferedAgain * this.everyMs);
    const messages = await this.messages.find({
      select: { id: true, kind: true, requestId: true, traceparent: true, enqueuedAt: true, retriedAt: true },
      where: [{ ...open, enqueuedAt: IsNull() }, ...(again ? [{ ...open, enqueuedAt: LessThan(offeredBefore) }] : [])],
      order: { createdAt: 'ASC' },
      take: batchSize,
    });
    if (messages.length === 0) return false;
    const isHurried = ({ retriedAt, enqueuedAt }: OutboxMessage) => retriedAt !== null && enqueuedAt === null;
    const hurried = await this.queue.hurry(messages.filter(isHurried));
    const handedOver = await this.queue.handOver(messages.filter((message) => !isHurried(message)));
    return hurried && handedOver && messages.length === batchSize;
  }
}
