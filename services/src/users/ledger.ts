import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, MoreThanOrEqual, Repository } from 'typeorm';
import { CONFIG, type Config } from '../config/config.ts';
import { prepare } from '../database/prepare.ts';
import { HoursEntry } from './hours-entry.entity.ts';
import { societyYearStart } from './society-year.ts';

export type NewEntry = Pick<HoursEntry, 'memberId' | 'hours' | 'createdBy'> &
  ({ kind: 'approval'; submissionId: string } | { kind: 'edit'; reason: string | null });

export interface Correction {
  memberId: number;
  /** The member's new total. */
  total: number;
  reason: string | null;
  /** Clerk id of the person who corrects. */
  createdBy: string;
}

const lockMember = prepare('SELECT 1 FROM members WHERE id = $1 FOR NO KEY UPDATE');
const insertEntry = prepare(
  `INSERT INTO hours_entries (member_id, kind, hours, submission_id, created_by, reason) VALUES ($1, $2, $3, $4, $5, $6)`,
);
const updateTotal = prepare(
  `UPDATE members SET updated_at = now(), total_hours = (SELECT sum(hours) FROM hours_entries WHERE member_id = $1)
   WHERE id = $1`,
);

/** The only code that writes hours: it adds entries and computes totals from them. */
@Injectable()
export class Ledger {
  constructor(
    @InjectRepository(HoursEntry) private readonly entries: Repository<HoursEntry>,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Adds an entry and updates the member's total, in the caller's transaction. */
  async add(manager: EntityManager, entry: NewEntry): Promise<void> {
    // Entries of one member wait for each other, so that each total includes all earlier entries.
    const { memberId, kind, hours, createdBy } = entry;
    const submissionId = kind === 'approval' ? entry.submissionId : null;
    const reason = kind === 'edit' ? entry.reason : null;
    await Promise.all([
      lockMember(manager, [memberId]),
      insertEntry(manager, [memberId, kind, hours, submissionId, createdBy, reason]),
      updateTotal(manager, [memberId]),
    ]);
  }

  /**
   * Sets the member's total with an entry of the difference, in the caller's transaction. Returns the difference, or 0
   * without a new entry if the total is the same.
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

  /** Hours that were added to the member's total since the society's year began. */
  async hoursThisYear(memberId: number): Promise<number> {
    const { societyYearStartMonth: startMonth, timeZone } = this.config;
    const start = societyYearStart(new Date(), { startMonth, timeZone });
    const sum = await this.entries.sum('hours', { memberId, createdAt: MoreThanOrEqual(start) });
    return Number(sum ?? 0);
  }
}
