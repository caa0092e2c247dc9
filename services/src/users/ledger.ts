import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { prepare } from '../database/prepare.ts';

/** A change of a member's hours. Entries never change. A correction is another entry. */
export type NewEntry = {
  memberId: number;
  /** Negative if a correction reduces the total, or an approval is undone. */
  hours: number;
  /** Clerk id of the admin or lead. */
  createdBy: string;
  // An approved submission counts once: the lock of its row ensures that.
} & ({ kind: 'approval' | 'undo'; submissionId: string } | { kind: 'edit'; reason: string | null });

export interface ManyEntries {
  kind: 'approval' | 'undo';
  /** Clerk id. */
  createdBy: string;
  submissions: { memberId: number; hours: number; submissionId: string }[];
}

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
const lockMembers = prepare('SELECT 1 FROM members WHERE id = ANY ($1::integer[]) ORDER BY id FOR NO KEY UPDATE');
const insertEntries = prepare(
  `INSERT INTO hours_entries (member_id, kind, hours, submission_id, created_by)
   SELECT "memberId", $2, hours, "submissionId", $3
   FROM jsonb_to_recordset($1) AS entry ("memberId" integer, hours numeric, "submissionId" uuid)`,
);
const updateTotals = prepare(
  `UPDATE members SET updated_at = now(),
     total_hours = (SELECT sum(hours) FROM hours_entries WHERE member_id = members.id)
   WHERE id = ANY ($1::integer[])`,
);
const updateTotal = prepare(
  `UPDATE members SET updated_at = now(), total_hours = (SELECT sum(hours) FROM hours_entries WHERE member_id = $1)
   WHERE id = $1`,
);

/** The only code that writes hours: it adds entries and computes totals from them. */
@Injectable()
export class Ledger {
  /** Adds an entry and updates the member's total, in the caller's transaction. */
  async add(manager: EntityManager, entry: NewEntry): Promise<void> {
    // Entries of one member wait for each other, so that each total includes all earlier entries.
    const { memberId, kind, hours, createdBy } = entry;
    const submissionId = kind === 'edit' ? null : entry.submissionId;
    const reason = kind === 'edit' ? entry.reason : null;
    await Promise.all([
      lockMember(manager, [memberId]),
      insertEntry(manager, [memberId, kind, hours, submissionId, createdBy, reason]),
      updateTotal(manager, [memberId]),
    ]);
  }

  /** Adds entries of many submissions of one kind. `hours` are negative if approvals are undone. */
  async addMany(manager: EntityManager, entries: ManyEntries): Promise<void> {
    const { kind, createdBy, submissions } = entries;
    const members = [...new Set(submissions.map(({ memberId }) => memberId))];
    await Promise.all([
      lockMembers(manager, [members]),
      insertEntries(manager, [JSON.stringify(submissions), kind, createdBy]),
      updateTotals(manager, [members]),
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
}
