import { Injectable } from '@nestjs/common';
import { hundredths } from '@portal/contracts';
import type { EntityManager } from 'typeorm';
import { prepare } from '../database/prepare.ts';

/** Changes of members' hours, of one kind. Entries never change. A correction is another entry. */
export interface NewEntries {
  kind: 'approval' | 'undo' | 'edit';
  /** Clerk id of the admin or lead. */
  createdBy: string;
  // An approved submission counts once: the lock of its row ensures that.
  entries: {
    memberId: number;
    /** Negative if a correction reduces the total, or an approval is undone. */
    hours: number;
    /** Only an edit has none, and instead perhaps a reason. */
    submissionId?: string;
    reason?: string | null;
  }[];
}

export interface Correction {
  memberId: number;
  /** The member's new total. */
  total: number;
  reason: string | null;
  /** Clerk id of the person who corrects. */
  createdBy: string;
}

/** In the order of their ids, as edits of several members lock them. */
export const lockMembers = prepare(
  'SELECT 1 FROM members WHERE id = ANY ((SELECT $1)::integer[]) ORDER BY id FOR NO KEY UPDATE',
);
const insertEntries = prepare(
  `INSERT INTO hours_entries (member_id, kind, hours, submission_id, created_by, reason)
   SELECT "memberId", $2, hours, "submissionId", $3, reason
   FROM jsonb_to_recordset($1) AS entry ("memberId" integer, hours numeric, "submissionId" uuid, reason text)`,
);
const updateTotals = prepare<{ memberId: number; total: number }>(
  `UPDATE members SET updated_at = now(),
     total_hours = (SELECT sum(hours) FROM hours_entries WHERE member_id = members.id)
   WHERE id = ANY ((SELECT $1)::integer[]) RETURNING id AS "memberId", total_hours::float8 AS total`,
);

const takenTwice = 'Hours were taken back that an edit of the total had taken away before';

/** The only code that writes hours: it adds entries and computes totals from them. */
@Injectable()
export class Ledger {
  /**
   * Adds entries and updates the totals of their members, in the caller's transaction. A total that would be below zero, because
   * somebody had lowered it before an approval is undone, gets another entry, and is zero.
   */
  async add(manager: EntityManager, { kind, createdBy, entries }: NewEntries): Promise<void> {
    // Entries of one member wait for each other, so that each total includes all earlier entries.
    const members = [...new Set(entries.map(({ memberId }) => memberId))];
    const [, , totals] = await Promise.all([
      lockMembers(manager, [members]),
      insertEntries(manager, [JSON.stringify(entries), kind, createdBy]),
      updateTotals(manager, [members]),
    ]);
    const below = totals.filter(({ total }) => total < 0);
    const raises = below.map(({ memberId, total }) => ({ memberId, hours: -total, reason: takenTwice }));
    if (raises.length > 0) await this.add(manager, { kind: 'edit', createdBy, entries: raises });
  }

  /**
   * Sets the member's total with an entry of the difference, in the caller's transaction. Returns the difference, or 0
   * without a new entry if the total is the same.
   */
  async correct(manager: EntityManager, { memberId, total, reason, createdBy }: Correction): Promise<number> {
    const [member] = await manager.query<{ total_hours: string }[]>(
      'SELECT total_hours FROM members WHERE id = $1 FOR UPDATE',
      [memberId],
    );
    const hours = hundredths(total - Number(member?.total_hours));
    if (hours !== 0) await this.add(manager, { kind: 'edit', createdBy, entries: [{ memberId, hours, reason }] });
    return hours;
  }
}
