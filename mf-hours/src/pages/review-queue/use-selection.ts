import type { HoursSubmission } from '@portal/contracts';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { rowId } from './submission-row.tsx';

interface Options {
  /** Whether a row is selected from the beginning. */
  isAlways: boolean;
  /** Names the list that the rows are of. */
  list: string;
  /** Whether this page has changed a row. */
  wasTouched(submission: HoursSubmission): boolean;
}

/**
 * The row that the keys and the details are about. If somebody else decides about it, it leaves the list when another one is
 * selected and not before, so that nobody decides about the row that would take its place unseen. If it is decided here, the
 * row that takes its place is selected.
 * @param listed the rows as the server has them
 */
export function useSelection(listed: HoursSubmission[], { isAlways, list, wasTouched }: Options) {
  const [place, setPlace] = useState<{ id?: string; index: number } | null>(null);
  const last = useRef<{ list: string; submission: HoursSubmission; index: number }>(null);
  const before = last.current?.list === list && !wasTouched(last.current.submission) ? last.current : null;
  const isGone = before && !listed.some(({ id }) => id === before.submission.id);
  const rows = isGone ? listed.toSpliced(before.index, 0, before.submission) : listed;
  const known = place ?? (isAlways ? { id: before?.submission.id, index: 0 } : null);
  const selected = known
    ? (rows.find(({ id }) => id === known.id) ?? rows[Math.min(known.index, rows.length - 1)] ?? null)
    : null;
  const indexOf = ({ id }: HoursSubmission) => rows.findIndex((row) => row.id === id);
  last.current = selected && { list, submission: selected, index: indexOf(selected) };
  const focus = useFocusSoon();
  const select = (submission: HoursSubmission) => {
    const index = indexOf(submission);
    setPlace({ id: submission.id, index: index < 0 ? (known?.index ?? 0) : index });
  };
  /** The next row, or the one before with -1. */
  const move = (step: 1 | -1) => {
    const next = selected ? rows[indexOf(selected) + step] : rows[0];
    if (!next) return;
    select(next);
    focus(rowId(next));
  };
  /** Goes on behind rows that are decided: to the next one, or else to the one before. */
  const goOn = (decided: HoursSubmission[]): HoursSubmission | undefined => {
    // By id: the list can have been read again since the reason was asked.
    const index = Math.max(-1, ...decided.map(indexOf));
    const isOpen = (submission: HoursSubmission) => decided.every(({ id }) => id !== submission.id);
    const next = rows.slice(index + 1).find(isOpen) ?? rows.slice(0, index).findLast(isOpen);
    if (next) select(next);
    return next;
  };
  return { rows, selected, select, move, goOn, focus };
}

interface Wanted {
  id: string;
  button?: string;
  /** What had the focus. */
  from: Element | null;
}

/**
 * Moves the focus when the page is rendered, because what is rendered now may take it, or be covered by a dialog. It waits for
 * a row that is not there yet, until somebody moves the focus elsewhere.
 */
function useFocusSoon(): (id: string, button?: string) => void {
  const [wanted, want] = useState<Wanted | null>(null);
  useEffect(() => {
    if (!wanted) return;
    const { activeElement, body } = document;
    const element = document.getElementById(wanted.id);
    if (!element && [wanted.from, body].includes(activeElement)) return;
    const buttons = [...(element?.querySelectorAll('button') ?? [])];
    (buttons.find(({ textContent }) => textContent === wanted.button) ?? element)?.focus();
    want(null);
  });
  return (id, button) => want({ id, button, from: document.activeElement });
}

const wide = matchMedia('(min-width: 70rem)');
const onWidth = (report: () => void) => {
  wide.addEventListener('change', report);
  return () => wide.removeEventListener('change', report);
};

/** Whether the details have room beside the list. */
export const useIsWide = (): boolean => useSyncExternalStore(onWidth, () => wide.matches);
