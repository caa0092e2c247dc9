import type { EntityManager } from 'typeorm';
import { prepare } from '../../database/prepare.ts';
import { firstBreak, type Recorded, recordedColumns } from '../history-chain.ts';

/** Approved hours, or a correction of the total. */
export interface TranscriptLine {
  id: string;
  /** `YYYY-MM-DD`: of service, or of the correction. */
  day: string;
  type: 'sync' | 'async' | 'correction';
  hours: number;
  description: string;
  /** Or what stands for a signature. Null if nothing does. */
  signedBy: string | null;
}

export interface TranscriptYear {
  /** Such as `2026–27`, or `betweenYears`. */
  name: string;
  sync: number;
  async: number;
  corrections: number;
  total: number;
  lines: TranscriptLine[];
}

const findApproved = prepare<TranscriptLine & Recorded>(
  `SELECT ${recordedColumns}, service_date::text AS day, hours_type AS type, approved_hours::float8 AS hours, description,
     CASE source WHEN 'event' THEN 'Checked in at the event' ELSE signature END AS "signedBy"
   FROM hours_submissions AS submission WHERE member_id = $1 AND status = 'approved'`,
);
const findCorrections = prepare<TranscriptLine>(
  `SELECT id::text, (created_at AT TIME ZONE $2)::date::text AS day, 'correction' AS type, hours::float8,
     'Correction by the chapter' AS description, NULL AS "signedBy"
   FROM hours_entries WHERE member_id = $1 AND kind = 'edit'`,
);

/** All that counts for a member, by day. A submission whose history or evidence is damaged is named in `broken`. */
export async function findLines(
  manager: EntityManager,
  memberId: number,
  timeZone: string,
): Promise<{ lines: TranscriptLine[]; broken: string[] }> {
  const [approved, corrections] = await Promise.all([
    findApproved(manager, [memberId]),
    findCorrections(manager, [memberId, timeZone]),
  ]);
  const broken = approved.filter((submission) => firstBreak(submission)).map(({ id }) => id);
  const lines = [...approved, ...corrections].map(({ id, day, type, hours, description, signedBy }) => {
    return { id, day, type, hours, description, signedBy };
  });
  return { lines: lines.sort((one, other) => one.day.localeCompare(other.day)), broken };
}
