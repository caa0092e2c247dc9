import type { PublishedVersion } from '@portal/contracts/releases';
import { type ActiveApp, activeApp, findRelease, type Release, readActive } from './store/documents.ts';
import type { ReleaseStore } from './store/release-store.ts';

/** All published versions of an app, newest first, with those that visitors get. */
export async function versions(store: ReleaseStore, app: string): Promise<PublishedVersion[]> {
  const current = activeApp(await readActive(store), app);
  const releases = await publishedReleases(store, app);
  return releases.map(({ version, builtAt, commit, sdk, notes }) => {
    const known = notes && !notes.unknown ? { notes: notes.commits.map(({ subject }) => subject) } : {};
    return { app, version, builtAt, commit, sdk, state: stateOf(version, current), ...known };
  });
}

/** Newest first. A version without its release.json is not published yet. */
export async function publishedReleases(store: ReleaseStore, app: string): Promise<Release[]> {
  const names = await store.list(`apps/${app}`);
  const releases = await Promise.all(names.map((version) => findRelease(store, app, version)));
  return releases
    .filter((release) => release !== undefined)
    .sort((one, other) => other.builtAt.localeCompare(one.builtAt));
}

function stateOf(version: string, current?: ActiveApp): PublishedVersion['state'] {
  if (version === current?.version) return 'active';
  if (version === current?.canary?.version) return 'canary';
  return version === current?.earlier.at(-1) ? 'rollback target' : 'published';
}
