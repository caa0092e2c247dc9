import type { App } from '@portal/release/apps';
import { buildApp } from '@portal/release/build/build-app';
import type { BuildMode } from '@portal/release/build/common';
import { who } from '@portal/release/person';
import { publish } from '@portal/release/publish';
import { promote } from '@portal/releases/promote';
import { activeApp, readActive, retiredApp } from '@portal/releases/store/documents';
import type { ReleaseStore } from '@portal/releases/store/release-store';

/**
 * Builds an app if its sources changed, and promotes that version. A retired app stays retired until somebody promotes
 * it.
 * @returns the version; undefined if it was active already, or if the app is retired
 */
export async function makeActive(store: ReleaseStore, app: App, mode: BuildMode): Promise<string | undefined> {
  if (retiredApp(await readActive(store), app.name)) return undefined;
  const release = await publish(store, await buildApp(app, mode));
  const current = activeApp(await readActive(store), app.name);
  // Promoting it again would end the canary.
  if (current?.canary && current.version === release.version) return undefined;
  const change = await promote(store, release.app, release.version, {
    by: await who(),
    skipSmoke: 'started on one machine, before anyone visits',
    development: mode === 'development',
  });
  return change ? release.version : undefined;
}
