import { createInstance } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import * as sdk from '@portal/sdk';
import sdkPackage from '@portal/sdk/package.json';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDOM from 'react-dom';
import * as ReactDOMClient from 'react-dom/client';
import routerPackage from 'react-router-dom/package.json';
import { guardedLoading } from './guarded-loading.ts';
import * as router from './shared-router.ts';

declare global {
  // The remotes are built against an external runtime: this one, under the name that the federation plugin expects.
  var _FEDERATION_RUNTIME_CORE: typeof runtimeCore;
}
globalThis._FEDERATION_RUNTIME_CORE = runtimeCore;

const shareConfig = { singleton: true, requiredVersion: false as const };
const loaded = (version: string, lib: object) => ({ version, lib: () => lib, shareConfig });

/** Libraries that could not be fetched when they were last asked for. */
const unfetched = new Set<string>();

const onDemand = (library: string, load: () => Promise<object>) => ({
  [library]: {
    version: sdkPackage.version,
    get: async () => {
      try {
        const lib = await load();
        return () => lib;
      } catch (error) {
        unfetched.add(library);
        throw error;
      }
    },
    shareConfig,
  },
});

/**
 * The federation host, without the build plugin: it offers each library once and loads remotes by name. The design kit,
 * its forms and the query library are fetched by the first page that needs them.
 */
export const federation = createInstance({
  name: 'mf_shell',
  remotes: [],
  plugins: [guardedLoading()],
  shared: {
    react: loaded(React.version, React),
    'react/jsx-runtime': loaded(React.version, jsxRuntime),
    'react-dom': loaded(React.version, ReactDOM),
    'react-dom/client': loaded(React.version, ReactDOMClient),
    'react-router-dom': loaded(routerPackage.version, router),
    '@portal/sdk': loaded(sdkPackage.version, sdk),
    ...onDemand('@portal/sdk/query', () => import(/* webpackChunkName: "query" */ '@portal/sdk/query')),
    ...onDemand('@portal/ui', () => import(/* webpackChunkName: "kit" */ '@portal/ui')),
    ...onDemand('@portal/ui/form', () => import(/* webpackChunkName: "kit" */ '@portal/ui/form')),
  },
});

/**
 * Registers a remote in the place of an earlier version, or of an attempt that failed. The runtime would take with it
 * every library that the earlier one was first to ask for, and keep one that could not be fetched as failed.
 */
export function registerRemote(remote: Parameters<typeof federation.registerRemotes>[0][number]): void {
  for (const [library, versions] of Object.entries(federation.shareScopeMap.default ?? {})) {
    for (const share of Object.values(versions)) {
      share.from = federation.name;
      if (unfetched.delete(library)) share.loading = null;
    }
  }
  federation.registerRemotes([remote], { force: true });
}
