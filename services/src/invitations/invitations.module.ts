import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module.ts';
import { LinksModule } from '../links/links.module.ts';
import { OutboxModule } from '../outbox/outbox.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { Invitation } from './invitation.entity.ts';
import { InvitationLinks } from './invitation-links.ts';
import { InvitationList } from './invitation-list.ts';
import { InvitationUpkeep } from './invitation-upkeep.ts';
import { InvitationsService } from './invitations.service.ts';
import { Invite } from './invite.ts';

@Module({
  imports: [TypeOrmModule.forFeature([Invitation]), AuditModule, LinksModule, OutboxModule, UsersModule],
  providers: [InvitationsService, InvitationLinks, InvitationList, InvitationUpkeep, Invite],
  exports: [InvitationsService, InvitationList, InvitationUpkeep, Invite],
})
export class InvitationsModule {}
