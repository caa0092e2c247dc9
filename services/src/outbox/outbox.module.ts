import { Module } from '@nestjs/common';
import { Bounces } from './bounces.ts';
import { Deliveries } from './delivery.ts';
import { HeldMessages } from './held-messages.ts';
import { Outbox } from './outbox.ts';
import { OutboxProcessor } from './outbox-processor.ts';
import { OutboxQueue } from './outbox-queue.ts';
import { OutboxSweep } from './outbox-sweep.ts';
import { OutboxWorker } from './outbox-worker.ts';

/** For features that send e-mails or call other systems. */
@Module({
  providers: [Outbox, OutboxQueue, Deliveries, Bounces],
  exports: [Outbox, OutboxQueue, Deliveries, Bounces],
})
export class OutboxModule {}

/** The worker: carries out the messages of the outbox. */
@Module({ imports: [OutboxModule], providers: [OutboxProcessor, OutboxWorker, HeldMessages, OutboxSweep] })
export class OutboxWorkerModule {}
