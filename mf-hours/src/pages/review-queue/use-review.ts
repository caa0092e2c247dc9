import { type HoursSubmission, reviewOutcomes } from '@portal/contracts';
import { toast } from '@portal/sdk';
import { reloadCall } from '@portal/sdk/query';
import { useEffect, useRef, useState } from 'react';
import { type Decision, doneMessage, studentOf } from './decision.ts';
import { type Made, useMadeDecisions } from './made-decisions.ts';
import { useReviewDrafts } from './review-drafts.ts';
import { type Failure, type Outcome, send, signedInAdmin, takeBack } from './send-decision.ts';

export type Review = ReturnType<typeof useReview>;

/**
 * Decides about submissions. What is decided is shown at once, before the server has answered. What it refuses comes back,
 * with the reason.
 */
export function useReview() {
  const { made, last, isSaving, ...decisions } = useMadeDecisions();
  const drafts = useReviewDrafts();
  const [problems, addProblems] = useProblems();
  const [undone, setUndone] = useState<string | null>(null);
  /** Submissions that were changed here in another way, as they were before, and versions whose decision or undo the server refused. */
  const [touched] = useState(() => new Set<HoursSubmission | string>());
  const reload = useListReload();

  const report = (failed: Failed, notes?: string | null) =>
    failed.failures.length > 0 && addProblems(linesOf(failed, notes), failed.reference);

  /** What was refused leaves the list if it is decided, perhaps by somebody else. */
  const letGo = (refused: Failure[]) => {
    for (const { submission } of refused) touched.add(versionOf(submission));
  };

  const settle = async (one: Made, adminId: string) => {
    const { decision } = one;
    const { done, failures, isLost, reference, until } = await send(one, adminId);
    if (!isLost) letGo(failures);
    if (failures.length > 0) drafts.restore(decision);
    report({ failures, reference }, decision.adminNotes);
    decisions.change(one, { decision: { ...decision, submissions: done }, until });
    if (done.length === 0) decisions.forget(one);
    void reload();
  };

  const decide = (decision: Decision) => {
    const adminId = signedInAdmin();
    setUndone(null);
    drafts.forget(decision.submissions);
    const one = decisions.add(decision);
    void inTurn(decision.submissions, () => settle(one, adminId));
  };

  /** Takes the latest decision back that is not mailed yet. @returns what waits again */
  const undo = async (): Promise<HoursSubmission[]> => {
    if (!last) return [];
    const { decision } = last;
    decisions.change(last, { undo: 'pressed' });
    setUndone('Undoing...');
    drafts.restore(decision);
    const { done, failures, isLost, reference } = await inTurn(decision.submissions, () => takeBack(last));
    setUndone(done.length > 0 && failures.length === 0 ? `Undone: ${doneMessage(last.decision)}` : null);
    report({ failures, reference });
    // Where nobody knows what became of it, it can be tried again while there is time, and its words stay.
    if (isLost) decisions.change(last, { undo: 'lost' });
    else {
      letGo(failures);
      decisions.forget(last);
      drafts.forget(failures.map(({ submission }) => submission));
    }
    await reload();
    return done;
  };

  /** The status that a submission was given here. It counts until the server has another version of it. */
  const outcomeOf = (shown: HoursSubmission) => {
    const isIt = (submission: HoursSubmission) => versionOf(submission) === versionOf(shown);
    const one = made.findLast(({ decision, undo }) => !undo && decision.submissions.some(isIt));
    return one && reviewOutcomes[one.decision.action];
  };

  return {
    drafts,
    decide,
    undo,
    /** The latest decision in words, and whether it can be undone. */
    message: last ? doneMessage(last.decision) : undone,
    canUndo: last !== undefined,
    isSaving,
    /** Why decisions failed, a line for each submission. */
    problems,
    dismissProblems: () => addProblems(null),
    /** Notes that something else was changed here. If the list still has the submission, it has it as another object. */
    touch: (submission: HoursSubmission) => void touched.add(submission),
    wasTouched: (submission: HoursSubmission) =>
      [submission, versionOf(submission)].some((each) => touched.has(each)) || outcomeOf(submission) !== undefined,
    /** The submission as it is decided here. */
    asDecided: (submission: HoursSubmission): HoursSubmission => {
      const status = outcomeOf(submission);
      return status ? { ...submission, status } : submission;
    },
  };
}

type AddProblems = (lines: string[] | null, reference?: string) => void;

/** Lines about decisions that failed, and a function that adds some; null takes all away. Whoever has left the page gets a toast. */
function useProblems(): [problems: string[], add: AddProblems] {
  const [problems, setProblems] = useState<string[]>([]);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  const add: AddProblems = (lines, reference) => {
    if (isLeft.current && lines)
      toast({ title: 'A decision failed', description: lines.join('\n'), reference, variant: 'destructive' });
    else
      setProblems((before) => (lines ? [...before, ...lines, ...(reference ? [`Reference: ${reference}`] : [])] : []));
  };
  return [problems, add];
}

/** The latest change of each submission. */
const turns = new Map<string, Promise<unknown>>();

/** Makes a change of submissions after those of before: the server would take a decision for the one that is still being undone. */
function inTurn<Result>(submissions: HoursSubmission[], change: () => Promise<Result>): Promise<Result> {
  const turn = Promise.all(submissions.map(({ id }) => turns.get(id))).then(change);
  for (const { id } of submissions) turns.set(id, turn);
  return turn;
}

/** Reads the list again. All who ask while it is being read share one more read afterwards. */
function useListReload(): () => Promise<void> {
  const running = useRef(Promise.resolve());
  const next = useRef<Promise<void>>(null);
  return () => {
    next.current ??= running.current.then(() => {
      next.current = null;
      running.current = reloadCall('GET /hours/admin/list');
      return running.current;
    });
    return next.current;
  };
}

const versionOf = ({ id, updated_at }: HoursSubmission): string => `${id} ${updated_at}`;

const inWords = ({ submission, message }: Failure): string => `${studentOf(submission)}: ${message}`;

type Failed = Pick<Outcome, 'failures' | 'reference'>;

const linesOf = ({ failures }: Failed, notes?: string | null): string[] => [
  ...failures.map(inWords),
  ...(notes ? [`Your notes: ${notes}`] : []),
];
