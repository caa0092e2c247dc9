interface Remote {
  routes: object[];
}

/**
 * What the shell's `load-remote.ts` offers, in the monolith: its remotes are chunks of the same build, as in any application
 * that is split by routes.
 */
export function remotesOfOneBuild(imports: Record<string, () => Promise<Remote>>) {
  const loading = new Map<string, Promise<Remote>>();
  const loaded = new Map<string, Remote>();

  async function load(name: string): Promise<Remote> {
    const remote = await imports[name]?.();
    if (!remote) throw new Error(`The monolith has no ${name}`);
    loaded.set(name, remote);
    return remote;
  }

  return {
    loadRemote(name: string): Promise<Remote> {
      const known = loading.get(name) ?? load(name);
      loading.set(name, known);
      return known;
    },
    loadedRemote: (name: string) => loaded.get(name),
    forgetRemote: async (name: string) => void loading.delete(name),
  };
}
