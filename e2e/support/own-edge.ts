import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { edgeProcess } from '@portal/local/server-process';
import { type Fixture, publishFixture } from '@portal/local/test-support/fixture-remote';
import { configureSite, promote, promoteTogether } from '@portal/releases/promote';
import { channelStore, production } from '@portal/releases/store/channel-store';
import { directoryStore } from '@portal/releases/store/directory-store';
import { findRelease, needSite, readActive } from '@portal/releases/store/documents';
import type { ReleaseStore } from '@portal/releases/store/release-store';
import getPort from 'get-port';
import { portal } from './portal.ts';

/** A second edge of the portal over a copy of its releases: what is released there reaches no other test. */
export interface OwnEdge {
  url: string;
  /** Directory of its release store. */
  directory: string;
  store: ReleaseStore;
  /** Publishes a fixture and makes it active, or a canary for a share of the visitors. */
  release(fixture: Fixture, share?: number): Promise<void>;
}

/** The caller stops it. @param channel begins with what is active in production */
export async function startOwnEdge(channel = production): Promise<OwnEdge & { stop(): Promise<void> }> {
  const directory = await mkdtemp(path.join(tmpdir(), 'own-edge-'));
  await cp(portal.storeDir, directory, { recursive: true, filter: (file) => !file.endsWith('.work') });
  const allChannels = directoryStore(directory);
  const store = channelStore(allChannels, channel);
  if (channel !== production) await begin(store, allChannels);
  // No setting of this shell, such as a bucket.
  const { PATH, HOME, CHROMIUM_PATH } = process.env;
  const edge = edgeProcess({
    ...{ PATH, HOME, CHROMIUM_PATH },
    HOST: 'localhost',
    PORT: String(await getPort({ host: '127.0.0.1' })),
    STORE_DIR: directory,
    API_URL: portal.url,
    IDENTITY_URL: portal.url,
    LOG_LEVEL: 'silent',
    RELEASE_CHANNEL: channel,
  });
  await edge.start();
  return {
    url: edge.url,
    directory,
    store,
    async release(fixture, share) {
      // Tests of several files share an edge, and a version that is there already would stay as it is.
      if (await findRelease(store, fixture.app, fixture.version))
        throw new Error(`${fixture.app} ${fixture.version} is of another test: name the app otherwise`);
      await publishFixture(store, fixture);
      await promote(store, fixture.app, fixture.version, { by: 'a test', share, skipSmoke: 'a test releases it' });
    },
    async stop() {
      await edge.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function begin(channel: ReleaseStore, allChannels: ReleaseStore): Promise<void> {
  await configureSite(channel, await needSite(allChannels));
  const { apps } = await readActive(allChannels);
  const active = Object.entries(apps).map(([app, { version }]) => ({ app, version }));
  await promoteTogether(channel, active, { by: 'a test', skipSmoke: 'a test releases it' });
}
