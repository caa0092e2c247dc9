import type { ReleaseChange } from '@portal/contracts';
import { compose } from './compose/compose.ts';
import { isRecorded, record } from './history.ts';
import { type Live, type LiveApp, needSite, readComposition, readLive, writeLive } from './store/documents.ts';
import type { ReleaseStore } from './store/release-store.ts';

export interface Change {
  /** What the app is to be from now on. */
  app: LiveApp;
  entry: Omit<ReleaseChange, 'number' | 'at'>;
}

/** Reads what is live and says what to change; undefined for nothing. */
export type Decision = (live: Live, now: string) => Promise<Change | undefined>;

/**
 * Changes what is live for one app. Changes happen one after another; the one write of live.json decides, and all that
 * follows from it (pages, history) is completed by the next change where this one is interrupted.
 * @returns null where there was nothing to change
 * @throws what `decide` throws; then nothing has changed
 */
export function changeLive(store: ReleaseStore, decide: Decision): Promise<ReleaseChange | null> {
  return store.exclusively(async (held) => {
    const live = await readLive(held);
    if (live.last && !(await isRecorded(held, live.last))) await complete(held, live);
    const at = new Date().toISOString();
    const change = await decide(live, at);
    if (!change) return null;
    const last = { ...change.entry, number: (live.last?.number ?? 0) + 1, at };
    const next = { apps: { ...live.apps, [last.app]: change.app }, last };
    await writeLive(held, next);
    await complete(held, next);
    return last;
  });
}

/** Recorded last: a change in the history is a change whose pages are there. */
async function complete(store: ReleaseStore, live: Live): Promise<void> {
  await composeLive(store, live);
  if (live.last) await record(store, live.last);
}

/** Writes again, where they would differ, the documents that follow from what is live. */
export async function composeLive(store: ReleaseStore, live: Live): Promise<void> {
  await compose(store, await needSite(store), await readComposition(store, live));
}
