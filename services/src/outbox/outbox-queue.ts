import { setTimeout } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { type IQueueBackend, Queue } from 'bullmq';
import { EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../config/config.ts';
import { inBatches } from '../database/in-batches.ts';
import { portions } from '../database/portions.ts';
import { prepare } from '../database/prepare.ts';
import { LOGGER, type Logger } from '../observability/logger.ts';
import type { OutboxKind } from './outbox-kind.ts';
import type { OutboxMessage } from './outbox-message.ts';
import { type QueueBackend, type QueueConnection, queueBackend } from './queue-backend.ts';
import { queueErrors } from './queue-errors.ts';

export const queueName = 'mail';
/** Prefix of our keys in a shared Redis. */
export const keyPrefix = 'portal';
export const closeWithinMs = 3000;

/** With the worker's limited back-off this takes more than an hour. Then the sweep starts again. */
const attempts = 20;

/** States of a job whose next attempt begins when a worker is free, once it is added. */
const triedSoon = new Set(['unknown', 'waiting', 'prioritized']);

/** In ms. */
const gatherMs = 100;
const batchSize = 1000;
/** From here on an addition of all at once is quicker: in PostgreSQL it makes temporary tables, for 9 ms of its processor. */
const many = 20;
/** A post for a thousand members must not delay a signature request. Jobs without a priority come first. */
const behindAllOthers = 10;

/** Leaves out messages that were retried since they were read, down to the milliseconds of a `Date`: the sweep hurries them. */
const markEnqueued = prepare(
  `UPDATE outbox SET enqueued_at = now() FROM unnest((SELECT $1)::uuid[], (SELECT $2)::timestamptz[]) AS added (id, retried_at)
   WHERE outbox.id = added.id AND date_trunc('milliseconds', outbox.retried_at) IS NOT DISTINCT FROM added.retried_at`,
);

export type NewMessage = Pick<OutboxMessage, 'id' | 'kind' | 'requestId' | 'traceparent'> &
  Partial<Pick<OutboxMessage, 'retriedAt'>>;

/** Ids only: the state of the subject is loaded when the message is delivered. */
export interface EmailJob {
  outboxId: string;
  /** Of the request that caused it, and its trace. */
  requestId: string | null;
  traceparent: string | null;
}

const jobOf = ({ id, kind, requestId, traceparent }: NewMessage) => ({
  name: kind,
  data: { outboxId: id, requestId, traceparent },
  opts: { jobId: id, ...(kind === 'newsletter-post' && { priority: behindAllOthers }) },
});

/**
 * Adds jobs to the queue. The id of a job is that of its message, so adding a job that is in the queue has no effect.
 */
@Injectable()
export class OutboxQueue implements OnModuleInit, OnApplicationShutdown {
  private readonly backend: QueueBackend;
  private readonly onError: (error: Error) => void;
  private readonly queue: Pick<
    Queue<EmailJob, void, OutboxKind>,
    'add' | 'addBulk' | 'remove' | 'close' | 'getJobCountByTypes' | 'getJobState' | 'waitUntilReady'
  >;

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(LOGGER) logger: Logger,
    private readonly manager: EntityManager,
  ) {
    this.backend = queueBackend(config);
    this.onError = queueErrors(logger);
    const queue = new Queue<EmailJob, void, OutboxKind, EmailJob, void, OutboxKind, IQueueBackend, QueueConnection>(
      queueName,
      {
        connection: this.backend.producer,
        prefix: keyPrefix,
        // A process must start while Redis is down, and use it when it is back.
        skipWaitingForReady: true,
        skipVersionCheck: true,
        // A finished job must be removed completely: its id would prevent the sweep from adding the message again.
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

  /** Adds committed messages to the queue soon. The first of a while goes at once, those that follow go together. */
  readonly gather = inBatches((messages: NewMessage[][]) => this.handOver(messages.flat()), gatherMs);

  /**
   * Adds committed messages to the queue. Never rejects, because the sweep repeats what fails here.
   * @returns whether the queue has accepted all of them
   */
  async handOver(messages: NewMessage[]): Promise<boolean> {
    try {
      for (const batch of portions(messages, batchSize)) await this.handOverBatch(batch);
      return true;
    } catch (error) {
      this.onError(error as Error);
      return false;
    }
  }

  private async handOverBatch(messages: NewMessage[]): Promise<void> {
    const jobs = messages.map(jobOf);
    if (jobs.length < many) await Promise.all(jobs.map(({ name, data, opts }) => this.queue.add(name, data, opts)));
    else await this.queue.addBulk(jobs);
    await markEnqueued(this.manager, [
      messages.map(({ id }) => id),
      messages.map(({ retriedAt }) => retriedAt ?? null),
    ]);
  }

  /**
   * Tries messages at once that wait in the queue for their next attempt, or that it does not have. Leaves one that is under
   * way to the sweep, because its attempt may be about to fail. Never rejects.
   * @returns whether the queue has accepted all others
   */
  async hurry(messages: NewMessage[]): Promise<boolean> {
    try {
      const free: NewMessage[] = [];
      for (const message of messages) {
        // In PostgreSQL, a worker can take a waiting job while it is being removed. Added again, it would be done twice.
        if ((await this.queue.getJobState(message.id)) === 'delayed') await this.queue.remove(message.id);
        if (triedSoon.has(await this.queue.getJobState(message.id))) free.push(message);
      }
      return await this.handOver(free);
    } catch (error) {
      this.onError(error as Error);
      return false;
    }
  }

  /** The number of jobs that are not finished. Rejects if the queue cannot be reached. */
  size(): Promise<number> {
    return this.queue.getJobCountByTypes('waiting', 'prioritized', 'delayed', 'active');
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.race([this.queue.close().catch(this.onError), setTimeout(closeWithinMs, undefined, { ref: false })]);
  }
}
