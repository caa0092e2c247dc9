import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { GoalsController } from './goals.controller.ts';
import { Goals } from './goals.service.ts';
import { SaveGoal } from './save-goal.ts';

/** For other features: exports {@link Goals}. */
@Module({ providers: [Goals], exports: [Goals] })
export class GoalsModule {}

@Module({ imports: [GoalsModule, AuditModule], providers: [SaveGoal], controllers: [GoalsController] })
export class GoalsApiModule {}
