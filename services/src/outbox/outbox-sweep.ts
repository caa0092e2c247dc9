import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, LessThan, Repository } from 'typeorm';
import { CONFIG, type Config } from '../config/config.ts';
import { LOGGER, type Logger } from '../observability/logger.ts';
import { OutboxMessage } from './outbox-message.entity.ts';
import { openMessages } from './outbox-metrics.ts';
import { OutboxQueue } from './outbox-queue.ts';
import { queueErrors } from './queue-errors.ts';
import { RepeatedJob } from './repeated-job.ts';

const batchSize = 500;
const open = { doneAt: IsNull(), failedAt: IsNull() };
/** After this many sweeps, a message can be added again that the queue has lost or given up. */
const sweepsUntilOfferedAgain = 12;

/**
 * Adds messages that never reached the queue (the process died after the commit, the queue was down) or were lost in
 * it.
 */
@Injectable()
export class OutboxSweep extends RepeatedJob {
  protected readonly everyMs: number;
  protected readonly failed: (error: Error) => void;

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(LOGGER) logger: Logger,
    @Inject(OutboxQueue) private readonly queue: OutboxQueue,
    @InjectRepository(OutboxMessage) private readonly messages: Repository<OutboxMessage>,
  ) {
    super();
    this.everyMs = config.outboxSweepMs;
    this.failed = queueErrors(logger);
  }

  protected async run(): Promise<void> {
    const waiting = await this.messages.countBy(open);
    openMessages.set(waiting);
    if (waiting === 0) return;
    // The messages of an outage can wait for hours. Adding them again and again would slow down their delivery.
    const isMissing = (await this.queue.size()) < waiting;
    while (await this.offerBatch(isMissing));
  }

  /** @param again also those that were added before. @returns whether there can be more */
  private async offerBatch(again: boolean): Promise<boolean> {
    const offeredBefore = new Date(Date.now() - sweepsUntilOfferedAgain * this.everyMs);
    const messages = await this.messages.find({
      select: { id: true, kind: true },
      where: [{ ...open, enqueuedAt: IsNull() }, ...(again ? [{ ...open, enqueuedAt: LessThan(offeredBefore) }] : [])],
      order: { createdAt: 'ASC' },
      take: batchSize,
    });
    if (messages.length === 0) return false;
    return (await this.queue.handOver(messages)) && messages.length === batchSize;
  }
}
