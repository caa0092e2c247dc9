import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.ts';
import { InvitationsModule } from '../invitations/invitations.module.ts';
import { OutboxModule } from '../outbox/outbox.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { Acceptance } from './acceptance.ts';
import { Initialisation } from './initialisation.ts';
import { InvitedAccounts } from './invited-accounts.ts';
import { OnboardingController } from './onboarding.controller.ts';

@Module({
  imports: [AuthModule, InvitationsModule, OutboxModule, UsersModule],
  providers: [Acceptance, Initialisation, InvitedAccounts],
  controllers: [OnboardingController],
})
export class OnboardingApiModule {}
