import { HoursDraft, type HoursFormInput } from '@portal/contracts';
import { call, useSession } from '@portal/sdk';
import { useEffect, useRef, useState } from 'react';
import { type HoursFormState, isFilled, type Typed } from './steps.ts';

const pauseMs = 800;

interface Options {
  form: HoursFormState;
  accountName: string;
  /** Whether to keep the typed text. When it becomes false, the draft is deleted. */
  isKept: boolean;
}

/**
 * Keeps what is half typed on the server, for this person's next visit on any device. Leaving it all the same takes the draft
 * away. What the server does not know yet, the device keeps, and tells it when the network is back or with the next visit.
 * @returns whether the form was filled from a draft
 */
export function useDraft({ form, accountName, isKept }: Options): boolean {
  const [isRestored, setRestored] = useState(false);
  const known = useRef(accountName);
  known.current = accountName;

  useEffect(() => {
    if (!isKept) return;
    const keeper = keepDrafts(() => {
      const typed = form.getValues();
      return isFilled(typed, known.current) ? typed : null;
    });
    const { unsubscribe } = form.watch(keeper.typed);
    addEventListener('pagehide', keeper.flush);
    addEventListener('online', keeper.sendAgain);
    void keeper.load().then((draft) => {
      if (!draft || isFilled(form.getValues(), known.current)) return;
      form.reset({ ...form.getValues(), ...draft }, { keepDefaultValues: true });
      setRestored(true);
    });
    return () => {
      unsubscribe();
      removeEventListener('pagehide', keeper.flush);
      removeEventListener('online', keeper.sendAgain);
      keeper.forget();
      setRestored(false);
    };
  }, [form, isKept]);

  return isRestored;
}

/** What the device keeps where a draft is to be taken away. */
const gone = JSON.stringify(null);

/** `typed` reads the form some time after the last change, `flush` at once. */
function keepDrafts(read: () => HoursFormInput | null) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let kept = false;
  let saved: Promise<unknown> = Promise.resolve();
  const save = (draft: HoursFormInput | null) => {
    clearTimeout(timer);
    timer = undefined;
    // Who signs out keeps the draft on the server, and nothing on the device.
    if (useSession.getState().status !== 'signed-in') return;
    if (!draft && !kept && deviceCopy() !== gone) return;
    kept = draft !== null;
    const text = JSON.stringify(draft);
    keepOnDevice(text);
    // One after the other: a slow one must not bring back what is taken away after it.
    saved = saved
      .then(() => call('POST /hours/draft', { draft: draft as Typed | null }, { keepalive: true }))
      // What was typed meanwhile stays.
      .then(() => deviceCopy() === text && keepOnDevice(null))
      .catch(() => undefined);
  };
  return {
    async load() {
      if (deviceCopy() === gone) {
        save(null);
        return null;
      }
      const onDevice = draftOf(deviceCopy());
      if (onDevice) {
        kept = true;
        return onDevice as Typed;
      }
      const found = await call('GET /hours/draft', {}).catch(() => null);
      // What was typed meanwhile can have been saved.
      kept ||= Boolean(found?.draft);
      return found?.draft as Typed | null | undefined;
    },
    typed: () => {
      clearTimeout(timer);
      timer = setTimeout(() => save(read()), pauseMs);
    },
    flush: () => timer && save(read()),
    sendAgain: () => deviceCopy() && save(read()),
    forget: () => save(null),
  };
}

// The shell takes away what begins so when the member signs out.
const deviceKey = () => `offline:hours-draft:${useSession.getState().user?.id}`;

const deviceCopy = (): string | null => localStorage.getItem(deviceKey());

function keepOnDevice(text: string | null): void {
  if (text) localStorage.setItem(deviceKey(), text);
  else localStorage.removeItem(deviceKey());
}

/** A copy that does not fit is ignored. */
function draftOf(text: string | null): HoursDraft | null {
  try {
    return text ? HoursDraft.parse(JSON.parse(text)) : null;
  } catch {
    return null;
  }
}
