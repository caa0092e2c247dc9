import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Raw, Repository } from 'typeorm';
import { LOGGER, type Logger } from '../observability/logger.ts';
import { OutboxMessage } from './outbox-message.entity.ts';
import { OutboxQueue } from './outbox-queue.ts';
import { queueErrors } from './queue-errors.ts';
import { RepeatedJob } from './repeated-job.ts';

const everyMs = 500;
/** Older ones are the sweep's. */
const justDue = Raw((column) => `${column} BETWEEN now() - interval '1 minute' AND now()`);
const batchSize = 500;

/**
 * Adds held messages to the queue when their time is over. They become due one by one, and so they leave: those of a whole
 * sweep would hold up what members wait for.
 */
@Injectable()
export class HeldMessages extends RepeatedJob {
  constructor(
    @Inject(LOGGER) logger: Logger,
    private readonly queue: OutboxQueue,
    @InjectRepository(OutboxMessage) private readonly messages: Repository<OutboxMessage>,
  ) {
    super(everyMs, queueErrors(logger));
  }

  protected async run(): Promise<void> {
    const messages = await this.messages.find({
      select: { id: true, kind: true, requestId: true, traceparent: true },
      // The queue still has those that are to be retried: the sweep hurries them.
      where: { heldUntil: justDue, enqueuedAt: IsNull(), retriedAt: IsNull(), doneAt: IsNull(), failedAt: IsNull() },
      take: batchSize,
    });
    await this.queue.handOver(messages);
  }
}
