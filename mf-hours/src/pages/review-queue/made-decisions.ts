import { parseJson, useSession } from '@portal/sdk';
import { useEffect, useState } from 'react';
import type { Decision } from './decision.ts';

/** A decision that is being sent, then sent, and perhaps undone. It is changed in place: what is under way looks at it. */
export interface Made {
  /** Once it is sent, about the submissions that the server has decided. */
  decision: Decision;
  /** Left out while it is being sent; then until when, in ms, it can be undone. */
  until?: number;
  /** That time is over: the students are told. */
  isTold?: boolean;
  /** Its undo is under way, or nobody knows what became of it: then it can be tried again. */
  undo?: 'pressed' | 'lost';
}

/** The decisions of this page, oldest first. In this tab, those that can be undone outlive a reload, and a visit of another page. */
export function useMadeDecisions() {
  const [made, setMade] = useState(keptBefore);
  const [change] = useState(() => (one: Made, as: Partial<Made>) => {
    Object.assign(one, as);
    // Whoever has left the page meanwhile finds it on the way back.
    if (as.until) keep([...keptBefore(), one]);
    setMade((all) => [...all]);
  });
  useEffect(() => {
    keep(made);
    const timers = made.map((one) => {
      const { until, isTold } = one;
      return until && !isTold ? setTimeout(() => change(one, { isTold: true }), until - Date.now()) : undefined;
    });
    return () => timers.forEach(clearTimeout);
  }, [made, change]);
  return {
    made,
    /** The latest one that can be undone. */
    last: made.findLast(({ isTold, undo }) => !isTold && undo !== 'pressed'),
    isSaving: made.some(({ until, undo }) => !until || undo === 'pressed'),
    add(decision: Decision): Made {
      const one = { decision };
      setMade((all) => [...all, one]);
      return one;
    },
    change,
    forget: (one: Made) => setMade((all) => all.filter((each) => each !== one)),
  };
}

const place = () => `undoable-decisions:${useSession.getState().user?.id}`;

/** No address and no text of a student stays in the tab: an undo needs none. */
const neededFields = [
  ...['until', 'decision', 'action', 'adminNotes', 'approvedHours', 'submissions'],
  ...['id', 'updated_at', 'decidedAs', 'hours', 'user_first_name', 'user_last_name'],
];

/** Where the browser denies storage, they are in the open page alone. */
function keep(made: Made[]): void {
  // After the sign-out there is nobody whom they could be kept for.
  if (!useSession.getState().user) return;
  const undoable = made.filter(isUndoable);
  try {
    if (undoable.length > 0) sessionStorage.setItem(place(), JSON.stringify(undoable, neededFields));
    else sessionStorage.removeItem(place());
  } catch {}
}

function keptBefore(): Made[] {
  try {
    const kept = parseJson(sessionStorage.getItem(place()) ?? '') as Made[] | null;
    return (kept ?? []).filter(isUndoable);
  } catch {
    return [];
  }
}

const isUndoable = ({ until = 0 }: Made): boolean => until > Date.now();
