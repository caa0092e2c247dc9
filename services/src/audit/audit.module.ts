import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Audit } from './audit.ts';
import { AuditEvent } from './audit-event.entity.ts';
import { AuditTrail } from './audit-trail.ts';

@Module({
  imports: [TypeOrmModule.forFeature([AuditEvent])],
  providers: [Audit, AuditTrail],
  exports: [Audit, AuditTrail],
})
export class AuditModule {}
