import type { AppStatus } from '@portal/contracts';
import { fits, remotesOf } from './gate/contract.ts';
import { changesOf } from './history.ts';
import { type ActiveApp, type Composition, type Release, readActive, readComposition } from './store/documents.ts';
import type { ReleaseStore } from './store/release-store.ts';

/**
 * The active version of each app, since when and by whom, its canary, what was demoted, and whether everything fits
 * together.
 */
export async function status(store: ReleaseStore): Promise<AppStatus[]> {
  const { apps } = await readActive(store);
  const composition = await readComposition(store, { apps });
  return Promise.all(Object.entries(apps).map(([app, active]) => statusOf(store, composition, { app, active })));
}

interface Named {
  app: string;
  active: ActiveApp;
}

async function statusOf(store: ReleaseStore, composition: Composition, { app, active }: Named): Promise<AppStatus> {
  const running = (release: Release, { since, by }: { since: string; by: string }) => {
    const { version, commit, sdk } = release;
    return { version, since, by, commit, sdk, fits: fitsAll(release, composition) };
  };
  const canary = composition.canaries.get(app);
  return {
    app,
    ...running(composition.active.get(app) as Release, active),
    canary: canary && active.canary ? { ...running(canary, active.canary), share: active.canary.share } : null,
    rollbackTo: active.earlier.at(-1) ?? null,
    demotions: await demotions(store, app),
  };
}

function fitsAll(release: Release, composition: Composition): boolean {
  if (!release.portal) return remotesOf(composition).every((remote) => fits(remote, release));
  const shell = composition.active.get('shell');
  return shell !== undefined && fits(release, shell);
}

/** Canaries that ended since the active version was promoted, and the version that was rolled back to it. */
async function demotions(store: ReleaseStore, app: string): Promise<AppStatus['demotions']> {
  const found: AppStatus['demotions'] = [];
  for await (const { action, version, from, at, by, reason } of changesOf(store, app)) {
    if (action === 'demote') found.push({ version, wasActive: false, at, by, reason });
    if (action === 'rollback' && from) found.push({ version: from, wasActive: true, at, by, reason });
    if (action === 'promote' || action === 'rollback' || action === 'retire') break;
  }
  return found;
}
