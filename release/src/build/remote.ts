import { createRequire } from 'node:module';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { exposedModule, manifestName } from '@portal/releases/manifest';
import type { Configuration } from '@rspack/core';
import { sharedVersions } from '../version.ts';
import { type BuildRequest, commonConfig } from './common.ts';
import { sharedModules } from './shared-modules.ts';

/** A report of the plugin beside the manifest. No browser reads it. */
export const manifestStatsName = 'mf-manifest-stats.json';

// The plugin requests the CommonJS builds, from which a bundler cannot remove anything: 5.9 KB more (gzip) in every
// remote.
const { resolve } = createRequire(import.meta.url);
const runtimes = [resolve('@module-federation/webpack-bundler-runtime'), resolve('@module-federation/runtime')];
const asModules = Object.fromEntries(runtimes.map((file) => [file, file.replace(/\.cjs$/, '.js')]));

/**
 * A federated remote: `src/remote.tsx` as `./remote`. The shell provides the federation runtime and all shared code.
 */
export async function remoteConfig(request: BuildRequest): Promise<Configuration> {
  const { app, outDir } = request;
  const common = commonConfig(request);
  return {
    ...common,
    entry: {},
    output: { ...common.output, path: outDir, publicPath: 'auto' },
    // A file of its own for packages would only be one more request: each version has its own addresses.
    optimization: { ...common.optimization, splitChunks: { cacheGroups: { defaultVendors: false } } },
    resolve: { ...common.resolve, alias: { ...common.resolve?.alias, ...asModules } },
    plugins: [
      ...(common.plugins ?? []),
      new ModuleFederationPlugin({
        // A remote's name becomes a global of the page. The prefix separates it from ids of elements.
        name: `mf_${app.name.replace(/\W/g, '_')}`,
        filename: request.mode === 'production' ? 'remoteEntry.[contenthash:8].js' : 'remoteEntry.js',
        exposes: { [exposedModule]: './src/remote.tsx' },
        manifest: { fileName: manifestName },
        shared: await shares(request),
        shareStrategy: 'loaded-first',
        dts: false,
        dev: false,
        // Remotes load no remotes.
        experiments: {
          externalRuntime: true,
          optimization: { target: 'web', disableSnapshot: false, disableRemote: true },
        },
      }),
    ],
  };
}

async function shares({ app }: BuildRequest) {
  const versions = await sharedVersions(app);
  const rangeOf = (name: string) => (name === '@portal/sdk' && app.portal ? app.portal.sdk : `^${versions[name]}`);
  return Object.fromEntries(
    Object.entries(sharedModules).map(([module, packageName]) => [
      module,
      { singleton: true, import: false as const, requiredVersion: rangeOf(packageName) },
    ]),
  );
}
