import type { App } from '../release/apps.ts';
import { buildApp } from '../release/build/build-app.ts';
import type { BuildMode } from '../release/build/common.ts';
import { personReleasing } from '../release/person.ts';
import { promote } from '../release/promote.ts';
import { publish } from '../release/publish.ts';
import { readLive, retiredApp } from '../release/store/documents.ts';
import type { ReleaseStore } from '../release/store/release-store.ts';

/**
 * Builds an app where its sources changed, and makes that version live. What somebody retired stays so until they promote
 * it.
 * @returns the version; undefined where it was live, or is retired
 */
export async function makeLive(store: ReleaseStore, app: App, mode: BuildMode): Promise<string | undefined> {
  if (retiredApp(await readLive(store), app.name)) return undefined;
  const release = await publish(store, await buildApp(app, mode));
  const change = await promote(store, release.app, release.version, {
    by: await personReleasing(process.env),
    skipSmoke: 'started on one machine, before anyone visits',
    development: mode === 'development',
  });
  return change ? release.version : undefined;
}
