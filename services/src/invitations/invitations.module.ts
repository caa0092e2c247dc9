import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module.ts';
import { EmailModule } from '../email/email.module.ts';
import { LinksModule } from '../links/links.module.ts';
import { MailLimitsModule } from '../mail-limits/mail-limits.module.ts';
import { OutboxModule } from '../outbox/outbox.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { ChangeInvitation } from './change-invitation.ts';
import { InvitationEmails } from './emails/invitation-emails.ts';
import { Invitation } from './invitation.entity.ts';
import { InvitationList } from './invitation-list.ts';
import { InvitationsController } from './invitations.controller.ts';
import { InvitationsService } from './invitations.service.ts';
import { Invite } from './invite.ts';

const entities = TypeOrmModule.forFeature([Invitation]);

/** For other features: exports {@link InvitationsService}. */
@Module({
  imports: [entities, AuditModule, LinksModule, MailLimitsModule, OutboxModule, UsersModule],
  providers: [InvitationsService, Invite],
  exports: [InvitationsService, Invite],
})
export class InvitationsModule {}

@Module({
  imports: [entities, AuditModule, InvitationsModule, MailLimitsModule, OutboxModule, UsersModule],
  providers: [InvitationList, ChangeInvitation],
  controllers: [InvitationsController],
})
export class InvitationsApiModule {}

@Module({ imports: [entities, LinksModule, EmailModule], providers: [InvitationEmails] })
export class InvitationsWorkerModule {}
