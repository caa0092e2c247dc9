import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { Supervisors } from './supervisors.service.ts';

/** For other features: exports {@link Supervisors}. */
@Module({ imports: [AuditModule], providers: [Supervisors], exports: [Supervisors] })
export class SupervisorsModule {}
