import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { BuildRequest } from './common.ts';
import { compile } from './compile.ts';
import { manifestStatsName, remoteConfig } from './remote.ts';
import { buildRender } from './render.ts';
import { refuseSharedCode } from './shared-code.ts';
import { serviceWorkerConfig, shellConfig, standaloneConfig } from './shell.ts';

/** Runs the bundler for all that an app consists of. */
export async function compileApp(request: BuildRequest): Promise<void> {
  const { app } = request;
  if (app.portal) {
    refuseSharedCode(app.name, await compile([await remoteConfig(request)]));
    await refuseRewrittenRuntime(request.outDir);
  } else {
    await compile([shellConfig(request)]);
    await compile([serviceWorkerConfig(request)]);
  }
  await rm(path.join(request.outDir, manifestStatsName), { force: true });
  if (app.standalone) await compile([standaloneConfig(request)]);
  await buildRender(request);
}

/**
 * The bundler loads the start-up code of the remotes with require(). A loader that rewrites such files breaks it in
 * browsers.
 */
async function refuseRewrittenRuntime(outDir: string): Promise<void> {
  for (const file of (await readdir(outDir)).filter((name) => name.startsWith('remoteEntry'))) {
    const code = await readFile(path.join(outDir, file), 'utf8');
    if (/\b__name\(/.test(code))
      throw new Error('Remotes cannot be built under `tsx`: run Node with `--import tsx/esm`.');
  }
}
