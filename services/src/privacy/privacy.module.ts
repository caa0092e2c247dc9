import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { OutboxModule } from '../outbox/outbox.module.ts';
import { Erasure } from './erasure.ts';
import { PersonalCopy } from './personal-copy.ts';
import { PrivacyController } from './privacy.controller.ts';
import { Retention } from './retention.ts';

@Module({
  imports: [AuditModule, OutboxModule],
  providers: [PersonalCopy, Erasure],
  controllers: [PrivacyController],
})
export class PrivacyApiModule {}

@Module({ imports: [AuditModule, OutboxModule], providers: [Erasure, Retention] })
export class PrivacyWorkerModule {}
