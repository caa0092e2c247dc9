import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { HoursEntry } from './hours-entry.entity.ts';
import { Ledger } from './ledger.ts';

@Module({ imports: [TypeOrmModule.forFeature([HoursEntry])], providers: [Ledger], exports: [Ledger] })
export class LedgerModule {}
