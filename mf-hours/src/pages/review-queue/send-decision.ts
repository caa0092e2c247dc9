import { type HoursSubmission, isOutcomeUnknown, type ResponseOf, type ReviewAction } from '@portal/contracts';
import { apiErrorOf, call, messageOf, useSession } from '@portal/sdk';
import type { Decided } from './decision.ts';
import type { Made } from './made-decisions.ts';

export interface Failure {
  submission: HoursSubmission;
  message: string;
}

/** What became of each submission. */
export interface Outcome {
  done: Decided[];
  failures: Failure[];
  /** Nobody knows: there was no response. */
  isLost: boolean;
  /** What the call is called in the logs, if the server failed or did not respond. */
  reference?: string;
}

const verbs: Record<ReviewAction, string> = {
  approve: 'approve submission',
  reject: 'reject submission',
  request_changes: 'request changes',
};

export const signedInAdmin = (): string => useSession.getState().user?.id ?? '';

/**
 * Sends a decision. After its undo nothing is sent, nor in the name of somebody who has signed in meanwhile.
 * @param adminId who has decided
 * @returns also until when, in ms, what is decided can be undone. Left out if its undo came before the sending.
 */
export async function send(made: Made, adminId: string): Promise<Outcome & { until?: number }> {
  const { action, submissions, ...decision } = made.decision;
  const rows = submissions.map(({ id, updated_at }) => ({ submissionId: id, seen: updated_at }));
  const [first, ...others] = rows;
  let until = Date.now();
  if (!first || made.undo) return { done: submissions, failures: [], isLost: false };
  const failed = `Failed to ${verbs[action]}`;
  const isWanted = () => signedInAdmin() === adminId && !made.undo;
  if (!isWanted()) return { done: [], failures: failuresOf(submissions, failed), isLost: false, until };
  const attempt = async () => {
    const startedAt = Date.now();
    const many = { action, adminNotes: decision.adminNotes, submissions: rows };
    const { undo_seconds, ...response } =
      others.length > 0
        ? await call('POST /hours/admin/approveMany', many)
        : await call('POST /hours/admin/approve', { ...first, ...decision, action, adminId });
    until = startedAt + undo_seconds * 1000;
    return 'results' in response ? response.results : [{ ...first, ...response, error: null }];
  };
  try {
    return { ...outcomeOf(submissions, await insist(attempt, isWanted)), until };
  } catch (failure) {
    // Nobody knows whether it was made. Its undo is right in both cases.
    if (isLost(failure) && made.undo) return { done: submissions, failures: [], isLost: true, until };
    const failures = failuresOf(submissions, messageOf(failure, failed));
    return { done: [], failures, isLost: isLost(failure), reference: apiErrorOf(failure).reference, until };
  }
}

/**
 * Takes back what was decided. The server refuses it to everybody but the admin who decided, and never heard of what was not
 * sent.
 */
export async function takeBack({ decision: { submissions: decided }, until }: Made): Promise<Outcome> {
  if (decided.length === 0 || !until) return { done: decided, failures: [], isLost: false };
  const submissionIds = decided.map(({ id }) => id);
  const submissions = decided.map(({ id, decidedAs }) => ({ submissionId: id, seen: decidedAs }));
  try {
    const { results } = await insist(() => call('POST /hours/admin/undo', { submissionIds, submissions }));
    return outcomeOf(decided, results);
  } catch (failure) {
    const message = isLost(failure)
      ? 'We could not confirm that the decision was undone.'
      : messageOf(failure, 'Failed to undo the decision');
    const { reference } = apiErrorOf(failure);
    return { done: [], failures: failuresOf(decided, message), isLost: isLost(failure), reference };
  }
}

/** Makes a call, and once more if nobody knows what became of it. What is done already is not done again. */
async function insist<Result>(attempt: () => Promise<Result>, isWanted = () => true): Promise<Result> {
  return attempt().catch((failure) => {
    if (!isLost(failure) || !isWanted()) throw failure;
    return attempt();
  });
}

const isLost = (failure: unknown): boolean => isOutcomeUnknown(apiErrorOf(failure));

const failuresOf = (submissions: HoursSubmission[], message: string): Failure[] =>
  submissions.map((submission) => ({ submission, message }));

function outcomeOf(submissions: HoursSubmission[], results: ResponseOf<'POST /hours/admin/undo'>['results']): Outcome {
  const outcome: Outcome = { done: [], failures: [], isLost: false };
  for (const submission of submissions) {
    const result = results.find(({ submissionId }) => submissionId === submission.id);
    if (result?.error) outcome.failures.push({ submission, message: result.error });
    else outcome.done.push({ ...submission, decidedAs: result?.updated_at });
  }
  return outcome;
}
