import { Refusal } from '@portal/command-line/refusal';
import type { ReleaseStore } from '@portal/releases/store/release-store';
import { versions } from '@portal/releases/versions';
import { listApps, unknownApp } from '../apps.ts';
import { releaseVersion } from '../version.ts';
import { parseApp } from './options.ts';

/**
 * The named app, from this repository or from the store.
 * @throws with the existing names
 */
export async function appOf(store: ReleaseStore, typed: string | undefined): Promise<string> {
  const known = async () => {
    // A rollback must work with broken sources, too.
    const built = (await listApps().catch(() => [])).map((app) => app.name);
    return [...new Set([...built, ...(await store.list('apps'))])];
  };
  if (!typed) throw new Error(`Which app? Apps: ${(await known()).join(', ')}`);
  const name = parseApp(typed);
  const names = await known();
  if (!names.includes(name)) throw unknownApp(typed, names);
  return name;
}

/**
 * The version of the current sources.
 * @throws if the app is built elsewhere, with its published versions
 */
export async function builtVersion(store: ReleaseStore, name: string): Promise<string> {
  const app = (await listApps()).find((one) => one.name === name);
  if (app) return releaseVersion(app, 'production');
  const published = (await versions(store, name)).map(({ version }) => version);
  throw new Refusal(`${name} is not built here: say which version. Published: ${published.join(', ') || 'none'}`);
}
