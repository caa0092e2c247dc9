import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, MoreThanOrEqual, Repository } from 'typeorm';
import { CONFIG, type Config } from '../config/config.ts';
import { HoursEntry } from './hours-entry.entity.ts';
import { societyYearStart } from './society-year.ts';

export type NewEntry = Pick<HoursEntry, 'memberId' | 'hours' | 'createdBy'> &
  ({ kind: 'approval'; submissionId: string } | { kind: 'edit'; reason: string | null });

export interface Correction {
  memberId: number;
  /** What the member's hours are from now on. */
  total: number;
  reason: string | null;
  /** Clerk id of who corrects. */
  createdBy: string;
}

/** The only writer of hours: entries are added, totals follow from them. */
@Injectable()
export class Ledger {
  constructor(
    @InjectRepository(HoursEntry) private readonly entries: Repository<HoursEntry>,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Adds an entry and brings the member's total up to date, in the caller's transaction. */
  async add(manager: EntityManager, entry: NewEntry): Promise<void> {
    // Entries of one member take turns, so that each total is derived from all that came before.
    await manager.query('SELECT 1 FROM members WHERE id = $1 FOR UPDATE', [entry.memberId]);
    await manager.insert(HoursEntry, entry);
    await manager.query(
      `UPDATE members SET updated_at = now(),
         total_hours = (SELECT sum(hours) FROM hours_entries WHERE member_id = $1)
       WHERE id = $1`,
      [entry.memberId],
    );
  }

  /**
   * Makes the member's total what a correction says, by an entry of the difference, in the caller's transaction.
   * Returns the difference; 0, with nothing added, where the total is that already.
   */
  async correct(manager: EntityManager, { total, ...entry }: Correction): Promise<number> {
    const [member] = await manager.query<{ total_hours: string }[]>(
      'SELECT total_hours FROM members WHERE id = $1 FOR UPDATE',
      [entry.memberId],
    );
    const hours = Math.round((total - Number(member?.total_hours)) * 100) / 100;
    if (hours !== 0) await this.add(manager, { kind: 'edit', hours, ...entry });
    return hours;
  }

  /** Hours that joined the member's total since the society's year began. */
  async hoursThisYear(memberId: number): Promise<number> {
    const { societyYearStartMonth: startMonth, timeZone } = this.config;
    const start = societyYearStart(new Date(), { startMonth, timeZone });
    const sum = await this.entries.sum('hours', { memberId, createdAt: MoreThanOrEqual(start) });
    return Number(sum ?? 0);
  }
}
