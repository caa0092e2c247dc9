import { remotes } from 'portal-remotes';

/**
 * Stands in the place of the shell's `load-remote.ts` in the monolith: its remotes are chunks of the same build, as in any
 * application that is split by routes.
 */
interface Remote {
  routes: object[];
}

const loading = new Map<string, Promise<Remote>>();
const loaded = new Map<string, Remote>();

async function load(name: string): Promise<Remote> {
  const remote = (await remotes[name]?.()) as Remote;
  loaded.set(name, remote);
  return remote;
}

export function loadRemote(name: string): Promise<Remote> {
  const known = loading.get(name) ?? load(name);
  loading.set(name, known);
  return known;
}

export const loadedRemote = (name: string): Remote | undefined => loaded.get(name);

export async function forgetRemote(name: string): Promise<void> {
  loading.delete(name);
}
