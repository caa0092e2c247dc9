import { Module } from '@nestjs/common';
import { OutboxModule } from '../outbox/outbox.module.ts';
import { Emails } from './emails.ts';
import { Mailer } from './mailer.ts';

/** For worker modules of features that send e-mails. */
@Module({ imports: [OutboxModule], providers: [Mailer, Emails], exports: [Emails] })
export class EmailModule {}
