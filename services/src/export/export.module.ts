import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { DataExport } from './data-export.ts';
import { ExportController } from './export.controller.ts';

@Module({ imports: [AuditModule], providers: [DataExport], controllers: [ExportController] })
export class ExportApiModule {}
