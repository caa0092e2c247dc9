import type { HoursSubmission } from '@portal/contracts';
import { type DialogProps, Modal, useDialog } from '@portal/ui';
import { Facts } from '@portal/ui/facts';
import type { ReactNode } from 'react';
import type { Decision } from './decision.ts';
import { type Shortcut, shortcuts, useShortcuts, useShortcutsSetting } from './shortcuts.ts';
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
  const openSelected = () => selected && triage.open(selected);
  const showHelp = () => openHelp(null);
  const does: Record<Shortcut, () => void> = {
    j: () => triage.move(1),
    k: () => triage.move(-1),
    Enter: openSelected,
    a: () => decide('approve'),
    r: () => decide('reject'),
    e: () => decide('request_changes'),
    x: () => decidable.forEach(triage.toggle),
    u: triage.undo,
    '?': showHelp,
  };
  useShortcuts(isOn, (key) => does[key]());
  return [showHelp, help];
}

interface HelpProps extends DialogProps<null> {
  isOn: boolean;
  onTurn(isOn: boolean): void;
}

/** What the keys do, and the way to turn them off. */
function ShortcutsHelp({ isOn, onTurn, isOpen, onClose, afterClose }: HelpProps) {
  return (
    <Modal open={isOpen} title="Keyboard Shortcuts" onClose={onClose} afterClose={afterClose}>
      <div className="stack">
        <Facts facts={shortcuts} />
        <p className="muted small">In a list of reasons, its number sends the reason at once.</p>
        <label className="choice">
          <input type="checkbox" checked={isOn} onChange={(event) => onTurn(event.target.checked)} />
          Use these keys on this device
        </label>
      </div>
    </Modal>
  );
}
