import {
  type HoursSubmission,
  isOutcomeUnknown,
  type RequestOf,
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
  /** Ends when no undo is under way any more. */
  const undoing = useRef<Promise<unknown>>(Promise.resolve());

  const report = (failures: Failure[], notes?: string | null) =>
    failures.length > 0 && addProblems([...failures.map(inWords), ...(notes ? [`Your notes: ${notes}`] : [])]);

  /** Sends a decision. @returns the submissions that are decided */
  const settle = async (key: number, decision: Decision) => {
    // An undo that arrives later would take this decision back, too.
    await undoing.current;
    const { failures, until } = await send(decision);
    const failed = failures.map(({ submission }) => submission);
    show(failed, null);
    if (failed.length > 0) drafts.restore(decision);
    report(failures, decision.adminNotes);
    const decided = decision.submissions.filter((submission) => !failed.includes(submission));
    if (decided.length === 0 || until === null) made.forget(key);
    else made.saved(key, { decision: { ...decision, submissions: decided }, until });
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
    const takingBack = last.decided.then(async (decided) => ({ decided, ...(await takeBack(decided)) }));
    undoing.current = takingBack;
    const { decided, failures, isLost } = await takingBack;
    const isDone = decided.length > 0 && failures.length === 0;
    setUndone(isDone ? `Undone: ${doneMessage(last.decision)}` : null);
    // Where nobody knows what became of it, it can be tried again while there is time.
    if (isLost) made.mark(last.key, { isUndoing: false });
    else made.forget(last.key);
    const failed = failures.map(({ submission }) => submission);
    for (const submission of failed) drafts.write(submission, null);
    show(failed, reviewOutcomes[last.decision.action]);
    report(failures);
    await reload();
    return decided.filter((submission) => !failed.includes(submission));
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

/**
 * Makes a call once more if nobody knows what became of it. A decision that is made already is not made again.
 * @param withinMs how long after the first attempt began
 * @returns the response, with the time in ms at which its attempt began
 */
async function insist<N extends keyof typeof reviewCalls>(name: N, input: RequestOf<N>, withinMs = Infinity) {
  const admin = useSession.getState().user?.id;
  const attempt = async (startedAt = Date.now()) => ({ ...(await call(name, input)), startedAt });
  const latest = Date.now() + withinMs;
  return attempt().catch((failure) => {
    // Not in the name of somebody who has signed in meanwhile.
    const isSame = useSession.getState().user?.id === admin;
    if (!isOutcomeUnknown(apiErrorOf(failure)) || !isSame || Date.now() > latest) throw failure;
    return attempt();
  });
}

/** `until`: how long what is decided can be undone, in ms. Null if it cannot. */
async function send({
  action,
  submissions,
  ...decision
}: Decision): Promise<{ failures: Failure[]; until: number | null }> {
  const rows = submissions.map(({ id, updated_at }) => ({ submissionId: id, seen: updated_at }));
  const [first, ...others] = rows;
  if (!first) return { failures: [], until: null };
  try {
    const adminId = useSession.getState().user?.id ?? '';
    const { undo_seconds, results, startedAt } =
      others.length > 0
        ? await insist('POST /hours/admin/approveMany', { action, adminNotes: decision.adminNotes, submissions: rows })
        : { results: [], ...(await insist('POST /hours/admin/approve', { ...first, ...decision, action, adminId })) };
    return {
      failures: failuresOf(submissions, results),
      until: undo_seconds > 0 ? startedAt + undo_seconds * 1000 : null,
    };
  } catch (failure) {
    const message = messageOf(failure, `Failed to ${verbs[action]}`);
    return { failures: submissions.map((submission) => ({ submission, message })), until: null };
  }
}

/** In ms. Until then, nobody has decided anew what an undo whose response was lost has brought back. */
const soon = 3000;

/** `isLost`: nobody knows whether they were taken back. */
async function takeBack(submissions: HoursSubmission[]): Promise<{ failures: Failure[]; isLost: boolean }> {
  if (submissions.length === 0) return { failures: [], isLost: false };
  try {
    const { results } = await insist(
      'POST /hours/admin/undo',
      { submissionIds: submissions.map(({ id }) => id) },
      soon,
    );
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
