import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { App } from '../apps.ts';
import { releaseVersion } from '../version.ts';
import type { BuildMode, BuildRequest } from './common.ts';
import { compile } from './compile.ts';
import { prerender } from './prerender.ts';
import { manifestStatsName, remoteConfig } from './remote.ts';
import { refuseSharedCode } from './shared-code.ts';
import { shellConfig, standaloneConfig } from './shell.ts';

export interface Build {
  app: App;
  version: string;
  /** Directory with the version's files. */
  folder: string;
  /** False where this version had been built before. */
  fresh: boolean;
}

/** Compiles one app alone into `<app>/dist/<version>`, unless its present sources have been compiled before. */
export async function buildApp(app: App, mode: BuildMode = 'production'): Promise<Build> {
  const version = await releaseVersion(app, mode);
  const folder = path.join(app.folder, 'dist', version);
  if (existsSync(folder)) return { app, version, folder, fresh: false };
  await mkdir(path.dirname(folder), { recursive: true });
  const outDir = await mkdtemp(path.join(path.dirname(folder), '.building-'));
  try {
    await compileApp({ app, version, outDir, mode });
    await rename(outDir, folder).catch((error) => {
      // Another build of the same sources was quicker; its files are the same.
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
  return { app, version, folder, fresh: true };
}

async function compileApp(request: BuildRequest): Promise<void> {
  const { app } = request;
  if (app.portal) {
    refuseSharedCode(app.name, await compile([remoteConfig(request)]));
    await refuseRewrittenRuntime(request.outDir);
  } else await compile([shellConfig(request)]);
  await rm(path.join(request.outDir, manifestStatsName), { force: true });
  if (app.standalone) await compile([standaloneConfig(request)]);
  await prerender(request);
}

/** The bundler reads the remotes' start-up code with require(); a loader that rewrites such files breaks it in browsers. */
async function refuseRewrittenRuntime(outDir: string): Promise<void> {
  for (const file of (await readdir(outDir)).filter((name) => name.startsWith('remoteEntry'))) {
    const code = await readFile(path.join(outDir, file), 'utf8');
    if (/\b__name\(/.test(code))
      throw new Error('Remotes cannot be built under `tsx`: run Node with `--import tsx/esm`.');
  }
}
