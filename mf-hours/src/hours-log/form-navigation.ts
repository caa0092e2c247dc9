import { showFieldErrors } from '@portal/ui/form';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { allFields, formErrors, type HoursField, type HoursFormState, type Step, stepOf } from './steps.ts';

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

  /** Opens the first of these fields that is wrong. @returns it, if any */
  const openInvalid = (fields: HoursField[]) => {
    const invalid = fields.find((field) => form.getFieldState(field).error);
    if (invalid) open(stepOf(invalid), invalid);
    return invalid;
  };

  /** Shows what the server says of fields, and opens the first of them. @returns it, if any */
  const showErrors = (errors: Record<string, string>) =>
    showFieldErrors(form, formErrors(errors)) ? openInvalid(allFields) : undefined;

  const dialogClosed = () => {
    focusOnceClosed.current?.();
    focusOnceClosed.current = null;
  };

  const closeDialog = () => setDialog(null);
  return { step, dialog, open, openInvalid, showErrors, openDialog: setDialog, closeDialog, dialogClosed };
}
