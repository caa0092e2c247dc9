import type { HoursSubmission } from '@portal/contracts';
import { useDialog } from '@portal/ui';
import type { ReactNode } from 'react';
import type { Decision } from './decision.ts';
import { useShortcuts, useShortcutsSetting } from './shortcuts.ts';
import { ShortcutsHelp } from './shortcuts-help.tsx';
import { isDecidable } from './submission-row.tsx';

interface Triage {
  selected: HoursSubmission | null;
  checked: HoursSubmission[];
  move(step: 1 | -1): void;
  open(submission: HoursSubmission): void;
  toggle(submission: HoursSubmission): void;
  propose(decision: Decision): void;
  undo(): void;
}

/**
 * Keys that decide about the checked rows, or else about the selected one.
 * @returns a function that opens the help, and the help to put into the page
 */
export function useTriageKeys({ selected, checked, ...triage }: Triage): [() => void, ReactNode] {
  const [isOn, setOn] = useShortcutsSetting();
  const [openHelp, help] = useDialog(ShortcutsHelp, { isOn, onTurn: setOn });
  const decidable = selected && isDecidable(selected) ? [selected] : [];
  const decide = (action: Decision['action']) => {
    const submissions = checked.length > 0 ? checked : decidable;
    if (submissions.length > 0) triage.propose({ action, submissions });
  };
  useShortcuts(isOn, (key) => {
    switch (key) {
      case 'j':
        return triage.move(1);
      case 'k':
        return triage.move(-1);
      case 'Enter':
        return selected && triage.open(selected);
      case 'a':
        return decide('approve');
      case 'r':
        return decide('reject');
      case 'e':
        return decide('request_changes');
      case 'x':
        return decidable.forEach(triage.toggle);
      case 'u':
        return triage.undo();
      case '?':
        return openHelp(null);
    }
  });
  return [() => openHelp(null), help];
}
