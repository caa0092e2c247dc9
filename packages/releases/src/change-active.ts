import type { ReleaseChange } from '@portal/contracts/releases';
import { compose } from './compose/compose.ts';
import { isRecorded, record } from './history.ts';
import {
  type ActiveApp,
  type ActiveVersions,
  latestChanges,
  needSite,
  type RetiredApp,
  readActive,
  readComposition,
  without,
  writeActive,
} from './store/documents.ts';
import { overlayStore } from './store/overlay-store.ts';
import type { ReleaseStore } from './store/release-store.ts';

/** What the history says of a change. Only a canary has a share, and only a promotion a smoke test. */
type Entry = Omit<ReleaseChange, 'number' | 'at' | 'share' | 'smoke'> & Partial<Pick<ReleaseChange, 'share' | 'smoke'>>;

/** The new state of an app: this active version, or retired. */
export type Change = { entry: Entry } & ({ app: ActiveApp } | { retired: RetiredApp });

/** Reads the active versions and returns the changes. None: there is nothing to change. */
export type Decision = (active: ActiveVersions, now: string) => Promise<Change[]>;

/**
 * Changes the active version of one app.
 * @returns null if there was nothing to change
 * @throws as `changeTogether` does
 */
export async function changeActive(
  store: ReleaseStore,
  decide: (...about: Parameters<Decision>) => Promise<Change | undefined>,
): Promise<ReleaseChange | null> {
  const [change] = await changeTogether(store, async (...about) => {
    const decided = await decide(...about);
    return decided ? [decided] : [];
  });
  return change ?? null;
}

/**
 * Changes the active versions of apps in one step: all of them, or none. Such steps run one after another. The write of
 * active.json decides. Pages and history follow from it. If this is interrupted, the next step completes it.
 * @throws what `decide` throws, and an error if the pages cannot be composed; then nothing has changed
 */
export function changeTogether(store: ReleaseStore, decide: Decision): Promise<ReleaseChange[]> {
  return store.exclusively(async (held) => {
    const active = await readActive(held);
    const incomplete = await failureToComplete(held, active);
    const at = new Date().toISOString();
    const decided = await decide(active, at);
    if (decided.length === 0 && incomplete) throw incomplete;
    const number = active.last?.number ?? 0;
    const changes = decided.map(({ entry }, index) => {
      return { share: null, smoke: null, ...entry, number: number + index + 1, at };
    });
    if (changes.length === 0) return changes;
    const next = { ...decided.reduce(changed, active), together: changes.slice(0, -1), last: changes.at(-1) };
    // Composes in memory first: what cannot be composed is refused while nothing has changed.
    await composeActive(overlayStore(held), next);
    // This step composes all pages again, so only the record of the interrupted one is left to write.
    if (incomplete) await recordAll(held, active);
    await writeActive(held, next);
    await completeChange(held, next);
    return changes;
  });
}

function changed(active: ActiveVersions, change: Change): ActiveVersions {
  const { apps, retired } = active;
  const { app } = change.entry;
  return 'app' in change
    ? { ...active, apps: { ...apps, [app]: change.app }, retired: without(retired, app) }
    : { ...active, apps: without(apps, app), retired: { ...retired, [app]: change.retired } };
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
  await recordAll(store, active);
}

/** The latest change comes last: if it is in the history, the others of its step are there. */
async function recordAll(store: ReleaseStore, active: ActiveVersions): Promise<void> {
  for (const change of latestChanges(active)) await record(store, change);
}

/** Composes the documents that follow from active.json, and writes those that differ. */
export async function composeActive(store: ReleaseStore, active: ActiveVersions): Promise<void> {
  await compose(store, await needSite(store), await readComposition(store, active));
}
