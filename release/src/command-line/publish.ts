import path from 'node:path';
import { environmentVariable } from '@portal/environment';
import { findRelease, type Release } from '@portal/releases/store/documents';
import type { ReleaseStore } from '@portal/releases/store/release-store';
import { findApp } from '../apps.ts';
import { readOutsideBuild } from '../outside-build.ts';
import { publish, publishOutside } from '../publish.ts';
import { releaseVersion } from '../version.ts';
import type { CommandInput, CommandResult, Options } from './command.ts';
import { appOf } from './named-app.ts';
import { parseApp, parseText } from './options.ts';
import { notesLines } from './report.ts';

/** The bundler is loaded only for a build. A rollback does not wait for it. */
export async function buildNamed(name: string | undefined, step: CommandInput['step']) {
  const app = await findApp(parseApp(name));
  step(`compiling ${app.name} and checking its types`);
  const { buildApp } = await import('../build/build-app.ts');
  return buildApp(app);
}

export interface Published extends CommandResult {
  data: Pick<Release, 'app' | 'version' | 'notes'> & { isNew: boolean };
}

/** Builds an app of this repository and publishes it, unless its current sources are published already. */
export async function publishApp(
  store: ReleaseStore,
  name: string | undefined,
  step: CommandInput['step'],
): Promise<Published> {
  const app = await findApp(await appOf(store, name));
  const present = await findRelease(store, app.name, await releaseVersion(app, 'production'));
  if (present) return publishedOf(present, false);
  const build = await buildNamed(app.name, step);
  step(`writing ${app.name} ${build.version} into the release store`);
  return publishedOf(await publish(store, build), true);
}

function publishedOf({ app, version, notes }: Release, isNew: boolean): Published {
  const outcome = `${app} ${version} is in the release store${isNew ? '' : ' already'}`;
  return { text: [outcome, ...notesLines(notes)].join('\n'), data: { app, version, isNew, notes } };
}

/** Publishes a remote that was built elsewhere. */
export async function publishFolder(
  store: ReleaseStore,
  name: string | undefined,
  { from, version }: Options,
): Promise<Published> {
  const built = await readOutsideBuild({
    app: parseApp(name),
    // npm runs this in the repository's folder, wherever it is called.
    folder: path.resolve(environmentVariable('INIT_CWD') ?? '.', parseText('from', from) ?? ''),
    version: parseText('version', version),
  });
  const { text, data } = publishedOf(built.release, await publishOutside(store, built));
  const next = `\`npm run release -- promote ${data.app} ${data.version}\` tries it and makes it active`;
  return { text: `${text}\n${next}`, data };
}
