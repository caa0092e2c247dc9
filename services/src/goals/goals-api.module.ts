import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { GoalsController } from './goals.controller.ts';
import { GoalsModule } from './goals.module.ts';
import { SaveGoal } from './save-goal.ts';

/** In a file of its own, since members use {@link GoalsModule}. */
@Module({ imports: [GoalsModule, AuditModule, UsersModule], providers: [SaveGoal], controllers: [GoalsController] })
export class GoalsApiModule {}
