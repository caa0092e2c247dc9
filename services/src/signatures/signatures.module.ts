import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EmailModule } from '../email/email.module.ts';
import { HoursModule } from '../hours/hours.module.ts';
import { LinksModule } from '../links/links.module.ts';
import { OutboxModule } from '../outbox/outbox.module.ts';
import { SignatureRequestEmails } from './emails/signature-request-emails.ts';
import { SignatureEvidence } from './signature-evidence.entity.ts';
import { SignatureLinks } from './signature-links.ts';
import { SignaturesController } from './signatures.controller.ts';
import { SignatureRequests } from './signatures.service.ts';
import { Signing } from './signing.ts';

@Module({
  imports: [TypeOrmModule.forFeature([SignatureEvidence]), HoursModule],
  providers: [Signing, SignatureRequests],
  controllers: [SignaturesController],
})
export class SignaturesApiModule {}

@Module({
  imports: [HoursModule, LinksModule, EmailModule, OutboxModule],
  providers: [SignatureLinks, SignatureRequestEmails, SignatureRequests],
})
export class SignaturesWorkerModule {}
