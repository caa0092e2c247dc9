import { Module } from '@nestjs/common';
import { NotificationsModule } from '../notifications/notifications.module.ts';
import { OutboxModule } from '../outbox/outbox.module.ts';
import { BounceWebhook } from './bounce-webhook.ts';
import { Emails } from './emails.ts';
import { Mailer } from './mailer.ts';

/** For worker modules of features that send e-mails. */
@Module({ imports: [NotificationsModule, OutboxModule], providers: [Mailer, Emails], exports: [Emails] })
export class EmailModule {}

@Module({ imports: [OutboxModule], providers: [BounceWebhook] })
export class EmailApiModule {}
