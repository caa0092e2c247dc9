import { Refusal } from '@portal/command-line/refusal';
import type { ReleaseChange, RetiredStatus } from '@portal/contracts/releases';
import { type Change, changeActive } from './change-active.ts';
import { type ActiveVersions, activeApp, findRelease, readActive, retiredApp } from './store/documents.ts';
import type { ReleaseStore } from './store/release-store.ts';

export interface RetireOptions {
  by: string;
  /** Shown in status and history. */
  reason: string;
  /** Retire only if this version is active. A decision must not undo what others have done since. */
  from?: string;
}

/** Paths without which the portal does not work. */
const indispensable: Record<string, string> = {
  '/': 'the portal opens there',
  '/dashboard': 'signing in leads there',
};

/**
 * Retires a remote: its areas and links disappear, and its paths are not found. Promoting any version brings it back.
 * The retired version counts as bad, so no later rollback goes to it.
 * @throws if it is not active, or if the portal needs it; then nothing has changed
 */
export async function retire(store: ReleaseStore, app: string, options: RetireOptions): Promise<ReleaseChange> {
  const change = await changeActive(store, (active, since) => retirement(store, active, { app, since, ...options }));
  return change as ReleaseChange;
}

/**
 * The change that `retire` makes, for callers who hold the lock.
 * @throws as `retire` does
 */
export async function retirement(
  store: ReleaseStore,
  active: ActiveVersions,
  { app, since, by, reason, from }: RetireOptions & { app: string; since: string },
): Promise<Change> {
  const current = activeApp(active, app);
  if (!current) throw new Refusal(`${app} is not active${retiredApp(active, app) ? '; it is retired already' : ''}`);
  const { version, earlier, everActive } = current;
  if (from && from !== version) throw new Refusal(`${app} ${version} is active now, not ${from}`);
  if (app === 'shell') throw new Refusal('The shell cannot be retired: every page is made with it');
  const paths = await pathsOf(store, app, version);
  const needed = paths.find((path) => Object.hasOwn(indispensable, path));
  if (needed) {
    throw new Refusal(
      `${app} cannot be retired: it answers ${needed}, and ${indispensable[needed]}. Promote another version of it.`,
    );
  }
  const entry = { app, action: 'retire' as const, version, from: version, by, reason };
  return { retired: { version, since, by, reason, paths, earlier, everActive }, entry };
}

/** A damaged or missing version can be the reason to retire the app. Its paths are then unknown. */
async function pathsOf(store: ReleaseStore, app: string, version: string): Promise<string[]> {
  const release = await findRelease(store, app, version).catch(() => undefined);
  return (release?.portal?.areas ?? []).map(({ path }) => path);
}

export async function retiredApps(store: ReleaseStore): Promise<RetiredStatus[]> {
  const { retired } = await readActive(store);
  return Object.entries(retired).map(([app, { version, since, by, reason }]) => ({ app, version, since, by, reason }));
}
