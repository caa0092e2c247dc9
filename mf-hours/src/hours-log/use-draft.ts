import { HoursDraftChange, type HoursFormInput } from '@portal/contracts';
import { newRequestKey } from '@portal/contracts/request-key';
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
 * Keeps what is half typed on the server, for this person's next visit on any device. What could not be sent is kept on the
 * device, and sent when the network is back or at the next visit.
 * @returns whether the form was filled from a draft, `replaced`, to be called when it is filled with other hours, and `forget`,
 * which deletes the draft. A form that leaves the page for another reason, such as an error, leaves its draft.
 */
export function useDraft({ form, accountName, isKept }: Options) {
  const [isRestored, setRestored] = useState(false);
  const latest = useRef({ accountName, isKept });
  latest.current = { accountName, isKept };
  const current = useRef<Keeper>(null);

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
      if (!draft || isFilled(form.getValues(), latest.current.accountName)) return;
      form.reset({ ...form.getValues(), ...draft }, { keepDefaultValues: true });
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

type Keeper = ReturnType<typeof keepDrafts>;

/** `typed` reads the form some time after the last change, `flush` at once. `sendAgain` sends the last change if it failed. */
function keepDrafts(read: () => HoursFormInput | null) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let kept = false;
  let saved: Promise<unknown> = Promise.resolve();
  let failed: { draft: HoursFormInput | null; text: string } | undefined;
  // Only this draft is taken away later: another device can have saved another meanwhile.
  let id = newRequestKey();
  const save = (draft: HoursFormInput | null) => {
    clearTimeout(timer);
    timer = undefined;
    // After a sign-out the draft stays on the server, and nothing stays on the device.
    const { status, user } = useSession.getState();
    if (status !== 'signed-in') return;
    if (!draft && !kept && deviceCopy()?.draft !== null) return;
    kept = draft !== null;
    const change = { draft: draft as Typed | null, id };
    const text = JSON.stringify(change);
    keepOnDevice(text);
    // One after the other: a slow one must not bring back what is taken away after it.
    saved = saved
      .then(async () => {
        // Behind a slow one, somebody else can have signed in.
        if (useSession.getState().user?.id !== user?.id) return;
        await call('POST /hours/draft', change, { keepalive: true });
        // What was typed meanwhile stays.
        if (textOnDevice() === text) keepOnDevice(null);
      })
      .catch(() => {
        failed = { draft, text };
      });
  };
  return {
    async load() {
      const onDevice = deviceCopy();
      if (onDevice) {
        id = onDevice.id;
        if (onDevice.draft) {
          kept = true;
          return onDevice.draft as Typed;
        }
        save(null);
        await saved;
        if (textOnDevice()) return null;
        id = newRequestKey();
      }
      const found = await call('GET /hours/draft', {}).catch(() => null);
      // What was typed meanwhile can have been saved.
      if (!kept && found?.draft) {
        kept = true;
        id = found.id ?? id;
      }
      return found?.draft as Typed | null | undefined;
    },
    typed: () => {
      clearTimeout(timer);
      timer = setTimeout(() => save(read()), pauseMs);
    },
    flush: () => timer && save(read()),
    // Each new token of the session calls it, so what is being saved, or was saved by another tab since, is left alone.
    sendAgain: () =>
      saved.then(() => {
        if (failed && failed.text === textOnDevice() && !timer) save(failed.draft);
      }),
    forget: () => save(null),
  };
}

// The shell takes away what begins so when the member signs out.
const deviceKey = () => `offline:hours-draft:${useSession.getState().user?.id}`;

const textOnDevice = (): string | null => localStorage.getItem(deviceKey());

/** Where the device has no room, the server alone keeps the draft. An older one must not come back. */
function keepOnDevice(text: string | null): void {
  localStorage.removeItem(deviceKey());
  try {
    if (text) localStorage.setItem(deviceKey(), text);
  } catch {}
}

/** What the server does not know yet; a draft that is to be taken away is null. A copy that does not fit is ignored. */
function deviceCopy() {
  try {
    return HoursDraftChange.parse(JSON.parse(textOnDevice() ?? ''));
  } catch {
    return null;
  }
}
