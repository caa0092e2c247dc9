import { type InviteResponse, invitationOutcomeTexts } from '@portal/contracts';

type Result = InviteResponse['results'][number];

export interface Line {
  /** Its position in the list of addresses, from 1. */
  number: number;
  email: string;
}

export type DoneLine = Line & Pick<Result, 'success' | 'outcome' | 'error'>;

/** The progress of inviting a list of addresses. Each batch is one call. */
export interface InviteRun {
  /** Sends nothing. */
  dryRun: boolean;
  done: DoneLine[];
  waiting: Line[];
  summary: InviteResponse['summary'];
}

/** 1,000 addresses need ten calls, and each call takes a moment. */
export const batchSize = 100;

const nothingDone = { done: [], summary: { successful: 0, emailsSent: 0, failed: 0 } };

/** `before` is the run that this one continues, if there is one. */
export function startRun(dryRun: boolean, emails: string[], before: InviteRun | null): InviteRun {
  const { done, summary } = before ?? nothingDone;
  const lines = emails.map((email, index) => ({ number: done.length + index + 1, email }));
  const [first, repeated] = splitRepeated(lines);
  // When invitations are sent, the server sees one batch at a time, so only the page knows addresses of other batches.
  const repeats = repeated.map((line) => ({
    ...line,
    success: false,
    outcome: 'repeated' as const,
    error: invitationOutcomeTexts.repeated,
  }));
  return {
    dryRun,
    waiting: first,
    done: [...done, ...repeats],
    summary: { ...summary, failed: summary.failed + repeats.length },
  };
}

function splitRepeated(lines: Line[]): [Line[], Line[]] {
  const seen = new Set<string>();
  const first: Line[] = [];
  const repeated: Line[] = [];
  for (const line of lines) {
    const address = line.email.toLowerCase();
    (seen.has(address) ? repeated : first).push(line);
    seen.add(address);
  }
  return [first, repeated];
}

/** A check is one call: the server compares all addresses of a call with the limits of e-mails, and counts none of them. */
export const nextBatch = ({ dryRun, waiting }: InviteRun): Line[] => (dryRun ? waiting : waiting.slice(0, batchSize));

/** The run after the response to its next batch. */
export function withResponse(run: InviteRun, { results, summary }: InviteResponse): InviteRun {
  const batch = nextBatch(run);
  if (results.length !== batch.length) throw new Error('The server answered for other addresses than asked.');
  const finished = batch.map((line, index) => {
    const { success, outcome, error } = results[index] as Result;
    return { ...line, success, outcome, error };
  });
  return {
    ...run,
    done: [...run.done, ...finished],
    waiting: run.waiting.slice(batch.length),
    summary: {
      successful: run.summary.successful + summary.successful,
      emailsSent: run.summary.emailsSent + summary.emailsSent,
      failed: run.summary.failed + summary.failed,
    },
  };
}

export const isUnfinished = (run: InviteRun): boolean => run.waiting.length > 0;
