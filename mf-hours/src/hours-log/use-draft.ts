import { useSession } from '@portal/sdk';
import { useEffect, useRef, useState } from 'react';
import { keepDrafts } from './keep-drafts.ts';
import { type HoursFormState, isFilled } from './steps.ts';

interface Options {
  form: HoursFormState;
  accountName: string;
  /** Whether to keep the typed text. When it becomes false, the draft is deleted. */
  isKept: boolean;
}

/**
 * Keeps what is half typed on the server, for this person's next visit on any device. What could not be sent is kept on the
 * device, and sent when the network is back or at the next visit.
 * @returns whether the form was filled from a draft, `replaced`, to be called when it is filled with other hours, and `forget`,
 * which deletes the draft. A form that leaves the page for another reason, such as an error, leaves its draft.
 */
export function useDraft({ form, accountName, isKept }: Options) {
  const [isRestored, setRestored] = useState(false);
  const latest = useRef({ accountName, isKept });
  latest.current = { accountName, isKept };
  const current = useRef<ReturnType<typeof keepDrafts>>(null);

  useEffect(() => {
    if (!isKept) return;
    const keeper = keepDrafts(() => {
      const typed = form.getValues();
      return isFilled(typed, latest.current.accountName) ? typed : null;
    });
    current.current = keeper;
    const { unsubscribe } = form.watch(keeper.typed);
    addEventListener('pagehide', keeper.flush);
    addEventListener('online', keeper.sendAgain);
    // When the browser is online again, a session that began without a network still has to be found.
    const endSession = useSession.subscribe((now, before) => now.getToken !== before.getToken && keeper.sendAgain());
    void keeper.load().then((draft) => {
      if (!draft) return;
      form.reset({ ...form.getValues(), ...draft }, { keepDefaultValues: true });
      keeper.restored();
      setRestored(true);
    });
    return () => {
      unsubscribe();
      endSession();
      removeEventListener('pagehide', keeper.flush);
      removeEventListener('online', keeper.sendAgain);
      if (latest.current.isKept) keeper.flush();
      else keeper.forget();
      setRestored(false);
    };
  }, [form, isKept]);

  return { isRestored, replaced: () => setRestored(false), forget: () => current.current?.forget() };
}
