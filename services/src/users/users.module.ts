import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module.ts';
import { ActorDirectory } from '../auth/actor.ts';
import { AuthModule } from '../auth/auth.module.ts';
import { EmailModule } from '../email/email.module.ts';
import { GoalsModule } from '../goals/goals.module.ts';
import { OutboxModule } from '../outbox/outbox.module.ts';
import { AccountDeliveries } from './account-deliveries.ts';
import { AccountEvents } from './account-events.ts';
import { ClerkWebhook } from './clerk-webhook.ts';
import { ApprovalEmails } from './emails/approval-emails.ts';
import { Ledger } from './ledger.ts';
import { Member } from './member.entity.ts';
import { MemberApproval } from './member-approval.ts';
import { MemberEdits } from './member-edits.ts';
import { MemberList } from './member-list.ts';
import { UsersController } from './users.controller.ts';
import { UsersService } from './users.service.ts';

const entities = TypeOrmModule.forFeature([Member]);

/** For other features: exports {@link UsersService}. */
@Module({
  imports: [entities, AuditModule, GoalsModule],
  providers: [UsersService, Ledger, { provide: ActorDirectory, useExisting: UsersService }],
  exports: [UsersService, ActorDirectory],
})
export class UsersModule {}

@Module({
  imports: [entities, UsersModule, AuditModule, GoalsModule, OutboxModule],
  providers: [MemberList, MemberEdits, MemberApproval, AccountEvents, ClerkWebhook, Ledger],
  controllers: [UsersController],
})
export class UsersApiModule {}

@Module({
  imports: [entities, AuthModule, OutboxModule, EmailModule],
  providers: [AccountDeliveries, ApprovalEmails],
})
export class UsersWorkerModule {}
