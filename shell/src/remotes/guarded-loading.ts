import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import { beginRequest } from './failed-files.ts';
import type { RemoteFiles } from './remote-files.ts';

/** In ms, the same as the bundler's loader for a chunk. */
const scriptTimeoutMs = 9_000;

/** The files of the remotes that are being loaded, by the address of the entry. */
const expected = new Map<string, RemoteFiles>();

/** Allows the entry to run, if its hash fits. */
export function expectEntry(files: RemoteFiles): void {
  expected.set(files.entry, files);
}

/** An entry runs only if the release names it and its hash fits. The bundler's loader does the same for every chunk. */
export function guardedLoading(): ModuleFederationRuntimePlugin {
  return {
    name: 'guarded-loading',
    createScript: ({ url }) => {
      const files = expected.get(url);
      if (!files) throw new Error(`No release names ${url}`);
      const script = document.createElement('script');
      script.src = beginRequest(url);
      script.crossOrigin = 'anonymous';
      if (files.integrity) script.integrity = files.integrity;
      return { script, timeout: scriptTimeoutMs };
    },
  };
}
