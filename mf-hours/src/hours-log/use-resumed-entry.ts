import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { OfflineEntry } from '../offline/offline-entries.ts';
import { takeEntry } from '../offline/send-entries.ts';
import type { HoursFlow } from './hours-flow.ts';

/**
 * Takes an entry that waited for the network into the form. The server may be asked about it first: an entry stays where it
 * is if the form is left, locked or changed meanwhile.
 * @returns `resuming`, the id of the entry that is being taken
 */
export function useResumedEntry(flow: HoursFlow, onFilled: () => void) {
  const [resuming, setResuming] = useState<string | null>(null);
  const shown = useRef<HoursFlow>(null);
  useEffect(() => {
    shown.current = flow;
    return () => {
      shown.current = null;
    };
  });

  const resume = async (entry: OfflineEntry) => {
    const typed = () => JSON.stringify(flow.form.getValues());
    const before = typed();
    setResuming(entry.submissionId);
    await takeEntry(entry, (kept) => {
      if (!shown.current || shown.current.locked || typed() !== before) return false;
      fill(shown.current, kept);
      onFilled();
      return true;
    });
    setResuming(null);
  };
  return { resume, resuming };
}

/** Fills the form, and opens the first field that the server refused. */
function fill({ form, open, showErrors }: HoursFlow, { values, refusal }: OfflineEntry): void {
  // A change of type or hours clears errors, so it comes first.
  flushSync(() => form.reset({ ...form.getValues(), ...values }, { keepDefaultValues: true }));
  if (!showErrors(refusal?.fields ?? {})) open('volunteer-info', 'volunteerName');
}
