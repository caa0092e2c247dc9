import { useState } from 'react';
import { DiscardDialog } from './discard-dialog.tsx';
import { useHeldNavigation } from './held-navigation.ts';
import { useLeaveWarning } from './leave-warning.ts';

interface Props {
  /** Whether a form holds what is not sent yet. */
  active: boolean;
  /** What would be lost. */
  text: string;
}

/** Asks before a half-filled form is left: by a link or the browser's Back in a dialog, by a reload in the browser's words. */
export function LeaveGuard({ active, text }: Props) {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useLeaveWarning(active);
  useHeldNavigation(active, (goOn) => setLeave(() => goOn));
  return (
    <DiscardDialog
      open={leave !== null}
      text={text}
      onKeep={() => setLeave(null)}
      onDiscard={() => {
        setLeave(null);
        leave?.();
      }}
    />
  );
}
