import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RefusalLog } from '../platform/refusal-log.ts';
import { Audit } from './audit.ts';
import { AuditEvent } from './audit-event.entity.ts';
import { AuditTrail } from './audit-trail.ts';
import { RefusedAccesses } from './refused-accesses.ts';

@Module({
  imports: [TypeOrmModule.forFeature([AuditEvent])],
  providers: [Audit, AuditTrail, RefusedAccesses, { provide: RefusalLog, useExisting: RefusedAccesses }],
  exports: [Audit, AuditTrail, RefusalLog],
})
export class AuditModule {}
