import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { InvitationsModule } from '../invitations/invitations.module.ts';
import { OutboxModule } from '../outbox/outbox.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { Acceptance } from './acceptance.ts';
import { Initialisation } from './initialisation.ts';
import { InvitedAccounts } from './invited-accounts.ts';
import { NewMembers } from './new-members.ts';

@Module({
  imports: [AuditModule, InvitationsModule, OutboxModule, UsersModule],
  providers: [Acceptance, Initialisation, InvitedAccounts, NewMembers],
  exports: [Acceptance, Initialisation],
})
export class OnboardingModule {}
