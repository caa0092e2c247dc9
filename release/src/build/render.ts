import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { renderFile } from '@portal/contracts/page-state';
import type { Configuration } from '@rspack/core';
import { inRepository } from '../repository.ts';
import { type BuildRequest, commonConfig, versionPath } from './common.ts';
import { compile } from './compile.ts';
import { sharedModules } from './shared-modules.ts';

const entry = './src/render.tsx';

/** Whether a server renders pages of an app. */
export const rendersPages = (folder: string): boolean => existsSync(path.join(folder, entry));

/**
 * Builds what renders an app's pages on a server (`src/render.tsx`) into one file of its version. What the app imports lazily
 * stays out of it, as a server waits for no file.
 */
export async function buildRender(request: BuildRequest): Promise<void> {
  const { app, outDir } = request;
  if (!rendersPages(app.folder)) return;
  const workFolder = inRepository('.work');
  await mkdir(workFolder, { recursive: true });
  const folder = await mkdtemp(path.join(workFolder, 'render-'));
  try {
    await compile([renderConfig({ ...request, outDir: folder })]);
    await copyFile(path.join(folder, renderFile), path.join(outDir, renderFile));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * The same sources for Node: class names and addresses come out as in the browser's build, whose files they name. A remote
 * takes from the shell what it takes from it in the browser.
 */
export function renderConfig(request: BuildRequest): Configuration {
  const { app, version, outDir } = request;
  const common = commonConfig(request);
  return {
    ...common,
    // The thread that runs it has no modules of Node's, and no document.
    target: ['webworker', 'es2022'],
    devtool: false,
    entry: { render: entry },
    externals: app.portal
      ? Object.fromEntries(Object.keys(sharedModules).map((name) => [name, `commonjs ${name}`]))
      : {},
    output: {
      ...common.output,
      path: outDir,
      publicPath: versionPath(app.name, version),
      filename: renderFile,
      globalObject: 'globalThis',
      chunkFilename: '[id].cjs',
      library: { type: 'commonjs2' },
    },
    plugins: [],
    module: {
      ...common.module,
      generator: {
        ...common.module?.generator,
        asset: { emit: false },
        'css/auto': { ...common.module?.generator?.['css/auto'], exportsOnly: true },
      },
    },
  };
}
