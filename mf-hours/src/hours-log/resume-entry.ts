import { showFieldErrors } from '@portal/ui/form';
import { flushSync } from 'react-dom';
import type { OfflineEntry } from '../offline/offline-entries.ts';
import type { HoursFlow } from './hours-flow.ts';
import { allFields, formErrors, stepOf } from './steps.ts';

/** Fills the form with an entry that waited for the network, and opens the first field that the server refused. */
export function resumeEntry({ form, open }: Pick<HoursFlow, 'form' | 'open'>, { values, refusal }: OfflineEntry): void {
  // A change of type or hours clears errors, so it comes first.
  flushSync(() => form.reset({ ...form.getValues(), ...values }, { keepDefaultValues: true }));
  const errors = formErrors(refusal?.fields ?? {});
  const wrong = showFieldErrors(form, errors) ? allFields.find((field) => errors[field]) : undefined;
  open(wrong ? stepOf(wrong) : 'volunteer-info', wrong ?? 'volunteerName');
}
