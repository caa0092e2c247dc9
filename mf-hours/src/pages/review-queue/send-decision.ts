import {
  type HoursSubmission,
  isOutcomeUnknown,
  type RequestOf,
  type ResponseOf,
  type ReviewAction,
  type reviewCalls,
} from '@portal/contracts';
import { apiErrorOf, call, messageOf, useSession } from '@portal/sdk';
import type { Decided, Decision } from './decision.ts';

export interface Failure {
  submission: HoursSubmission;
  message: string;
}

interface SentDecision {
  failures: Failure[];
  decided: Decided[];
  /** How long what is decided can be undone, in ms. Null if it cannot. */
  until: number | null;
}

interface SentUndo {
  failures: Failure[];
  /** Nobody knows whether it was done. */
  isLost: boolean;
}

const verbs: Record<ReviewAction, string> = {
  approve: 'approve submission',
  reject: 'reject submission',
  request_changes: 'request changes',
};

export const signedInAdmin = (): string => useSession.getState().user?.id ?? '';

/** @param adminId who has decided. Nothing is sent in the name of somebody who has signed in meanwhile, or after the undo */
export async function send(
  { action, submissions, ...decision }: Decision,
  adminId: string,
  isUndone: () => boolean,
): Promise<SentDecision> {
  const rows = submissions.map(({ id, updated_at }) => ({ submissionId: id, seen: updated_at }));
  const [first, ...others] = rows;
  if (!first || isUndone()) return { failures: [], decided: [], until: null };
  const failed = `Failed to ${verbs[action]}`;
  if (signedInAdmin() !== adminId) return { failures: failuresOf(submissions, failed), decided: [], until: null };
  const isWanted = () => signedInAdmin() === adminId && !isUndone();
  try {
    const many = { action, adminNotes: decision.adminNotes, submissions: rows };
    const { undo_seconds, startedAt, ...response } =
      others.length > 0
        ? await insist('POST /hours/admin/approveMany', many, isWanted)
        : await insist('POST /hours/admin/approve', { ...first, ...decision, action, adminId }, isWanted);
    const results = 'results' in response ? response.results : [{ ...first, ...response, error: null }];
    return {
      ...outcomeOf(submissions, results),
      until: undo_seconds > 0 ? startedAt + undo_seconds * 1000 : null,
    };
  } catch (failure) {
    // Nobody knows whether it was made. Its undo is right in both cases.
    if (isLost(failure) && isUndone()) return { failures: [], decided: submissions, until: Date.now() };
    return { failures: failuresOf(submissions, messageOf(failure, failed)), decided: [], until: null };
  }
}

/** Takes a decision back once it is answered. @param answered what was decided */
export async function takeBack(answered: Promise<Decided[]>): Promise<SentUndo> {
  const adminId = signedInAdmin();
  const isWanted = () => signedInAdmin() === adminId;
  const decided = await answered;
  if (decided.length === 0) return { failures: [], isLost: false };
  const failed = 'Failed to undo the decision';
  if (!isWanted()) return { failures: failuresOf(decided, failed), isLost: false };
  const submissions = decided.map(({ id, decidedAs }) => ({ submissionId: id, seen: decidedAs }));
  try {
    const undo = { submissionIds: decided.map(({ id }) => id), submissions };
    const { results } = await insist('POST /hours/admin/undo', undo, isWanted);
    return { failures: outcomeOf(decided, results).failures, isLost: false };
  } catch (failure) {
    const unknown = isLost(failure);
    const message = unknown ? 'We could not confirm that the decision was undone.' : messageOf(failure, failed);
    return { failures: failuresOf(decided, message), isLost: unknown };
  }
}

/**
 * Makes a call, and once more if nobody knows what became of it. What is done already is not done again.
 * @param isWanted asked before the second attempt
 * @returns the response, with the time in ms at which its attempt began
 */
async function insist<N extends keyof typeof reviewCalls>(name: N, input: RequestOf<N>, isWanted: () => boolean) {
  const attempt = async (startedAt = Date.now()) => ({ ...(await call(name, input)), startedAt });
  return attempt().catch((failure) => {
    if (!isLost(failure) || !isWanted()) throw failure;
    return attempt();
  });
}

const isLost = (failure: unknown): boolean => isOutcomeUnknown(apiErrorOf(failure));

const failuresOf = (submissions: HoursSubmission[], message: string): Failure[] =>
  submissions.map((submission) => ({ submission, message }));

function outcomeOf(submissions: HoursSubmission[], results: ResponseOf<'POST /hours/admin/undo'>['results']) {
  const outcome: Pick<SentDecision, 'failures' | 'decided'> = { failures: [], decided: [] };
  for (const submission of submissions) {
    const result = results.find(({ submissionId }) => submissionId === submission.id);
    if (result?.error) outcome.failures.push({ submission, message: result.error });
    else outcome.decided.push({ ...submission, decidedAs: result?.updated_at });
  }
  return outcome;
}
