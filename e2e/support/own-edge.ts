import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { edgeProcess } from '@portal/local/server-process';
import { type Fixture, publishFixture } from '@portal/local/test-support/fixture-remote';
import { promote } from '@portal/releases/promote';
import { directoryStore } from '@portal/releases/store/directory-store';
import { findRelease } from '@portal/releases/store/documents';
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

/** The caller stops it. */
export async function startOwnEdge(): Promise<OwnEdge & { stop(): Promise<void> }> {
  const directory = await mkdtemp(path.join(tmpdir(), 'own-edge-'));
  await cp(portal.storeDir, directory, { recursive: true, filter: (file) => !file.endsWith('.work') });
  const edge = edgeProcess({
    ...process.env,
    HOST: 'localhost',
    PORT: String(await getPort({ host: '127.0.0.1' })),
    STORE_DIR: directory,
    API_URL: portal.url,
    IDENTITY_URL: portal.url,
    LOG_LEVEL: 'silent',
  });
  await edge.start();
  const store = directoryStore(directory);
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
