import type { AppStatus } from '@portal/contracts';
import { fits, remotesOf } from './gate/contract.ts';
import { changesOf } from './history.ts';
import { type Composition, type LiveApp, type Release, readComposition, readLive } from './store/documents.ts';
import type { ReleaseStore } from './store/release-store.ts';

/**
 * The active version of each app, since when and by whom, its canary, what was demoted, and whether everything fits
 * together.
 */
export async function status(store: ReleaseStore): Promise<AppStatus[]> {
  const { apps } = await readLive(store);
  const composition = await readComposition(store, { apps });
  return Promise.all(Object.entries(apps).map(([app, live]) => statusOf(store, composition, { app, live })));
}

interface Named {
  app: string;
  live: LiveApp;
}

async function statusOf(store: ReleaseStore, composition: Composition, { app, live }: Named): Promise<AppStatus> {
  const running = (release: Release, { since, by }: { since: string; by: string }) => {
    const { version, commit, sdk } = release;
    return { version, since, by, commit, sdk, fits: fitsAll(release, composition) };
  };
  const canary = composition.canaries.get(app);
  return {
    app,
    ...running(composition.live.get(app) as Release, live),
    canary: canary && live.canary ? { ...running(canary, live.canary), share: live.canary.share } : null,
    rollbackTo: live.earlier.at(-1) ?? null,
    demotions: await demotions(store, app),
  };
}

function fitsAll(release: Release, composition: Composition): boolean {
  if (!release.portal) return remotesOf(composition).every((remote) => fits(remote, release));
  const shell = composition.live.get('shell');
  return shell !== undefined && fits(release, shell);
}

/** Canaries that ended since the active version was promoted, and the version that was rolled back to it. */
async function demotions(store: ReleaseStore, app: string): Promise<AppStatus['demotions']> {
  const found: AppStatus['demotions'] = [];
  for await (const { action, version, from, at, by, reason } of changesOf(store, app)) {
    if (action === 'demote') found.push({ version, wasLive: false, at, by, reason });
    if (action === 'rollback' && from) found.push({ version: from, wasLive: true, at, by, reason });
    if (action === 'promote' || action === 'rollback' || action === 'retire') break;
  }
  return found;
}
