import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { OutboxModule } from '../outbox/outbox.module.ts';
import { MailController } from './mail.controller.ts';
import { ProblematicMails } from './problematic-mails.ts';

@Module({ imports: [AuditModule, OutboxModule], providers: [ProblematicMails], controllers: [MailController] })
export class MailApiModule {}
