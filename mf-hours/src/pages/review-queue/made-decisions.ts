import { parseJson, useSession } from '@portal/sdk';
import { useSyncExternalStore } from 'react';
import type { Decision } from './decision.ts';

/** A decision that was made here, and how far it is. It is changed in place, because requests that are running read it. */
export interface Made {
  /** Once it is sent, about the submissions that the server has decided. */
  decision: Decision;
  /** Left out while it is being sent, and where it was undone before; then until when, in ms, it can be undone. */
  until?: number;
  /** That time is over: the students get their e-mails. */
  isUndoOver?: boolean;
  /** Its undo is under way, or nobody knows what became of it: then it can be tried again. */
  undo?: 'pressed' | 'lost';
}

/**
 * The decisions of the signed-in admin, oldest first. They outlive a visit of another page, and in this tab those that can be
 * undone a reload, too.
 */
export function useMadeDecisions() {
  const shown = useSyncExternalStore(subscribe, () => made);
  return {
    made: shown,
    /** How many were made, also those that are forgotten. */
    count,
    /** The latest one that can be undone. */
    last: shown.findLast(({ isUndoOver, undo }) => !isUndoOver && undo !== 'pressed'),
    isSaving: shown.some(({ until, undo }) => !until || undo === 'pressed'),
    add(decision: Decision): Made {
      const one = { decision };
      count += 1;
      show([...made, one]);
      return one;
    },
    change,
    forget: (one: Made) => show(made.filter((each) => each !== one)),
  };
}

function change(one: Made, as: Partial<Made>): void {
  Object.assign(one, as);
  if (as.until) endUndoLater(one);
  show([...made]);
}

function show(all: Made[]): void {
  made = all;
  keep(made);
  for (const update of pages) update();
}

const endUndoLater = (one: Made) => setTimeout(() => change(one, { isUndoOver: true }), (one.until ?? 0) - Date.now());

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
    const undoable = (kept ?? []).filter(isUndoable);
    undoable.forEach(endUndoLater);
    return undoable;
  } catch {
    return [];
  }
}

const isUndoable = ({ until = 0 }: Made): boolean => until > Date.now();

/** All of them. */
let made = keptBefore();
let count = 0;
/** Those that show them. */
const pages = new Set<() => void>();
const subscribe = (update: () => void) => {
  pages.add(update);
  return () => void pages.delete(update);
};
useSession.subscribe(({ user }, before) => {
  if (user?.id !== before.user?.id) show(keptBefore());
});
