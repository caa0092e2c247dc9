import { parseJson, useSession } from '@portal/sdk';
import { useEffect, useRef, useState } from 'react';
import type { Decided, Decision } from './decision.ts';

/** A decision of which the students are told at `until`, in ms. */
interface Saved {
  decision: Decision;
  until: number;
}

interface Made extends Partial<Saved> {
  key: number;
  decision: Decision;
  /** The submissions that the server has decided. None if it refused. */
  decided: Promise<Decided[]>;
  /** Whether it is being undone. */
  isUndoing?: boolean;
}

/** The decisions that can be undone, oldest first. In this tab they outlive a reload, and a visit of another page. */
export function useUndoableDecisions() {
  const [made, setMade] = useState(madeBefore);
  const lastKey = useRef(made.length);
  const [forget] = useState(() => (key: number) => setMade((all) => all.filter((each) => each.key !== key)));
  useEffect(() => {
    keep(made.flatMap(({ decision, until }) => (until ? { decision, until } : [])));
    const timers = made.map(({ key, until, isUndoing }) =>
      until && !isUndoing ? setTimeout(() => forget(key), until - Date.now()) : undefined,
    );
    return () => timers.forEach(clearTimeout);
  }, [made, forget]);
  const add = (decision: Decision, send: (key: number) => Promise<Decided[]>) => {
    lastKey.current += 1;
    const key = lastKey.current;
    const decided = send(key);
    setMade((all) => [...all, { key, decision, decided }]);
  };
  const mark = (key: number, as: Partial<Made>) =>
    setMade((all) => all.map((each) => (each.key === key ? { ...each, ...as } : each)));
  const saved = (key: number, as: Saved) => {
    // Whoever has left the page meanwhile finds it on the way back.
    keep([...keptBefore(), as]);
    mark(key, as);
  };
  return {
    add,
    mark,
    saved,
    forget,
    last: made.findLast(({ isUndoing }) => !isUndoing),
    isSaving: made.some(({ until, isUndoing }) => !until || isUndoing),
  };
}

const place = () => `undoable-decisions:${useSession.getState().user?.id}`;

/** No address and no text of a student stays in the tab: an undo needs none. */
const neededFields = [
  ...['until', 'decision', 'action', 'adminNotes', 'approvedHours', 'submissions'],
  ...['id', 'updated_at', 'decidedAs', 'hours', 'user_first_name', 'user_last_name'],
];

/** Where the browser denies storage, they are in the open page alone. */
function keep(decisions: Saved[]): void {
  // After the sign-out there is nobody whom they could be kept for.
  if (!useSession.getState().user) return;
  try {
    if (decisions.length > 0) sessionStorage.setItem(place(), JSON.stringify(decisions, neededFields));
    else sessionStorage.removeItem(place());
  } catch {}
}

function keptBefore(): Saved[] {
  try {
    const kept = parseJson(sessionStorage.getItem(place()) ?? '') as Saved[] | null;
    return (kept ?? []).filter(({ until }) => until > Date.now());
  } catch {
    return [];
  }
}

const madeBefore = (): Made[] =>
  keptBefore().map((saved, key) => ({ ...saved, key, decided: Promise.resolve(saved.decision.submissions) }));
