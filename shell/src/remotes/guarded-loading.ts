import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import { useRemotes } from './live-remotes.ts';

const manifestTimeoutMs = 8000;
const scriptTimeoutMs = 15_000;

/** `sha384-…` of a remote's file, from the live document. */
function integrityOf(address: string): string | undefined {
  const { pathname } = new URL(address, location.origin);
  for (const { url, metadata } of Object.values(useRemotes.getState().remotes)) {
    const directory = url.slice(0, url.lastIndexOf('/') + 1);
    if (!pathname.startsWith(directory)) continue;
    const integrity = metadata.integrity[pathname.slice(directory.length)];
    if (!integrity) throw new Error(`The release does not name ${pathname}`);
    return integrity;
  }
  return undefined;
}

/**
 * Makes loading a remote safe: a manifest must come in time, with a good status and the right shape (the runtime would
 * keep a wrong one as failed for ever), and a script runs only where its hash fits the release.
 */
export function guardedLoading(): ModuleFederationRuntimePlugin {
  return {
    name: 'guarded-loading',
    fetch: async (url) => {
      const answer = await fetch(url, { signal: AbortSignal.timeout(manifestTimeoutMs) });
      if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
      const manifest = await answer.clone().json();
      if (!manifest.metaData || !manifest.exposes) throw new Error(`${url} is not a federation manifest`);
      return answer;
    },
    createScript: ({ url }) => {
      const script = document.createElement('script');
      script.src = url;
      script.crossOrigin = 'anonymous';
      const integrity = integrityOf(url);
      if (integrity) script.integrity = integrity;
      return { script, timeout: scriptTimeoutMs };
    },
  };
}
