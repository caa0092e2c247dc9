import type { HoursFormInput } from '@portal/contracts';
import { newRequestKey } from '@portal/contracts/request-key';
import { call, useSession } from '@portal/sdk';
import { deviceCopy, isUnsaved, keepOnDevice, noteSeen, textOnDevice } from './draft-on-device.ts';
import type { Typed } from './steps.ts';

const pauseMs = 800;

/**
 * Keeps the drafts of an open form. `typed` reads the form some time after the last change, `flush` at once. `restored` is told
 * that the last change was none of the member's. `sendAgain` sends the last one if it failed.
 */
export function keepDrafts(read: () => HoursFormInput | null) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let kept = false;
  const queue = newQueue();
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const save = (draft: Typed | null) => {
    stop();
    // After a sign-out the draft stays on the server, and nothing stays on the device.
    if (useSession.getState().status !== 'signed-in') return;
    if (!draft && !kept && deviceCopy()?.draft !== null) return;
    kept = draft !== null;
    send(queue, draft);
  };
  return {
    async load() {
      const text = textOnDevice();
      const copy = deviceCopy();
      if (copy?.draft === null) {
        Object.assign(queue, { id: copy.id, seen: copy.seen });
        save(null);
        await queue.sent;
        if (textOnDevice()) return null;
      }
      const found = await ask();
      // What was typed meanwhile counts.
      if (kept || read()) return null;
      if (copy?.draft && (!found || isUnsaved(copy, found))) {
        kept = true;
        Object.assign(queue, { id: copy.id, seen: found ? (found.id ?? undefined) : copy.seen });
        if (found) save(copy.draft as Typed);
        else queue.failed = text;
        return copy.draft as Typed;
      }
      if (!found) return null;
      if (text === textOnDevice()) keepOnDevice(null);
      noteSeen(found);
      kept = found.draft !== null;
      if (found.id) Object.assign(queue, { id: found.id, seen: found.id });
      return found.draft as Typed | null;
    },
    typed: () => {
      stop();
      timer = setTimeout(() => save(read()), pauseMs);
    },
    restored: stop,
    flush: () => timer && save(read()),
    // Each new token of the session calls it, so what is being saved, or was saved by another tab since, is left alone.
    sendAgain: async () => {
      await queue.sent;
      const text = queue.failed;
      const isLeft = () => text && text === queue.failed && text === textOnDevice() && !timer;
      const copy = isLeft() ? deviceCopy() : null;
      const found = copy && (await ask());
      if (!found || !isLeft()) return;
      queue.failed = null;
      if (found.id === queue.id) queue.seen = queue.id;
      if (!copy.draft || isUnsaved(copy, found)) return save(copy.draft as Typed | null);
      keepOnDevice(null);
      noteSeen(found);
    },
    forget: () => save(null),
  };
}

const userId = () => useSession.getState().user?.id;

/** What the server has. Null without a network, or where somebody else has signed in meanwhile. */
async function ask() {
  const asking = userId();
  const found = await call('GET /hours/draft', {}).catch(() => null);
  return userId() === asking ? found : null;
}

/**
 * `id` names the draft that was sent last, and `seen` the one that the server is known to have. The form takes away these alone:
 * another device can have saved another meanwhile. `failed` is the text on the device that did not reach the server.
 */
const newQueue = () => ({
  id: newRequestKey(),
  seen: undefined as string | undefined,
  failed: null as string | null,
  sent: Promise.resolve(),
});

/** Sends one after the other: a slow one must not bring back what is taken away after it. */
function send(queue: ReturnType<typeof newQueue>, draft: Typed | null): void {
  const sender = userId();
  const change = () => ({ draft, id: queue.id, seen: queue.seen });
  let text = JSON.stringify(change());
  keepOnDevice(text);
  const sendIt = async () => {
    // Behind a slow one, somebody else can have signed in.
    if (userId() !== sender) return;
    // Another device can have restored what the server has, and takes away that alone.
    if (draft && queue.id === queue.seen) queue.id = newRequestKey();
    const isLast = textOnDevice() === text;
    const sent = change();
    text = JSON.stringify(sent);
    if (isLast) keepOnDevice(text);
    await call('POST /hours/draft', sent, { keepalive: true });
    if (userId() !== sender) return;
    queue.seen = sent.id;
    noteSeen(sent);
    // What was typed meanwhile stays.
    if (textOnDevice() === text) keepOnDevice(null);
  };
  queue.sent = queue.sent.then(sendIt).catch(() => {
    queue.failed = text;
  });
}
