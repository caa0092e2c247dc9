import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { HoursModule } from '../hours/hours.module.ts';
import { InvitationsModule } from '../invitations/invitations.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { ImportedHours } from './imported-hours.ts';
import { ImportedMembers } from './imported-members.ts';
import { ImportsController } from './imports.controller.ts';
import { MemberImports } from './member-imports.ts';
import { TableThreads } from './table-threads.ts';
import { WaitingHours } from './waiting-hours.ts';

@Module({
  imports: [AuditModule, HoursModule, InvitationsModule, UsersModule],
  providers: [MemberImports, ImportedMembers, ImportedHours, TableThreads],
  controllers: [ImportsController],
})
export class ImportsApiModule {}

@Module({ imports: [HoursModule, UsersModule], providers: [WaitingHours, ImportedHours] })
export class ImportsWorkerModule {}
