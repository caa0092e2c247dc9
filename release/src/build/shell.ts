import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { rootFilesFolder } from '@portal/releases/manifest';
import { type Configuration, rspack } from '@rspack/core';
import { inRepository } from '../repository.ts';
import { type BuildRequest, commonConfig, versionPath } from './common.ts';

const adoptedStyles = inRepository('packages/ui/src/adopted-styles.ts');

/**
 * The host. It uses the federation runtime as a library, because the plugin's sharing costs each first visit 80 KB
 * more.
 */
export function shellConfig(request: BuildRequest): Configuration {
  const { app, version, outDir } = request;
  const common = commonConfig(request);
  return {
    ...common,
    entry: { main: './src/main.tsx' },
    output: { ...common.output, path: outDir, publicPath: versionPath(app.name, version) },
    optimization: {
      ...common.optimization,
      splitChunks: {
        // One file each, with names by which pages fetch them ahead.
        cacheGroups: {
          query: { test: /@tanstack|sdk\/src\/query/, name: 'query', chunks: 'async', enforce: true },
          kit: { test: /react-hook-form/, name: 'kit', chunks: 'async', enforce: true },
          // The provider's components share some of its modules, and come later.
          identity: { test: /@clerk/, name: 'identity', chunks: ({ name }) => name === 'identity', enforce: true },
        },
      },
    },
    plugins: [
      ...(common.plugins ?? []),
      // Removes the Node.js part of the runtime, as `optimization.target: 'web'` does for remotes, and its reading of
      // manifests, which the shell does itself.
      new rspack.DefinePlugin({ ENV_TARGET: JSON.stringify('web'), FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true' }),
      new rspack.NormalModuleReplacementPlugin(/\/Dom\/dynamicCSS$/, adoptedStyles),
      page('./src/index.html'),
      ...(existsSync(path.join(app.folder, 'public'))
        ? [new rspack.CopyRspackPlugin({ patterns: [{ from: 'public', to: rootFilesFolder }] })]
        : []),
    ],
  };
}

/** Beside the files of the root, under the same address in each version: browsers look there for a newer one. */
export function serviceWorkerConfig(request: BuildRequest): Configuration {
  const common = commonConfig(request);
  return {
    ...common,
    target: ['webworker', 'es2022'],
    entry: { 'service-worker': './src/offline/service-worker.ts' },
    plugins: [],
    output: { path: path.join(request.outDir, rootFilesFolder), filename: '[name].js' },
    devtool: false,
  };
}

/**
 * A page of an app that works without the shell (`src/standalone.tsx`), in `standalone/` of the version's directory.
 */
export function standaloneConfig(request: BuildRequest): Configuration {
  const { app, version, outDir } = request;
  const common = commonConfig(request);
  return {
    ...common,
    entry: { standalone: './src/standalone.tsx' },
    output: {
      ...common.output,
      path: path.join(outDir, 'standalone'),
      publicPath: `${versionPath(app.name, version)}standalone/`,
    },
    plugins: [...(common.plugins ?? []), page('./src/standalone.html')],
  };
}

/** Both pages set theme and chapter in the same way, before any script has loaded. */
const beforeFirstPaint = readFileSync(inRepository('packages/ui/src/before-first-paint.js'), 'utf8');

const page = (template: string) =>
  new rspack.HtmlRspackPlugin({
    template,
    filename: 'index.html',
    scriptLoading: 'defer',
    templateParameters: { beforeFirstPaint },
  });
