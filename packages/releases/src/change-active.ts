import type { ReleaseChange } from '@portal/contracts';
import { compose } from './compose/compose.ts';
import { isRecorded, record } from './history.ts';
import {
  type ActiveApp,
  type ActiveVersions,
  needSite,
  type RetiredApp,
  readActive,
  readComposition,
  without,
  writeActive,
} from './store/documents.ts';
import { overlayStore } from './store/overlay-store.ts';
import type { ReleaseStore } from './store/release-store.ts';

/** The new state of an app: this active version, or retired. */
export type Change = { entry: Omit<ReleaseChange, 'number' | 'at'> } & ({ app: ActiveApp } | { retired: RetiredApp });

/** Reads the active versions and returns the change, or undefined for no change. */
export type Decision = (active: ActiveVersions, now: string) => Promise<Change | undefined>;

/**
 * Changes the active version of one app. Changes run one after another. The write of active.json decides. Pages and
 * history follow from it. If this is interrupted, the next change completes it.
 * @returns null if there was nothing to change
 * @throws what `decide` throws, and an error if the pages cannot be composed; then nothing has changed
 */
export function changeActive(store: ReleaseStore, decide: Decision): Promise<ReleaseChange | null> {
  return store.exclusively(async (held) => {
    const active = await readActive(held);
    const incomplete = await failureToComplete(held, active);
    const at = new Date().toISOString();
    const change = await decide(active, at);
    if (!change && incomplete) throw incomplete;
    if (!change) return null;
    const last = { ...change.entry, number: (active.last?.number ?? 0) + 1, at };
    const next = { ...changed(active, change), last };
    // Composes in memory first: what cannot be composed is refused while nothing has changed.
    await composeActive(overlayStore(held), next);
    // This change composes all pages again, so only the record of the interrupted one is left to write.
    if (incomplete && active.last) await record(held, active.last);
    await writeActive(held, next);
    await completeChange(held, next);
    return last;
  });
}

function changed({ apps, retired }: ActiveVersions, change: Change): ActiveVersions {
  const { app } = change.entry;
  return 'app' in change
    ? { apps: { ...apps, [app]: change.app }, retired: without(retired, app) }
    : { apps: without(apps, app), retired: { ...retired, [app]: change.retired } };
}

/**
 * Completes an interrupted change. A failure must not stop the next change, which can be the repair.
 * @returns why it cannot be completed
 */
async function failureToComplete(store: ReleaseStore, active: ActiveVersions): Promise<Error | undefined> {
  if (!active.last || (await isRecorded(store, active.last))) return undefined;
  return completeChange(store, active).then(
    () => undefined,
    (error: Error) => error,
  );
}

/** Writes what follows from active.json, with the history last: if a change is in the history, its pages are there. */
export async function completeChange(store: ReleaseStore, active: ActiveVersions): Promise<void> {
  await composeActive(store, active);
  if (active.last) await record(store, active.last);
}

/** Composes the documents that follow from active.json, and writes those that differ. */
export async function composeActive(store: ReleaseStore, active: ActiveVersions): Promise<void> {
  await compose(store, await needSite(store), await readComposition(store, active));
}
