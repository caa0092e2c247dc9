import { Client } from 'pg';
import { firstBreak, type Recorded } from './history-chain.ts';

const batchSize = 500;
const firstId = '00000000-0000-0000-0000-000000000000';

/** SQL for the columns of {@link Recorded}, from `hours_submissions AS submission`. */
export const recordedColumns = `
    id, status, submission_content(submission) AS content,
    (SELECT coalesce(json_agg(json_build_object('number', number,
         'at', to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), 'kind', kind, 'actor', actor,
         'detail', detail, 'previousHash', previous_hash, 'hash', hash) ORDER BY number), '[]')
       FROM submission_history WHERE submission_id = id) AS lines,
    (SELECT coalesce(json_agg(json_build_object('document', document, 'sha256', sha256)), '[]')
       FROM signature_evidence WHERE submission_id = id) AS evidence`;

/** Submissions after an id. The first parameter is the id, the second the limit. */
const nextSubmissions = `
  SELECT ${recordedColumns}
  FROM hours_submissions AS submission WHERE id > $1 ORDER BY id LIMIT $2`;

const deletedSubmission = `
  SELECT submission_id AS id FROM submission_history
  WHERE number = 1 AND NOT EXISTS (SELECT FROM hours_submissions WHERE id = submission_id) LIMIT 1`;

export interface Verification {
  submissions: number;
  lines: number;
  documents: number;
  /** The first broken link, in words. Undefined if nothing is broken. */
  broken?: string;
}

/** Checks the history and the evidence of every submission, and stops at the first that does not fit. */
export async function verifyEvidence(databaseUrl: string): Promise<Verification> {
  const database = new Client(databaseUrl);
  await database.connect();
  try {
    return await verifyAll(database);
  } finally {
    await database.end();
  }
}

async function verifyAll(database: Client): Promise<Verification> {
  const found: Verification = { submissions: 0, lines: 0, documents: 0 };
  // What is written meanwhile is left for the next time.
  await database.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  for (let last: string | undefined = firstId; last; ) {
    const { rows }: { rows: Recorded[] } = await database.query<Recorded>(nextSubmissions, [last, batchSize]);
    for (const submission of rows) {
      const broken = firstBreak(submission);
      if (broken) return { ...found, broken: `Submission ${submission.id}: ${broken}.` };
      found.submissions += 1;
      found.lines += submission.lines.length;
      found.documents += submission.evidence.length;
    }
    last = rows.at(-1)?.id;
  }
  const { rows: deleted } = await database.query<{ id: string }>(deletedSubmission);
  return deleted[0] ? { ...found, broken: `Submission ${deleted[0].id}: it was deleted.` } : found;
}

/** The result in a sentence. */
export const verificationText = ({ submissions, lines, documents, broken }: Verification): string =>
  broken ??
  `Nothing is broken: ${submissions} submissions, ${lines} lines of history, ${documents} pieces of evidence.`;
