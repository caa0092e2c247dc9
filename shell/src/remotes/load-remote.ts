import type { RemoteModule } from '@portal/sdk';
import { federation } from './federation.ts';
import { readLiveRemotes, useRemotes } from './live-remotes.ts';

const modules = new Map<string, Promise<RemoteModule>>();
const loaded = new Map<string, RemoteModule>();

// A remote's name becomes a global variable of the page: the prefix keeps it clear of element ids.
const federatedName = (name: string) => `mf_${name}`;

/** The remote's module; the same promise for every caller until `forgetRemote`. */
export function loadRemote(name: string): Promise<RemoteModule> {
  const known = modules.get(name);
  if (known) return known;
  const module = load(name);
  modules.set(name, module);
  return module;
}

/** The remote's module where it is there already. */
export const loadedRemote = (name: string): RemoteModule | undefined => loaded.get(name);

async function load(name: string): Promise<RemoteModule> {
  const remote = useRemotes.getState().remotes[name];
  if (!remote) throw new Error(`No release of ${name} is live`);
  federation.registerRemotes([{ name: federatedName(name), entry: new URL(remote.url, location.origin).href }], {
    force: true,
  });
  const module = await federation.loadRemote<RemoteModule>(`${federatedName(name)}/remote`);
  if (!module?.routes) throw new Error(`${name} ${remote.metadata.version} exposes no routes`);
  loaded.set(name, module);
  return module;
}

/** Forgets what was loaded, so that the next load starts afresh with what is live then. Never while it is on screen. */
export async function forgetRemote(name: string): Promise<void> {
  modules.delete(name);
  loaded.delete(name);
  await readLiveRemotes();
}
