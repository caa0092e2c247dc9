import {
  type HoursSubmission,
  isOutcomeUnknown,
  type RequestOf,
  type ResponseOf,
  type ReviewAction,
  type reviewCalls,
  reviewOutcomes,
  type SubmissionStatus,
} from '@portal/contracts';
import { apiErrorOf, call, messageOf, useSession } from '@portal/sdk';
import { reloadCall } from '@portal/sdk/query';
import { useRef, useState } from 'react';
import { type Decision, doneMessage, studentOf } from './decision.ts';
import { useReviewDrafts } from './review-drafts.ts';
import { useUndoableDecisions } from './undoable-decisions.ts';
import { useProblems } from './use-problems.ts';

/** A submission as it was decided here. It counts until the server has another version of it. Null: not decided after all. */
interface Shown {
  seen: string;
  status: SubmissionStatus | null;
}

export type Review = ReturnType<typeof useReview>;

/**
 * Decides about submissions. What is decided is shown at once, before the server has answered. What it refuses comes back,
 * with the reason.
 */
export function useReview() {
  const made = useUndoableDecisions();
  const drafts = useReviewDrafts();
  const { show, wasTouched, asDecided } = useShown();
  const [problems, addProblems] = useProblems();
  const [undone, setUndone] = useState<string | null>(null);
  const reload = useListReload();

  const report = (failures: Failure[], notes?: string | null) =>
    failures.length > 0 && addProblems([...failures.map(inWords), ...(notes ? [`Your notes: ${notes}`] : [])]);

  /** Sends a decision. @returns the submissions that are decided */
  const settle = async (key: number, decision: Decision) => {
    const startedAt = Date.now();
    const { failures, undoMs } = await send(decision);
    const failed = failures.map(({ submission }) => submission);
    show(failed, null);
    if (failed.length > 0) drafts.restore(decision);
    report(failures, decision.adminNotes);
    const decided = decision.submissions.filter((submission) => !failed.includes(submission));
    if (decided.length === 0 || undoMs === 0) made.forget(key);
    else made.saved(key, { decision: { ...decision, submissions: decided }, until: startedAt + undoMs });
    void reload();
    return decided;
  };

  const decide = (decision: Decision) => {
    setUndone(null);
    show(decision.submissions, reviewOutcomes[decision.action]);
    for (const submission of decision.submissions) drafts.write(submission, null);
    made.add(decision, (key) => settle(key, decision));
  };

  /** Takes the latest decision back that is not mailed yet. @returns what waits again */
  const undo = async (): Promise<HoursSubmission[]> => {
    const { last } = made;
    if (!last) return [];
    made.mark(last.key, { isUndoing: true });
    setUndone('Undoing...');
    show(last.decision.submissions, null);
    drafts.restore(last.decision);
    const decided = await last.decided;
    const { failures, isLost } = await takeBack(decided);
    const isDone = decided.length > 0 && failures.length === 0;
    setUndone(isDone ? `Undone: ${doneMessage(last.decision)}` : null);
    // Where nobody knows what became of it, it can be tried again while there is time.
    if (isLost) made.mark(last.key, { isUndoing: false });
    else made.forget(last.key);
    for (const { submission } of failures) drafts.write(submission, null);
    show(
      failures.map(({ submission }) => submission),
      reviewOutcomes[last.decision.action],
    );
    report(failures);
    await reload();
    return decided.filter((submission) => failures.every((failure) => failure.submission !== submission));
  };

  const { last } = made;
  return {
    drafts,
    decide,
    undo,
    /** The latest decision in words, and whether it can be undone. */
    message: last ? doneMessage(last.decision) : undone,
    canUndo: last !== undefined,
    isSaving: made.isSaving,
    /** Why decisions failed, a line for each submission. */
    problems,
    /** Notes that something else was done about it here. */
    touch: (submission: HoursSubmission) => show([submission], null),
    wasTouched,
    dismissProblems: () => addProblems(null),
    asDecided,
  };
}

