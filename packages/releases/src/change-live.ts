import type { ReleaseChange } from '@portal/contracts';
import { compose } from './compose/compose.ts';
import { isRecorded, record } from './history.ts';
import {
  type Live,
  type LiveApp,
  needSite,
  type RetiredApp,
  readComposition,
  readLive,
  without,
  writeLive,
} from './store/documents.ts';
import { overlayStore } from './store/overlay-store.ts';
import type { ReleaseStore } from './store/release-store.ts';

/** What an app is to be from now on: live as this says, or retired. */
export type Change = { entry: Omit<ReleaseChange, 'number' | 'at'> } & ({ app: LiveApp } | { retired: RetiredApp });

/** Reads what is live and says what to change; undefined for nothing. */
export type Decision = (live: Live, now: string) => Promise<Change | undefined>;

/**
 * Changes what is live for one app. Changes happen one after another; the one write of live.json decides, and all that
 * follows from it (pages, history) is completed by the next change where this one is interrupted.
 * @returns null where there was nothing to change
 * @throws what `decide` throws, and where the pages cannot be composed; then nothing has changed
 */
export function changeLive(store: ReleaseStore, decide: Decision): Promise<ReleaseChange | null> {
  return store.exclusively(async (held) => {
    const live = await readLive(held);
    const incomplete = await failureToComplete(held, live);
    const at = new Date().toISOString();
    const change = await decide(live, at);
    if (!change && incomplete) throw incomplete;
    if (!change) return null;
    const last = { ...change.entry, number: (live.last?.number ?? 0) + 1, at };
    const next = { ...changed(live, change), last };
    // Tried first: what cannot be composed is refused while nothing has changed.
    await composeLive(overlayStore(held), next);
    // This change makes all pages anew; of the interrupted one only its record is left to write.
    if (incomplete && live.last) await record(held, live.last);
    await writeLive(held, next);
    await completeChange(held, next);
    return last;
  });
}

function changed({ apps, retired }: Live, change: Change): Live {
  const { app } = change.entry;
  return 'app' in change
    ? { apps: { ...apps, [app]: change.app }, retired: without(retired, app) }
    : { apps: without(apps, app), retired: { ...retired, [app]: change.retired } };
}

/**
 * Completes a change that was interrupted. The next one may be the very repair of what it left: a failure must not stop
 * that.
 * @returns why it cannot be completed
 */
async function failureToComplete(store: ReleaseStore, live: Live): Promise<Error | undefined> {
  if (!live.last || (await isRecorded(store, live.last))) return undefined;
  return completeChange(store, live).then(
    () => undefined,
    (error: Error) => error,
  );
}

/** What follows from the one write. Recorded last: a change in the history is a change whose pages are there. */
export async function completeChange(store: ReleaseStore, live: Live): Promise<void> {
  await composeLive(store, live);
  if (live.last) await record(store, live.last);
}

/** Writes again, where they would differ, the documents that follow from what is live. */
export async function composeLive(store: ReleaseStore, live: Live): Promise<void> {
  await compose(store, await needSite(store), await readComposition(store, live));
}
