import {
  type HoursSubmission,
  isReviewable,
  type ResponseOf,
  reviewOutcomes,
  type SubmissionStatus,
} from '@portal/contracts';
import { reloadCall, useQueryClient } from '@portal/sdk/query';
import { useRef, useState } from 'react';
import { type Decision, doneMessage, studentOf } from './decision.ts';
import { useReviewDrafts } from './review-drafts.ts';
import { type Failure, send, signedInAdmin, takeBack } from './send-decision.ts';
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
  const { last } = made;
  const drafts = useReviewDrafts();
  const { show, ...shown } = useShown();
  const [problems, addProblems] = useProblems();
  const [undone, setUndone] = useState<string | null>(null);
  const reload = useListReload();
  const mayWait = useMayWait();
  /** The undos that are under way. */
  const [undoing] = useState(() => new Map<Decision, Promise<unknown>>());

  const report = (failures: Failure[], notes?: string | null) =>
    failures.length > 0 && addProblems([...failures.map(inWords), ...(notes ? [`Your notes: ${notes}`] : [])]);

  /** Sends a decision. @returns the submissions that are decided */
  const settle = async (key: number, decision: Decision) => {
    const adminId = signedInAdmin();
    // While what is decided anew is still being undone, the server would take this for the decision of before.
    await undosOf(decision, undoing);
    const { failures, decided, until } = await send(decision, adminId, () => undoing.has(decision));
    const failed = failures.map(({ submission }) => submission);
    show(failed, null);
    if (failed.length > 0) drafts.restore(decision);
    report(failures, decision.adminNotes);
    if (decided.length === 0 || until === null) made.forget(key);
    else made.saved(key, { decision: { ...decision, submissions: decided }, until });
    void reload();
    return decided;
  };

  const decide = (decision: Decision) => {
    setUndone(null);
    show(decision.submissions, reviewOutcomes[decision.action]);
    drafts.forget(decision.submissions);
    made.add(decision, (key) => settle(key, decision));
  };

  /** Takes the latest decision back that is not mailed yet. @returns what waits again */
  const undo = async (): Promise<HoursSubmission[]> => {
    if (!last) return [];
    made.mark(last.key, { isUndoing: true });
    setUndone('Undoing...');
    show(last.decision.submissions, null);
    drafts.restore(last.decision);
    const takingBack = takeBack(last.decided);
    undoing.set(last.decision, takingBack);
    const { failures, isLost } = await takingBack;
    const decided = await last.decided;
    undoing.delete(last.decision);
    const isDone = decided.length > 0 && failures.length === 0;
    setUndone(isDone ? `Undone: ${doneMessage(last.decision)}` : null);
    // Where nobody knows what became of it, it can be tried again while there is time.
    if (isLost) made.mark(last.key, { isUndoing: false });
    else made.forget(last.key);
    const failed = failures.map(({ submission }) => submission);
    if (!isLost) show(failed, reviewOutcomes[last.decision.action]);
    report(failures);
    await reload();
    // If it was tried again meanwhile, that attempt says what its words are for.
    if (!undoing.has(last.decision)) drafts.forget(failed.filter((submission) => !isLost || !mayWait(submission)));
    return decided.filter((submission) => !failed.includes(submission));
  };

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
    dismissProblems: () => addProblems(null),
    ...shown,
  };
}

function useShown() {
  const [shown, setShown] = useState<ReadonlyMap<string, Shown>>(new Map());
  const show = (submissions: HoursSubmission[], status: SubmissionStatus | null) =>
    setShown((before) => shownAs(before, submissions, status));
  return {
    show,
    /** Notes that something else was done about it here. */
    touch: (submission: HoursSubmission) => show([submission], null),
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

/** Whether a submission may wait for a decision: the list says so, or could not be read. */
function useMayWait() {
  const client = useQueryClient();
  return ({ id }: HoursSubmission): boolean =>
    client
      .getQueryCache()
      .findAll({ queryKey: ['GET /hours/admin/list'], type: 'active' })
      .some(({ state }) => {
        const list = state.data as ResponseOf<'GET /hours/admin/list'> | undefined;
        return state.error || list?.submissions.some((listed) => listed.id === id && isReviewable(listed.status));
      });
}

/** Those of the undos that take submissions of a decision back. */
const undosOf = ({ submissions }: Decision, undoing: ReadonlyMap<Decision, Promise<unknown>>) => {
  const ids = submissions.map(({ id }) => id);
  const isOfThese = (undone: Decision) => undone.submissions.some(({ id }) => ids.includes(id));
  return Promise.all([...undoing].map(([undone, ending]) => isOfThese(undone) && ending));
};

const inWords = ({ submission, message }: Failure): string => `${studentOf(submission)}: ${message}`;
