import { createHash } from 'node:crypto';

/** A line as the database keeps it. Times are `YYYY-MM-DDTHH:MM:SS.ffffffZ`, `detail` is JSON as it was hashed. */
interface ChainedLine {
  number: number;
  at: string;
  kind: string;
  actor: string;
  detail: string;
  previousHash: string;
  hash: string;
}

/** A submission with everything that must fit its history. */
export interface Recorded {
  id: string;
  status: string;
  approvedHours: number | null;
  /** `submission_content` of the database. */
  content: Record<string, unknown>;
  lines: ChainedLine[];
  evidence: { document: string; sha256: string }[];
}

/** SQL for the columns of {@link Recorded}, from `hours_submissions AS submission`. */
export const recordedColumns = `
    id, status, approved_hours::float8 AS "approvedHours", submission_content(submission) AS content,
    (SELECT coalesce(json_agg(json_build_object('number', number,
         'at', to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), 'kind', kind, 'actor', actor,
         'detail', detail, 'previousHash', previous_hash, 'hash', hash) ORDER BY number), '[]')
       FROM submission_history WHERE submission_id = id) AS lines,
    (SELECT coalesce(json_agg(json_build_object('document', document, 'sha256', sha256)), '[]')
       FROM signature_evidence WHERE submission_id = id) AS evidence`;

type Detail = Record<string, unknown>;

/** An erased line says nothing any longer. */
const parsed = (detail: string): Detail => (detail === '' ? {} : JSON.parse(detail));

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What the hash of a line covers, as `add_history` of the database computes it. */
const hashedText = (submissionId: string, { previousHash, number, at, kind, actor, detail }: ChainedLine): string =>
  [previousHash, submissionId, number, at, kind, actor, detail].join('\n');

/** The statuses that a line leads to. Other lines leave the status as it is. */
const statusesAfter: Record<string, string[]> = {
  submitted: ['needs_signature', 'pending'],
  edited: ['needs_signature', 'pending'],
  signed: ['signed'],
  correction_accepted: ['signed'],
  approved: ['approved'],
  rejected: ['rejected'],
  changes_requested: ['changes_requested'],
  // Its detail names the one before the decision.
  review_undone: [],
  withdrawn: ['withdrawn'],
  // Its detail names the one that it left.
  erased: [],
};

/** The first thing about a submission that does not fit, in words. Undefined if its history and evidence are whole. */
export function firstBreak(submission: Recorded): string | undefined {
  return brokenLine(submission) ?? brokenEvidence(submission) ?? unrecordedChange(submission);
}

function brokenLine({ id, lines }: Recorded): string | undefined {
  if (lines.length === 0) return 'it has no history';
  const erasedAt = lines.findLast(({ kind }) => kind === 'erased')?.number ?? 0;
  for (const [index, line] of lines.entries()) {
    const name = `line ${line.number} (${line.kind})`;
    if (line.number !== index + 1) return `line ${index + 1} is missing`;
    if (line.previousHash !== (lines[index - 1]?.hash ?? '')) return `${name} does not follow the line before it`;
    // What was erased cannot be hashed again. A later line says so, and the hashes still follow each other.
    if (line.detail === '' && line.number < erasedAt) continue;
    if (line.hash !== sha256(hashedText(id, line))) return `${name} was changed`;
  }
  return undefined;
}

/** Each document has the hash that a line names. Lines of before the history name none. */
function brokenEvidence({ lines, evidence }: Recorded): string | undefined {
  const changed = evidence.find(({ document, sha256: hash }) => sha256(document) !== hash);
  if (changed) return `the evidence ${changed.sha256} was changed`;
  const known = new Set(evidence.map(({ sha256: hash }) => hash));
  const missing = lines.find(({ detail }) => {
    const { evidence: hash } = parsed(detail);
    return hash !== undefined && !known.has(String(hash));
  });
  return missing && `the evidence of line ${missing.number} (${missing.kind}) is missing`;
}

/** The submission is what its lines say. */
function unrecordedChange({ status, content, approvedHours, lines }: Recorded): string | undefined {
  const recorded: Detail = {};
  for (const { kind, detail } of lines) {
    const changes = parsed(detail);
    if (kind === 'submitted' || kind === 'erased') Object.assign(recorded, changes);
    else if (['edited', 'address_changed', 'correction_accepted'].includes(kind)) {
      for (const [name, change] of Object.entries(changes)) if (Array.isArray(change)) recorded[name] = change[1];
    }
  }
  const field = Object.keys(content).find((name) => (content[name] ?? null) !== (recorded[name] ?? null));
  if (field) return `its ${field} is not what the history says`;
  const last = lines.findLast(({ kind }) => kind in statusesAfter);
  const { kind, detail } = last ?? { kind: 'submitted', detail: '{}' };
  const { status: restored, approved_hours: part } = parsed(detail);
  if (restored !== status && !statusesAfter[kind]?.includes(status)) {
    return `it is '${status}', but the history ends with '${kind}'`;
  }
  const isApproved = kind === 'approved' || (kind === 'erased' && status === 'approved');
  const approved = isApproved ? (part ?? content.hours) : null;
  return approvedHours === approved ? undefined : 'its approved hours are not what the history says';
}
