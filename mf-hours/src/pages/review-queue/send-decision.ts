import {
  type HoursSubmission,
  isOutcomeUnknown,
  type RequestOf,
  type ResponseOf,
  type ReviewAction,
  type reviewCalls,
} from '@portal/contracts';
import { ApiError, apiErrorOf, call, messageOf, useSession } from '@portal/sdk';
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
  decided: Decided[];
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
  if (!first) return { failures: [], decided: [], until: null };
  const isWanted = () => signedInAdmin() === adminId && !isUndone();
  try {
    const many = { action, adminNotes: decision.adminNotes, submissions: rows };
    const { undo_seconds, startedAt, ...response } =
      others.length > 0
        ? await insist('POST /hours/admin/approveMany', many, isWanted)
        : await insist('POST /hours/admin/approve', { ...first, ...decision, action, adminId }, isWanted);
    const results = 'results' in response ? response.results : [{ ...first, ...response, error: null }];
    return {
      failures: failuresOf(submissions, results),
      decided: decidedOf(submissions, results),
      until: undo_seconds > 0 ? startedAt + undo_seconds * 1000 : null,
    };
  } catch (failure) {
    // Nobody knows whether it was made. Its undo is right in both cases.
    if (isLost(failure) && isUndone()) return { failures: [], decided: submissions, until: Date.now() };
    const message = messageOf(failure, `Failed to ${verbs[action]}`);
    return { failures: submissions.map((submission) => ({ submission, message })), decided: [], until: null };
  }
}

/** Takes a decision back once it is answered. @param answered what was decided */
export async function takeBack(answered: Promise<Decided[]>): Promise<SentUndo> {
  const adminId = signedInAdmin();
  const decided = await answered;
  if (decided.length === 0) return { decided, failures: [], isLost: false };
  const submissions = decided.map(({ id, decidedAs }) => ({ submissionId: id, seen: decidedAs }));
  try {
    const undo = { submissionIds: decided.map(({ id }) => id), submissions };
    const { results } = await insist('POST /hours/admin/undo', undo, () => signedInAdmin() === adminId);
    return { decided, failures: failuresOf(decided, results), isLost: false };
  } catch (failure) {
    const message = isLost(failure)
      ? 'We could not confirm that the decision was undone.'
      : messageOf(failure, 'Failed to undo the decision');
    return { decided, failures: decided.map((submission) => ({ submission, message })), isLost: isLost(failure) };
  }
}

/**
 * Makes a call, and once more if nobody knows what became of it. What is done already is not done again.
 * @param isWanted asked before each attempt
 * @returns the response, with the time in ms at which its attempt began
 */
async function insist<N extends keyof typeof reviewCalls>(name: N, input: RequestOf<N>, isWanted: () => boolean) {
  const attempt = async (startedAt = Date.now()) => ({ ...(await call(name, input)), startedAt });
  if (!isWanted()) throw new ApiError('unavailable', '');
  return attempt().catch((failure) => {
    if (!isLost(failure) || !isWanted()) throw failure;
    return attempt();
  });
}

const isLost = (failure: unknown): boolean => isOutcomeUnknown(apiErrorOf(failure));

type Results = ResponseOf<'POST /hours/admin/undo'>['results'];

const resultOf = ({ id }: HoursSubmission, results: Results) => results.find(({ submissionId }) => submissionId === id);

const failuresOf = (submissions: HoursSubmission[], results: Results): Failure[] =>
  submissions.flatMap((submission) => {
    const message = resultOf(submission, results)?.error;
    return message ? [{ submission, message }] : [];
  });

const decidedOf = (submissions: HoursSubmission[], results: Results): Decided[] =>
  submissions.flatMap((submission) => {
    const result = resultOf(submission, results);
    return result?.error ? [] : [{ ...submission, decidedAs: result?.updated_at }];
  });
