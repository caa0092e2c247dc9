import { createRequire } from 'node:module';
import path from 'node:path';
import { type Configuration, type RspackPluginInstance, rspack } from '@rspack/core';
import type { App } from '../apps.ts';
import { browsers } from './browsers.ts';

export type BuildMode = 'production' | 'development';

export interface BuildRequest {
  app: App;
  /** Version of the release. It is part of every address below /apps and of the remote's global name. */
  version: string;
  outDir: string;
  mode: BuildMode;
}

/** Path of a version's files, the same as in the release store. */
export const versionPath = (app: string, version: string) => `/apps/${app}/${version}/`;

const swc = (tsx: boolean) => ({
  loader: 'builtin:swc-loader',
  options: {
    jsc: {
      parser: { syntax: 'typescript', tsx },
      // The shell offers `react/jsx-runtime`. The development runtime would bring another React.
      transform: { react: { runtime: 'automatic', development: false } },
    },
    env: { targets: browsers },
  },
});

const { resolve } = createRequire(import.meta.url);
const routerBuild = path.join(path.dirname(resolve('react-router/package.json')), 'dist/production');

/** The package offers bundlers only its development build, which prints warnings and is larger. */
const productionRouter = {
  'react-router$': path.join(routerBuild, 'index.mjs'),
  'react-router/dom$': path.join(routerBuild, 'dom-export.mjs'),
};

/** Lets the page choose another address for a chunk whose first request hangs (`failed-files.ts` of the shell). */
const askPageForAddresses: RspackPluginInstance = {
  apply({ hooks }) {
    hooks.compilation.tap('AskPageForAddresses', (compilation) => {
      const { createScript, createLink } = rspack.RuntimePlugin.getCompilationHooks(compilation);
      const asking = (property: string) => (code: string) =>
        `${code}\n${property} = globalThis.portalFileAddress?.(${property}) ?? ${property};`;
      createScript.tap('AskPageForAddresses', asking('script.src'));
      createLink.tap('AskPageForAddresses', asking('link.href'));
    });
  },
};

/** What all browser builds share. */
export function commonConfig({ app, version, mode }: BuildRequest): Configuration {
  const names = mode === 'production' ? '[name].[contenthash:8]' : '[name]';
  return {
    mode,
    context: app.folder,
    target: ['web', `browserslist:${browsers.join(', ')}`],
    // Never a variant with eval: the content security policy forbids eval in development, too.
    devtool: mode === 'production' ? false : 'source-map',
    output: {
      // An open page that loads a later version must not mix the chunks of both.
      uniqueName: `mf_${app.name}_${version}`.replace(/\W/g, '_'),
      filename: `${names}.js`,
      chunkFilename: `${names}.js`,
      cssFilename: `${names}.css`,
      cssChunkFilename: `${names}.css`,
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
      // Integrity requires it for scripts and styles. It also makes a missing file fail, so that the page can say so.
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: 9_000,
      clean: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.js'], alias: mode === 'production' ? productionRouter : {} },
    module: {
      // Allows `import styles from './page.module.css'`, as in other bundlers.
      parser: { 'css/auto': { namedExports: false } },
      // The same names in every build of a file, because prerendered pages use them too.
      generator: {
        'css/auto': { localIdentName: mode === 'production' ? '[hash:8]' : '[uniqueName]-[hash:8]-[local]' },
      },
      rules: [
        { test: /\.ts$/, exclude: /node_modules/, use: [swc(false)] },
        { test: /\.tsx$/, exclude: /node_modules/, use: [swc(true)] },
        { test: /\.css$/, type: 'css/auto' },
        { test: /\.(svg|png|jpe?g|webp|avif|woff2?)$/, type: 'asset/resource' },
      ],
    },
    // The bundler's own loader checks the hash of every chunk. (Pages get their hashes when they are composed.)
    plugins: [
      new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], htmlPlugin: false, enabled: true }),
      askPageForAddresses,
    ],
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      minimizer: [
        // More passes take a tenth of a second and save 0.1 KB of the first page.
        new rspack.SwcJsMinimizerRspackPlugin({ minimizerOptions: { ecma: 2020, compress: { passes: 4 } } }),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: browsers } }),
      ],
    },
    performance: false,
    infrastructureLogging: { level: 'error' },
  };
}
