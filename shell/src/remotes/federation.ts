import { createInstance } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import * as sdk from '@portal/sdk';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDOM from 'react-dom';
import * as ReactDOMClient from 'react-dom/client';
import {
  Link,
  Navigate,
  NavLink,
  Outlet,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';
import routerPackage from 'react-router-dom/package.json';
import sdkPackage from '../../../packages/sdk/package.json';
import { guardedLoading } from './guarded-loading.ts';

declare global {
  // The remotes are built against an external runtime: this one, under the name that the federation plugin expects.
  var _FEDERATION_RUNTIME_CORE: typeof runtimeCore;
}
globalThis._FEDERATION_RUNTIME_CORE = runtimeCore;

const shareConfig = { singleton: true, requiredVersion: false as const };
const loaded = (version: string, lib: object) => ({ version, lib: () => lib, shareConfig });
const onDemand = (version: string, load: () => Promise<object>) => ({
  version,
  get: () => load().then((lib) => () => lib),
  shareConfig,
});

/** Only what the remotes may use of the router: the whole of it weighs five times as much. */
const router = { Link, Navigate, NavLink, Outlet, useLocation, useNavigate, useParams, useSearchParams };

/**
 * The federation host, without the build plugin: it offers each library once and loads remotes by name. The design kit
 * and the query library are fetched by the first page that needs them.
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
    '@portal/sdk/query': onDemand(sdkPackage.version, () => import('@portal/sdk/query')),
    '@portal/ui': onDemand(sdkPackage.version, () => import('@portal/ui')),
  },
});
