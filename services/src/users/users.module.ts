import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module.ts';
import { LedgerModule } from '../ledger/ledger.module.ts';
import { ActorDirectory } from '../platform/actor.ts';
import { ClerkAccounts } from './clerk-accounts.ts';
import { Initialisation } from './initialisation.ts';
import { Member } from './member.entity.ts';
import { UsersService } from './users.service.ts';

@Module({
  imports: [TypeOrmModule.forFeature([Member]), AuditModule, LedgerModule],
  providers: [UsersService, Initialisation, ClerkAccounts, { provide: ActorDirectory, useExisting: UsersService }],
  exports: [UsersService, Initialisation, ActorDirectory],
})
export class UsersModule {}
