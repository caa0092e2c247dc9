import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { App } from '../apps.ts';
import { releaseVersion } from '../version.ts';
import type { CheckedTypes } from './check-types.ts';
import type { BuildMode } from './common.ts';

export interface Build {
  app: App;
  version: string;
  /** Directory with the version's files. */
  folder: string;
  /** The result of the type check. Null in development, where types are not checked. */
  types: CheckedTypes | null;
  /** False if this version was built before. */
  fresh: boolean;
}

/** Compiles one app into `<app>/dist/<version>`, unless its current sources are compiled already. */
export async function buildApp(app: App, mode: BuildMode = 'production'): Promise<Build> {
  const version = await releaseVersion(app, mode);
  const folder = path.join(app.folder, 'dist', version);
  const build = { app, version, folder, types: null };
  if (existsSync(folder)) return { ...build, types: await typesOf(build, mode), fresh: false };
  // Loaded here because it loads the bundler, which what is compiled already does not need.
  const { compileApp } = await import('./compile-app.ts');
  await mkdir(path.dirname(folder), { recursive: true });
  const outDir = await mkdtemp(path.join(path.dirname(folder), '.building-'));
  try {
    const [types] = await Promise.all([typesOf(build, mode), compileApp({ app, version, outDir, mode })]);
    if ((await releaseVersion(app, mode)) === version) {
      if (types) await keepTypes(folder, types);
      await rename(outDir, folder).catch((error) => {
        // Another build of the same sources was faster. Its files are the same.
        if (!existsSync(folder)) throw error;
      });
      return { ...build, types, fresh: true };
    }
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
  // Sources that were edited meanwhile are not those of this version.
  return buildApp(app, mode);
}

/** The result of the type check is stored beside the build, outside the release. */
const typesFile = (folder: string): string => `${folder}.types.json`;

async function typesOf({ app, folder }: Pick<Build, 'app' | 'folder'>, mode: BuildMode): Promise<CheckedTypes | null> {
  if (mode === 'development') return null;
  const file = typesFile(folder);
  if (existsSync(file)) return JSON.parse(await readFile(file, 'utf8')) as CheckedTypes;
  const { checkTypes } = await import('./check-types.ts');
  return checkTypes(app);
}

/** Atomic, because another build of the same sources can read the file. */
async function keepTypes(folder: string, types: CheckedTypes): Promise<void> {
  const file = typesFile(folder);
  await writeFile(`${file}.${process.pid}`, JSON.stringify(types));
  await rename(`${file}.${process.pid}`, file);
}
