import { setTimeout } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EmailJob } from '@portal/contracts';
import { type IQueueBackend, Queue } from 'bullmq';
import { In, Repository } from 'typeorm';
import { CONFIG, type Config } from '../config/config.ts';
import { LOGGER, type Logger } from '../observability/logger.ts';
import type { OutboxKind } from './outbox-kind.ts';
import { OutboxMessage } from './outbox-message.entity.ts';
import { type QueueBackend, type QueueConnection, queueBackend } from './queue-backend.ts';
import { queueErrors } from './queue-errors.ts';

export const queueName = 'mail';
/** Keeps our keys apart from others in a shared Redis. */
export const keyPrefix = 'portal';
export const closeWithinMs = 3000;

/** With the capped back-off of the worker this takes more than an hour; then the sweep starts over. */
const attempts = 20;

const batchSize = 1000;
/** A post for a thousand members holds up nobody's signature request. Jobs without a priority come first. */
const behindAllOthers = 10;

/** The sending end of the queue. A job is known by its message's id: adding one that is still in the queue changes nothing. */
@Injectable()
export class OutboxQueue implements OnModuleInit, OnApplicationShutdown {
  private readonly backend: QueueBackend;
  private readonly onError: (error: Error) => void;
  private readonly queue: Pick<
    Queue<EmailJob, void, OutboxKind>,
    'addBulk' | 'close' | 'getWaitingCount' | 'waitUntilReady'
  >;

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(LOGGER) logger: Logger,
    @InjectRepository(OutboxMessage) private readonly messages: Repository<OutboxMessage>,
  ) {
    this.backend = queueBackend(config);
    this.onError = queueErrors(logger);
    const queue = new Queue<EmailJob, void, OutboxKind, EmailJob, void, OutboxKind, IQueueBackend, QueueConnection>(
      queueName,
      {
        connection: this.backend.producer,
        prefix: keyPrefix,
        // A Redis that is away now must not keep this process from starting, nor from using it once it is back.
        skipWaitingForReady: true,
        skipVersionCheck: true,
        // Nothing of a finished job may stay: its id would keep the sweep from adding the message again.
        defaultJobOptions: {
          attempts,
          backoff: { type: 'capped' },
          removeOnComplete: true,
          removeOnFail: true,
          stackTraceLimit: 1,
        },
      },
      this.backend.factory,
    );
    queue.on('error', this.onError);
    this.queue = queue;
  }

  async onModuleInit(): Promise<void> {
    if (this.backend.readyAtStart) await this.queue.waitUntilReady();
  }

  /** Hands committed messages to the queue. Never rejects: what fails here is made up for by the sweep. */
  async handOver(messages: Pick<OutboxMessage, 'id' | 'kind'>[]): Promise<void> {
    try {
      for (let start = 0; start < messages.length; start += batchSize) {
        await this.handOverBatch(messages.slice(start, start + batchSize));
      }
    } catch (error) {
      this.onError(error as Error);
    }
  }

  private async handOverBatch(messages: Pick<OutboxMessage, 'id' | 'kind'>[]): Promise<void> {
    await this.queue.addBulk(
      messages.map(({ id, kind }) => ({
        name: kind,
        data: { outboxId: id },
        opts: { jobId: id, ...(kind === 'newsletter-post' && { priority: behindAllOthers }) },
      })),
    );
    await this.messages.update({ id: In(messages.map(({ id }) => id)) }, { enqueuedAt: new Date() });
  }

  /** Rejects where the queue cannot be reached. */
  async check(): Promise<void> {
    await this.queue.getWaitingCount();
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.race([this.queue.close().catch(this.onError), setTimeout(closeWithinMs, undefined, { ref: false })]);
  }
}
