import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Audit } from './audit.ts';
import { AuditEvent } from './audit-event.entity.ts';

@Module({ imports: [TypeOrmModule.forFeature([AuditEvent])], providers: [Audit], exports: [Audit] })
export class AuditModule {}
