import { Module } from '@nestjs/common';
import { HoursModule } from '../hours/hours.module.ts';
import { SignaturesModule } from '../signatures/signatures.module.ts';
import { EmailDelivery } from './email-delivery.ts';
import { Mailer } from './mailer.ts';

/** Sends e-mails: exports the {@link EmailDelivery} that the worker calls. */
@Module({
  imports: [HoursModule, SignaturesModule],
  providers: [Mailer, EmailDelivery],
  exports: [EmailDelivery],
})
export class MailModule {}
