import { Refusal } from '@portal/command-line/refusal';
import type { ReleaseChange, RetiredStatus } from '@portal/contracts';
import { type Change, changeLive } from './change-live.ts';
import { findRelease, type Live, liveApp, readLive, retiredApp } from './store/documents.ts';
import type { ReleaseStore } from './store/release-store.ts';

export interface RetireOptions {
  by: string;
  /** Shown in status and history. */
  reason: string;
  /** Only where this is live: who decides on what they saw must not undo what others did since. */
  from?: string;
}

/** Paths without which the rest of the portal leads nowhere. */
const indispensable: Record<string, string> = {
  '/': 'the portal opens there',
  '/dashboard': 'signing in leads there',
};

/**
 * Takes a remote off the portal: its areas and links are gone, its paths are not found. Promoting any version of it brings
 * it back. What it leaves counts as bad, as with a rollback: a later rollback never goes back to it.
 * @throws where it is not live, or where the portal cannot do without it; then nothing has changed
 */
export async function retire(store: ReleaseStore, app: string, options: RetireOptions): Promise<ReleaseChange> {
  const change = await changeLive(store, (live, since) => retirement(store, live, { app, since, ...options }));
  return change as ReleaseChange;
}

/** What `retire` changes, for who decides under the lock already. @throws as `retire` does */
export async function retirement(
  store: ReleaseStore,
  live: Live,
  { app, since, by, reason, from }: RetireOptions & { app: string; since: string },
): Promise<Change> {
  const current = liveApp(live, app);
  if (!current) throw new Refusal(`${app} is not live${retiredApp(live, app) ? '; it is retired already' : ''}`);
  const { version, earlier, everLive } = current;
  if (from && from !== version) throw new Refusal(`${app} ${version} is live by now, not ${from}`);
  if (app === 'shell') throw new Refusal('The shell cannot be retired: every page is made with it');
  const paths = await pathsOf(store, app, version);
  const needed = paths.find((path) => Object.hasOwn(indispensable, path));
  if (needed) {
    throw new Refusal(
      `${app} cannot be retired: it answers ${needed}, and ${indispensable[needed]}. Promote another version of it.`,
    );
  }
  const entry = { app, action: 'retire' as const, version, from: version, share: null, by, reason, smoke: null };
  return { retired: { version, since, by, reason, paths, earlier, everLive }, entry };
}

/** What is damaged or missing may be the very reason to retire it: then its paths are not known. */
async function pathsOf(store: ReleaseStore, app: string, version: string): Promise<string[]> {
  const release = await findRelease(store, app, version).catch(() => undefined);
  return (release?.portal?.areas ?? []).map(({ path }) => path);
}

/** Every app that was retired and not brought back. */
export async function retiredApps(store: ReleaseStore): Promise<RetiredStatus[]> {
  const { retired } = await readLive(store);
  return Object.entries(retired).map(([app, { version, since, by, reason }]) => ({ app, version, since, by, reason }));
}
