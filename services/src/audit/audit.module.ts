import { Module } from '@nestjs/common';
import { AuditController } from './audit.controller.ts';
import { Audit } from './audit.ts';
import { AuditTrail } from './audit-trail.ts';
import { RefusedAccesses } from './refused-accesses.ts';

/** For features that record audit events: exports {@link Audit}, and {@link RefusedAccesses} for the error filter. */
@Module({ providers: [Audit, RefusedAccesses], exports: [Audit, RefusedAccesses] })
export class AuditModule {}

@Module({ providers: [AuditTrail], controllers: [AuditController] })
export class AuditApiModule {}
