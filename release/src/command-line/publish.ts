import path from 'node:path';
import { environmentVariable } from '@portal/environment';
import { findRelease } from '@portal/releases/store/documents';
import type { ReleaseStore } from '@portal/releases/store/release-store';
import { findApp } from '../apps.ts';
import { readOutsideBuild } from '../outside-build.ts';
import { publish, publishOutside } from '../publish.ts';
import { releaseVersion } from '../version.ts';
import { appOf } from './named-app.ts';
import { parseApp, parseText } from './options.ts';

/** The bundler is loaded only for a build. A rollback does not wait for it. */
export async function buildNamed(name: string | undefined) {
  const { buildApp } = await import('../build/build-app.ts');
  return buildApp(await findApp(parseApp(name)));
}

/** Builds an app of this repository and publishes it, unless its current sources are published already. */
export async function publishApp(store: ReleaseStore, name: string | undefined): Promise<string> {
  const app = await findApp(await appOf(store, name));
  const present = await releaseVersion(app, 'production');
  if (await findRelease(store, app.name, present)) return `${app.name} ${present} is in the release store already`;
  const release = await publish(store, await buildNamed(app.name));
  return `${app.name} ${release.version} is in the release store`;
}

/** Publishes a remote that was built elsewhere. */
export async function publishFolder(
  store: ReleaseStore,
  name: string | undefined,
  { from, version }: Record<string, string | undefined>,
): Promise<string> {
  const built = await readOutsideBuild({
    app: parseApp(name),
    // npm runs this in the repository's folder, wherever it is called.
    folder: path.resolve(environmentVariable('INIT_CWD') ?? '.', parseText('from', from) ?? ''),
    version: parseText('version', version),
  });
  const isNew = await publishOutside(store, built);
  const { app, version: published } = built.release;
  return `${app} ${published} is in the release store${isNew ? '' : ' already'}
\`npm run release -- promote ${app} ${published}\` tries it and makes it active`;
}
