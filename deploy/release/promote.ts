import { compose } from './compose/compose.ts';
import { passGate } from './gate.ts';
import {
  findRelease,
  type Live,
  liveReleases,
  readLive,
  readSite,
  type Site,
  writeLive,
  writeSite,
} from './store/documents.ts';
import type { ReleaseStore } from './store/release-store.ts';

/**
 * Makes a published version live, after the checks of the gate. Promotions happen one after another; live.json decides,
 * and one that was interrupted behind it is completed by the next.
 * @returns False where the version was live already.
 * @throws saying why the release is refused; then nothing has changed.
 */
export function promote(store: ReleaseStore, app: string, version: string): Promise<boolean> {
  return store.exclusively(async () => {
    const release = await findRelease(store, app, version);
    if (!release) throw new Error(`${app} ${version} is not in the release store; publish it first`);
    const live = await readLive(store);
    if (live.apps[app]?.version === version) {
      await composeLive(store, live);
      return false;
    }
    await passGate(store, release, await liveReleases(store, live));
    const next = { ...live, apps: { ...live.apps, [app]: { version, since: new Date().toISOString() } } };
    await writeLive(store, next);
    await composeLive(store, next);
    return true;
  });
}

/** Says where the portal runs; the pages follow. */
export function configureSite(store: ReleaseStore, site: Site): Promise<void> {
  return store.exclusively(async () => {
    await writeSite(store, site);
    await composeLive(store, await readLive(store));
  });
}

async function composeLive(store: ReleaseStore, live: Live): Promise<void> {
  const site = await readSite(store);
  if (!site) throw new Error('The release store has no site.json yet; `npm start` writes it.');
  await compose(store, site, await liveReleases(store, live));
}
