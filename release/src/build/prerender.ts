import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { PrerenderedRemote, PrerenderedShell, prerenderedName } from '@portal/contracts';
import type { Configuration } from '@rspack/core';
import { repositoryRoot } from '../repository.ts';
import { type BuildRequest, commonConfig, versionPath } from './common.ts';
import { compile } from './compile.ts';

const entry = './src/prerender.tsx';
const bundleName = 'prerender.mjs';

/** Draws the pages that an app offers ahead of time (`src/prerender.tsx`) into `prerendered.json` of its version. */
export async function prerender(request: BuildRequest): Promise<void> {
  const { app, outDir } = request;
  if (!existsSync(path.join(app.folder, entry))) return;
  const folder = await mkdtemp(path.join(repositoryRoot, '.work/prerender-'));
  try {
    await compile([prerenderConfig({ ...request, outDir: folder })]);
    const module = (await import(pathToFileURL(path.join(folder, bundleName)).href)) as { prerendered: unknown };
    const schema = app.portal ? PrerenderedRemote : PrerenderedShell;
    await writeFile(path.join(outDir, prerenderedName), JSON.stringify(schema.parse(module.prerendered)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The same sources for Node: class names and addresses come out as in the browser's build, whose files they name. */
function prerenderConfig(request: BuildRequest): Configuration {
  const common = commonConfig(request);
  return {
    ...common,
    target: 'node20',
    entry: { prerender: entry },
    output: {
      ...common.output,
      path: request.outDir,
      publicPath: versionPath(request.app.name, request.version),
      filename: bundleName,
      module: true,
      chunkFormat: 'module',
      library: { type: 'module' },
    },
    module: {
      ...common.module,
      generator: {
        ...common.module?.generator,
        asset: { emit: false },
        'css/auto': { ...common.module?.generator?.['css/auto'], exportsOnly: true },
      },
    },
    optimization: { ...common.optimization, minimize: false, splitChunks: false },
  };
}
