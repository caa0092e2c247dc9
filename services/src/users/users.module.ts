import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module.ts';
import { LedgerModule } from '../ledger/ledger.module.ts';
import { OutboxModule } from '../outbox/outbox.module.ts';
import { ActorDirectory } from '../platform/actor.ts';
import { AccountEvents } from './account-events.ts';
import { AccountMetadata } from './account-metadata.ts';
import { ClerkAccounts } from './clerk-accounts.ts';
import { Member } from './member.entity.ts';
import { MemberEdits } from './member-edits.ts';
import { MemberList } from './member-list.ts';
import { UsersService } from './users.service.ts';

@Module({
  imports: [TypeOrmModule.forFeature([Member]), AuditModule, LedgerModule, OutboxModule],
  providers: [
    UsersService,
    MemberList,
    MemberEdits,
    ClerkAccounts,
    AccountEvents,
    AccountMetadata,
    { provide: ActorDirectory, useExisting: UsersService },
  ],
  exports: [UsersService, ClerkAccounts, MemberList, MemberEdits, AccountEvents, AccountMetadata, ActorDirectory],
})
export class UsersModule {}
