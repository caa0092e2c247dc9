import { Module } from '@nestjs/common';
import { HoursModule } from '../hours/hours.module.ts';
import { DELIVERY } from '../outbox/delivery.ts';
import { OutboxModule } from '../outbox/outbox.module.ts';
import { OutboxProcessor } from '../outbox/outbox-processor.ts';
import { OutboxSweep } from '../outbox/outbox-sweep.ts';
import { OutboxWorker } from '../outbox/outbox-worker.ts';
import { SignaturesModule } from '../signatures/signatures.module.ts';
import { EmailDelivery } from './email-delivery.ts';
import { Mailer } from './mailer.ts';

/** The `worker` role: sends what the outbox holds. */
@Module({
  imports: [OutboxModule, HoursModule, SignaturesModule],
  providers: [Mailer, { provide: DELIVERY, useClass: EmailDelivery }, OutboxProcessor, OutboxWorker, OutboxSweep],
})
export class MailModule {}
