import { Module } from '@nestjs/common';
import { Goals } from './goals.service.ts';

/** For other features: exports {@link Goals}. */
@Module({ providers: [Goals], exports: [Goals] })
export class GoalsModule {}
