import type { EmailKind } from '@portal/contracts';
import type { Portal } from '../support/portal.ts';

const patienceMs = 60_000;

export interface OutboxRow {
  id: string;
  kind: EmailKind;
  enqueued_at: Date | null;
  done_at: Date | null;
  failed_at: Date | null;
  attempts: number;
  last_error: string | null;
}

/** The worker can be done with a message before whoever handed it over has noted that. */
export const isNotedByBoth = (rows: OutboxRow[]) =>
  rows.length > 0 && rows.every((row) => row.done_at && row.enqueued_at);

/** Waits until the outbox's rows about a submission are as they should be; returns them, oldest first. */
export async function outboxOf(
  portal: Portal,
  submissionId: string,
  settled: (rows: OutboxRow[]) => boolean = (rows) => rows.length > 0 && rows.every((row) => row.done_at),
): Promise<OutboxRow[]> {
  for (const deadline = Date.now() + patienceMs; ; ) {
    const rows = await portal.sql<OutboxRow>(
      `SELECT * FROM outbox WHERE subject_id = $1
         OR subject_id IN (SELECT id::text FROM signature_requests WHERE submission_id::text = $1) ORDER BY created_at`,
      [submissionId],
    );
    if (settled(rows)) return rows;
    if (Date.now() > deadline) throw new Error(`The outbox did not settle: ${JSON.stringify(rows)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