function useShown() {
  const [shown, setShown] = useState<ReadonlyMap<string, Shown>>(new Map());
  return {
    show: (submissions: HoursSubmission[], status: SubmissionStatus | null) =>
      setShown((before) => shownAs(before, submissions, status)),
    wasTouched: ({ id }: HoursSubmission): boolean => shown.has(id),
    /** The submission as it is decided here. */
    asDecided: (submission: HoursSubmission): HoursSubmission => {
      const known = shown.get(submission.id);
      return known?.status && known.seen === submission.updated_at
        ? { ...submission, status: known.status }
        : submission;
    },
  };
}

function shownAs(before: ReadonlyMap<string, Shown>, submissions: HoursSubmission[], status: SubmissionStatus | null) {
  const after = new Map(before);
  for (const { id, updated_at: seen } of submissions) after.set(id, { seen, status });
  return after;
}

/** Reads the list again. While that is under way it is read once more afterwards, however often it is asked for. */
function useListReload(): () => Promise<void> {
  const running = useRef<Promise<void>>(null);
  const isWanted = useRef(false);
  const read = async () => {
    while (isWanted.current) {
      isWanted.current = false;
      await reloadCall('GET /hours/admin/list');
    }
    running.current = null;
  };
  return () => {
    isWanted.current = true;
    running.current ??= read();
    return running.current;
  };
}

interface Failure {
  submission: HoursSubmission;
  message: string;
}

const verbs: Record<ReviewAction, string> = {
  approve: 'approve submission',
  reject: 'reject submission',
  request_changes: 'request changes',
};

/** Makes a call once more if nobody knows what became of it: what is done already is not done again. */
function insist<N extends keyof typeof reviewCalls>(name: N, input: RequestOf<N>): Promise<ResponseOf<N>> {
  const admin = useSession.getState().user?.id;
  return call(name, input).catch((failure) => {
    // Not in the name of somebody who has signed in meanwhile.
    if (!isOutcomeUnknown(apiErrorOf(failure)) || useSession.getState().user?.id !== admin) throw failure;
    return call(name, input);
  });
}

async function send({ action, submissions, ...decision }: Decision): Promise<{ failures: Failure[]; undoMs: number }> {
  const rows = submissions.map(({ id, updated_at }) => ({ submissionId: id, seen: updated_at }));
  const [first, ...others] = rows;
  if (!first) return { failures: [], undoMs: 0 };
  try {
    const adminId = useSession.getState().user?.id ?? '';
    const { undo_seconds, results } =
      others.length > 0
        ? await insist('POST /hours/admin/approveMany', { action, adminNotes: decision.adminNotes, submissions: rows })
        : { results: [], ...(await insist('POST /hours/admin/approve', { ...first, ...decision, action, adminId })) };
    return { failures: failuresOf(submissions, results), undoMs: undo_seconds * 1000 };
  } catch (failure) {
    const message = messageOf(failure, `Failed to ${verbs[action]}`);
    return { failures: submissions.map((submission) => ({ submission, message })), undoMs: 0 };
  }
}

/** `isLost`: nobody knows whether they were taken back. */
async function takeBack(submissions: HoursSubmission[]): Promise<{ failures: Failure[]; isLost: boolean }> {
  if (submissions.length === 0) return { failures: [], isLost: false };
  try {
    const { results } = await insist('POST /hours/admin/undo', { submissionIds: submissions.map(({ id }) => id) });
    return { failures: failuresOf(submissions, results), isLost: false };
  } catch (failure) {
    const message = messageOf(failure, 'Failed to undo the decision');
    return {
      failures: submissions.map((submission) => ({ submission, message })),
      isLost: isOutcomeUnknown(apiErrorOf(failure)),
    };
  }
}

const failuresOf = (
  submissions: HoursSubmission[],
  results: { submissionId: string; error: string | null }[],
): Failure[] =>
  submissions.flatMap((submission) => {
    const message = results.find(({ submissionId }) => submissionId === submission.id)?.error;
    return message ? [{ submission, message }] : [];
  });

const inWords = ({ submission, message }: Failure): string => `${studentOf(submission)}: ${message}`;
