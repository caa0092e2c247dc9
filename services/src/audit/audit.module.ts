import { Module } from '@nestjs/common';
import { RefusalLog } from '../auth/refusal-log.ts';
import { AuditController } from './audit.controller.ts';
import { Audit } from './audit.ts';
import { AuditTrail } from './audit-trail.ts';
import { RefusedAccesses } from './refused-accesses.ts';

/** For features that record audit events: exports {@link Audit}. */
@Module({
  providers: [Audit, RefusedAccesses, { provide: RefusalLog, useExisting: RefusedAccesses }],
  exports: [Audit, RefusalLog],
})
export class AuditModule {}

@Module({ providers: [AuditTrail], controllers: [AuditController] })
export class AuditApiModule {}
