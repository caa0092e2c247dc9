import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { EmailModule } from '../email/email.module.ts';
import { GoalsModule } from '../goals/goals.module.ts';
import { HoursModule } from '../hours/hours.module.ts';
import { LinksModule } from '../links/links.module.ts';
import { OutboxModule } from '../outbox/outbox.module.ts';
import { SupervisorsModule } from '../supervisors/supervisors.module.ts';
import { Answers } from './answers.ts';
import { CertificatesController } from './certificates/certificates.controller.ts';
import { Certificates } from './certificates/certificates.ts';
import { Transcripts } from './certificates/transcripts.ts';
import { SignatureAnsweredEmails } from './emails/signature-answered-emails.ts';
import { SignatureRequestEmails } from './emails/signature-request-emails.ts';
import { Evidence } from './evidence.ts';
import { LinkedRequests } from './linked-requests.ts';
import { Reminders } from './reminders.ts';
import { SignaturesController } from './signatures.controller.ts';
import { SignatureRequests } from './signatures.service.ts';
import { Signing } from './signing.ts';
import { SupervisorMails } from './supervisor-mails.ts';

@Module({
  imports: [GoalsModule, HoursModule, AuditModule, OutboxModule, SupervisorsModule],
  providers: [
    Signing,
    Answers,
    Evidence,
    LinkedRequests,
    SignatureRequests,
    SupervisorMails,
    Certificates,
    Transcripts,
  ],
  controllers: [SignaturesController, CertificatesController],
})
export class SignaturesApiModule {}

const emails = [SignatureRequestEmails, SignatureAnsweredEmails];

@Module({
  imports: [HoursModule, LinksModule, EmailModule, OutboxModule, SupervisorsModule],
  providers: [LinkedRequests, SignatureRequests, Reminders, ...emails],
})
export class SignaturesWorkerModule {}
