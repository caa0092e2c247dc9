import { Module } from '@nestjs/common';
import { emailKinds } from '@portal/contracts';
import { EmailDelivery } from './mail/email-delivery.ts';
import { MailModule } from './mail/mail.module.ts';
import { MailingClock } from './mailings/mailing-clock.ts';
import { MailingsModule } from './mailings/mailings.module.ts';
import { NewsletterModule } from './newsletter/newsletter.module.ts';
import { UploadUpkeep } from './newsletter/upload-upkeep.ts';
import { DELIVERIES, type Deliveries, type Delivery } from './outbox/delivery.ts';
import { OutboxModule } from './outbox/outbox.module.ts';
import { OutboxProcessor } from './outbox/outbox-processor.ts';
import { OutboxSweep } from './outbox/outbox-sweep.ts';
import { OutboxWorker } from './outbox/outbox-worker.ts';
import { AccountMetadata } from './users/account-metadata.ts';
import { UsersModule } from './users/users.module.ts';

const deliveries = (emails: Delivery, accounts: Delivery): Deliveries => ({
  ...(Object.fromEntries(emailKinds.map((kind) => [kind, emails])) as Record<(typeof emailKinds)[number], Delivery>),
  'account-metadata': accounts,
});

/** The `worker` role: carries out what the outbox holds. */
@Module({
  imports: [OutboxModule, MailModule, UsersModule, MailingsModule, NewsletterModule],
  providers: [
    { provide: DELIVERIES, useFactory: deliveries, inject: [EmailDelivery, AccountMetadata] },
    OutboxProcessor,
    OutboxWorker,
    OutboxSweep,
    MailingClock,
    UploadUpkeep,
  ],
})
export class WorkerModule {}
