import type { App } from '../release/apps.ts';
import { buildApp } from '../release/build/build-app.ts';
import type { BuildMode } from '../release/build/common.ts';
import { promote } from '../release/promote.ts';
import { publish } from '../release/publish.ts';
import type { ReleaseStore } from '../release/store/release-store.ts';

/** Builds an app where its sources changed, and makes that version live. @returns the version, undefined where it was live. */
export async function makeLive(store: ReleaseStore, app: App, mode: BuildMode): Promise<string | undefined> {
  const release = await publish(store, await buildApp(app, mode));
  return (await promote(store, release.app, release.version)) ? release.version : undefined;
}
