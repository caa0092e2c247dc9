import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { HoursField, HoursFormState, Step } from './steps.ts';

/** Which tab and which dialog is open, with the keyboard's focus following. */
export function useFormNavigation(form: HoursFormState) {
  const [step, setStep] = useState<Step>('volunteer-info');
  const [dialog, setDialog] = useState<'request' | 'sent' | null>(null);
  const focusOnceClosed = useRef<(() => void) | null>(null);

  /** Closes any dialog and opens a tab, and a field of it if one is given. */
  const open = (next: Step, field?: HoursField) => {
    const focus = () => (field ? form.setFocus(field) : document.getElementById(`hours-tab-${next}`)?.focus());
    // The tab must be on the screen before anything in it can take the focus, and a closing dialog takes it last: it says so
    // while it closes.
    focusOnceClosed.current = dialog ? focus : null;
    flushSync(() => {
      setDialog(null);
      setStep(next);
    });
    if (!dialog) focus();
  };

  const dialogClosed = () => {
    focusOnceClosed.current?.();
    focusOnceClosed.current = null;
  };

  return { step, dialog, open, openDialog: setDialog, closeDialog: () => setDialog(null), dialogClosed };
}
