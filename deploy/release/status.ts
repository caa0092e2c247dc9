import { liveReleases, readLive } from './store/documents.ts';
import type { ReleaseStore } from './store/release-store.ts';

/** A line for each live app (or the named one): version, since when, from which commit, and its side of the sdk contract. */
export async function statusLines(store: ReleaseStore, name: string): Promise<string[]> {
  const live = await readLive(store);
  const releases = [...(await liveReleases(store, live)).values()].filter(({ app }) => !name || app === name);
  if (releases.length === 0) return [name ? `${name} is not live.` : 'Nothing is live.'];
  return releases.map(({ app, version, commit, sdk, portal }) => {
    const contract = portal ? `needs sdk ${sdk}` : `offers sdk ${sdk}`;
    return `${app} ${version} live since ${live.apps[app]?.since} ${contract} commit ${commit ?? 'unknown'}`;
  });
}
