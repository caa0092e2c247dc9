import { setTimeout } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { onBehalfOf, originOf } from '@portal/http-server/request-context';
import { inSpan } from '@portal/http-server/tracing';
import { type Job, Worker } from 'bullmq';
import { CONFIG, type Config } from '../config/config.ts';
import { LOGGER, type Logger } from '../observability/logger.ts';
import { Readiness } from '../observability/readiness.ts';
import { Deliveries } from './delivery.ts';
import { OutboxProcessor } from './outbox-processor.ts';
import { closeWithinMs, type EmailJob, keyPrefix, OutboxQueue, queueName } from './outbox-queue.ts';
import { type QueueBackend, queueBackend } from './queue-backend.ts';
import { queueErrors } from './queue-errors.ts';

/** For each connection to the mail server: while it takes one e-mail, others are written or recorded, several at once. */
const jobsPerConnection = 4;
const maxBackOffMs = 5 * 60 * 1000;
/** In ms. Another worker takes the jobs of a killed one after this time and up to two checks. */
const lockDuration = 10_000;
const stalledInterval = 5000;
/** In ms, between attempts to reach the store of the queue. */
const runRetryDelay = 1000;

/** Takes jobs from the queue and gives their messages to the {@link OutboxProcessor}. */
@Injectable()
export class OutboxWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private worker?: Pick<Worker, 'close'>;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly readiness: Readiness,
    private readonly queue: OutboxQueue,
    private readonly processor: OutboxProcessor,
    private readonly deliveries: Deliveries,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.deliveries.requireAll();
    const backend = queueBackend(this.config);
    const worker = this.open(backend);
    this.worker = worker;
    if (backend.readyAtStart) await worker.waitUntilReady();
    // A process that also serves requests works without the queue, so it stays ready while the queue is down.
    if (this.config.roles.every((role) => role === 'worker')) this.readiness.add('queue', () => this.queue.size());
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.race([this.worker?.close(), setTimeout(closeWithinMs, undefined, { ref: false })]);
  }

  private open({ consumer: connection, factory }: QueueBackend): Pick<Worker, 'close' | 'waitUntilReady'> {
    const backoffStrategy = (attempt: number) => Math.min(this.config.mailRetryMs * 2 ** (attempt - 1), maxBackOffMs);
    const process = ({ data, name, attemptsMade }: Job<EmailJob>) => {
      const { outboxId, ...origin } = data;
      const attributes = { 'portal.outbox_id': outboxId, 'portal.attempt': attemptsMade + 1 };
      const work = () => this.processor.process(outboxId);
      return onBehalfOf(originOf(origin), () => inSpan({ name: `job ${name}`, kind: 'consumer', attributes }, work));
    };
    const options = {
      connection,
      prefix: keyPrefix,
      concurrency: jobsPerConnection * this.config.mailConcurrency,
      lockDuration,
      stalledInterval,
      runRetryDelay,
    };
    const worker = new Worker(queueName, process, { ...options, settings: { backoffStrategy } }, factory);
    worker.on('error', queueErrors(this.logger));
    return worker;
  }
}
