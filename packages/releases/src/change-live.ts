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

/** The new state of an app: this active version, or retired. */
export type Change = { entry: Omit<ReleaseChange, 'number' | 'at'> } & ({ app: LiveApp } | { retired: RetiredApp });

/** Reads the active versions and returns the change, or undefined for no change. */
export type Decision = (live: Live, now: string) => Promise<Change | undefined>;

/**
 * Changes the active version of one app. Changes run one after another. The write of live.json decides. Pages and
 * history follow from it. If this is interrupted, the next change completes it.
 * @returns null if there was nothing to change
 * @throws what `decide` throws, and an error if the pages cannot be composed; then nothing has changed
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
    // Composes in memory first: what cannot be composed is refused while nothing has changed.
    await composeLive(overlayStore(held), next);
    // This change composes all pages again, so only the record of the interrupted one is left to write.
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
 * Completes an interrupted change. A failure must not stop the next change, which can be the repair.
 * @returns why it cannot be completed
 */
async function failureToComplete(store: ReleaseStore, live: Live): Promise<Error | undefined> {
  if (!live.last || (await isRecorded(store, live.last))) return undefined;
  return completeChange(store, live).then(
    () => undefined,
    (error: Error) => error,
  );
}

/** Writes what follows from live.json, with the history last: if a change is in the history, its pages are there. */
export async function completeChange(store: ReleaseStore, live: Live): Promise<void> {
  await composeLive(store, live);
  if (live.last) await record(store, live.last);
}

/** Composes the documents that follow from live.json, and writes those that differ. */
export async function composeLive(store: ReleaseStore, live: Live): Promise<void> {
  await compose(store, await needSite(store), await readComposition(store, live));
}
