import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.ts';
import { HoursModule } from '../hours/hours.module.ts';
import { InvitationsModule } from '../invitations/invitations.module.ts';
import { MailingsModule } from '../mailings/mailings.module.ts';
import { NewsletterModule } from '../newsletter/newsletter.module.ts';
import { SignaturesModule } from '../signatures/signatures.module.ts';
import { EmailDelivery } from './email-delivery.ts';
import { InvitationEmails } from './invitation-emails.ts';
import { Mailer } from './mailer.ts';
import { PostEmails } from './post-emails.ts';
import { ProposalEmails } from './proposal-emails.ts';
import { SubmissionEmails } from './submission-emails.ts';

/** Sends e-mails: exports the {@link EmailDelivery} that the worker calls. */
@Module({
  imports: [HoursModule, SignaturesModule, InvitationsModule, EventsModule, MailingsModule, NewsletterModule],
  providers: [Mailer, EmailDelivery, SubmissionEmails, InvitationEmails, ProposalEmails, PostEmails],
  exports: [EmailDelivery],
})
export class MailModule {}
