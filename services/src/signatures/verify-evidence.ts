import { createHash, type Hash } from 'node:crypto';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { firstBreak, type Recorded, recordedColumns } from './history-chain.ts';

const batchSize = 500;
const firstId = '00000000-0000-0000-0000-000000000000';

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
  /** What all histories were some minutes ago. Undefined if something is broken. */
  anchor?: string;
}

/** So that no line of an earlier time can still come. */
const settledMs = 10 * 60 * 1000;

/**
 * What all histories were at a moment, as `2026-11-22T17:00:00Z/` and a hash of their last lines. Kept outside of the database,
 * it shows whether somebody has written a history anew who could compute all of its hashes (ADR 58).
 */
class Anchor {
  private readonly hash: Hash = createHash('sha256');

  constructor(private readonly at: string) {}

  add({ id, lines }: Recorded): void {
    const last = lines.findLast(({ at }) => at <= this.at);
    if (last) this.hash.update(`${id} ${last.number} ${last.hash}\n`);
  }

  text = (): string => `${this.at}/${this.hash.digest('hex')}`;
}

const seconds = (time: number): string => new Date(time).toISOString().replace(/\.\d+/, '');

/**
 * The anchor after `--expect` in the words of a command. Undefined if it has no words.
 * @throws {Error} if they are something else: a verification without the anchor would seem to have compared it
 */
export function expectedAnchor(words: string[]): string | undefined {
  const { expect: anchor } = parseArgs({ args: words, options: { expect: { type: 'string' } } }).values;
  if (anchor !== undefined && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ\/[0-9a-f]{64}$/.test(anchor)) {
    throw new Error('After --expect comes an anchor that an earlier verification has printed.');
  }
  return anchor;
}

/**
 * Checks the history and the evidence of every submission, and stops at the first that does not fit.
 * @param expected an anchor of an earlier verification
 */
export async function verifyEvidence(databaseUrl: string, expected?: string): Promise<Verification> {
  const database = new Client(databaseUrl);
  await database.connect();
  try {
    const { rows } = await database.query("SELECT to_regclass('hours_submissions') AS found");
    if (!rows[0]?.found) throw new Error('DATABASE_URL names a database that has no portal in it.');
    return await verifyAll(database, expected);
  } finally {
    await database.end();
  }
}

async function verifyAll(database: Client, expected?: string): Promise<Verification> {
  const found: Verification = { submissions: 0, lines: 0, documents: 0 };
  const anchor = new Anchor(seconds(Date.now() - settledMs));
  const before = expected === undefined ? undefined : new Anchor(expected.replace(/\/.*/, ''));
  // What is written meanwhile is left for the next time.
  await database.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  for (let last: string | undefined = firstId; last; ) {
    const { rows }: { rows: Recorded[] } = await database.query<Recorded>(nextSubmissions, [last, batchSize]);
    for (const submission of rows) {
      const broken = firstBreak(submission);
      if (broken) return { ...found, broken: `Submission ${submission.id}: ${broken}.` };
      anchor.add(submission);
      before?.add(submission);
      found.submissions += 1;
      found.lines += submission.lines.length;
      found.documents += submission.evidence.length;
    }
    last = rows.at(-1)?.id;
  }
  const { rows: deleted } = await database.query<{ id: string }>(deletedSubmission);
  if (deleted[0]) return { ...found, broken: `Submission ${deleted[0].id}: it was deleted.` };
  if (before && before.text() !== expected) return { ...found, broken: `The histories are not those of ${expected}.` };
  return { ...found, anchor: anchor.text() };
}

/** The result in a sentence, and the anchor to keep. */
export const verificationText = ({ submissions, lines, documents, broken, anchor }: Verification): string =>
  broken ??
  `Nothing is broken: ${submissions} submissions, ${lines} lines of history, ${documents} pieces of evidence.
Anchor: ${anchor}`;
