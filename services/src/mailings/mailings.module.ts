import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { LinksModule } from '../links/links.module.ts';
import { OutboxModule } from '../outbox/outbox.module.ts';
import { MailPost } from './mail-post.ts';
import { MailingsService } from './mailings.service.ts';
import { SubscriptionLinks } from './subscription-links.ts';
import { Subscriptions } from './subscriptions.ts';

/** E-mailing posts to the members of their chapters. The newsletter stands on it, not the other way round. */
@Module({
  imports: [AuditModule, LinksModule, OutboxModule],
  providers: [MailingsService, MailPost, Subscriptions, SubscriptionLinks],
  exports: [MailingsService, MailPost, Subscriptions],
})
export class MailingsModule {}
