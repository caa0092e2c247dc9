import { useEffectEvent, useLayoutEffect, useState } from 'react';

/** What each key does, as the help shows it. */
export const shortcuts = {
  j: 'Next submission',
  k: 'Submission before',
  Enter: 'Details of the submission',
  a: 'Approve',
  r: 'Reject, with a reason',
  e: 'Request changes',
  x: 'Select for a decision about several',
  u: 'Undo the latest decision',
  '?': 'This help',
} as const;
export type Shortcut = keyof typeof shortcuts;

const storageKey = 'review-shortcuts';

/** Whether keys do something: whoever uses speech input, or presses keys by accident, can turn them off. */
export function useShortcutsSetting(): [isOn: boolean, setOn: (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => localStorage.getItem(storageKey) !== 'off');
  const change = (wanted: boolean) => {
    localStorage.setItem(storageKey, wanted ? 'on' : 'off');
    setOn(wanted);
  };
  return [isOn, change];
}

/** Where keys are text, or have a meaning of their own. */
const typing = 'input:not([type=checkbox]), textarea, select, [contenteditable], [role=combobox], [role=listbox]';
/** Caps Lock changes the case of a letter, and only Shift makes it another key. */
const keyOf = ({ key, shiftKey }: KeyboardEvent): string =>
  key.length > 1 ? key : shiftKey ? key.toUpperCase() : key.toLowerCase();

/** Calls `run` for single keys, not while somebody types, holds another key down, or is in a dialog. */
export function useShortcuts(isOn: boolean, run: (key: Shortcut) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    const key = keyOf(event);
    const at = target instanceof Element ? target : null;
    const isOurs = key in shortcuts && (isOn || key === '?');
    if (!isOurs || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (at?.closest(typing) || document.querySelector('[role=dialog]')) return;
    // Elsewhere Enter presses what has the focus.
    if (key === 'Enter' && !at?.matches('li')) return;
    // A key that is held down moves on, and decides nothing.
    if (event.repeat && key !== 'j' && key !== 'k') return;
    event.preventDefault();
    run(key as Shortcut);
  });
  // Before the page is painted: a key that is pressed as soon as it is seen counts.
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
