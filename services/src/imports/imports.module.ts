import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { HoursModule } from '../hours/hours.module.ts';
import { InvitationsModule } from '../invitations/invitations.module.ts';
import { LOGGER, type Logger } from '../observability/logger.ts';
import { UsersModule } from '../users/users.module.ts';
import { ImportedHours } from './imported-hours.ts';
import { ImportedMembers } from './imported-members.ts';
import { ImportsController } from './imports.controller.ts';
import { MemberImports } from './member-imports.ts';
import { TableThreads } from './table-threads.ts';
import { WaitingHours } from './waiting-hours.ts';

const tableThreads = {
  provide: TableThreads,
  inject: [LOGGER],
  useFactory: (logger: Logger) =>
    new TableThreads((problem) => logger.warn(problem, 'The file of an import could not be read')),
};

@Module({
  imports: [AuditModule, HoursModule, InvitationsModule, UsersModule],
  providers: [MemberImports, ImportedMembers, ImportedHours, tableThreads],
  controllers: [ImportsController],
})
export class ImportsApiModule {}

@Module({ imports: [HoursModule], providers: [WaitingHours, ImportedHours] })
export class ImportsWorkerModule {}
