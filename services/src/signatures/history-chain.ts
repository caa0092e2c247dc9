import { createHash } from 'node:crypto';

/** A line as the database keeps it. Times are `YYYY-MM-DDTHH:MM:SS.ffffffZ`, `detail` is JSON as it was hashed. */
export interface ChainedLine {
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
  /** `submission_content` of the database. */
  content: Record<string, unknown>;
  lines: ChainedLine[];
  evidence: { document: string; sha256: string }[];
}

type Detail = Record<string, unknown>;

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
  withdrawn: ['withdrawn'],
};

/** The first thing about a submission that does not fit, in words. Undefined if its history and evidence are whole. */
export function firstBreak(submission: Recorded): string | undefined {
  return brokenLine(submission) ?? brokenEvidence(submission) ?? untoldChange(submission);
}

function brokenLine({ id, lines }: Recorded): string | undefined {
  if (lines.length === 0) return 'it has no history';
  for (const [index, line] of lines.entries()) {
    const name = `line ${line.number} (${line.kind})`;
    if (line.number !== index + 1) return `line ${index + 1} is missing`;
    if (line.previousHash !== (lines[index - 1]?.hash ?? '')) return `${name} does not follow the line before it`;
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
    const { evidence: hash } = JSON.parse(detail) as Detail;
    return hash !== undefined && !known.has(String(hash));
  });
  return missing && `the evidence of line ${missing.number} (${missing.kind}) is missing`;
}

/** The submission is what its lines say. */
function untoldChange({ status, content, lines }: Recorded): string | undefined {
  const told: Detail = {};
  for (const { kind, detail } of lines) {
    const parsed = JSON.parse(detail) as Detail;
    if (kind === 'submitted') Object.assign(told, parsed);
    else if (['edited', 'address_changed', 'correction_accepted'].includes(kind)) {
      for (const [name, change] of Object.entries(parsed)) if (Array.isArray(change)) told[name] = change[1];
    }
  }
  const field = Object.keys(content).find((name) => (content[name] ?? null) !== (told[name] ?? null));
  if (field) return `its ${field} is not what the history says`;
  const last = lines.findLast(({ kind }) => kind in statusesAfter)?.kind ?? 'submitted';
  return statusesAfter[last]?.includes(status) ? undefined : `it is '${status}', but the history ends with '${last}'`;
}
