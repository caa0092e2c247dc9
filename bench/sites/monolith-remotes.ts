interface Remote {
  routes: object[];
}

interface OpenedRemote extends Remote {
  release: { metadata: { version: string }; source: 'active' };
}

const release = { metadata: { version: 'monolith' }, source: 'active' as const };

/**
 * What the shell's `load-remote.ts` offers, in the monolith: its remotes are chunks of the same build, as in any application
 * that is split by routes.
 */
export function remotesOfOneBuild(imports: Record<string, () => Promise<Remote>>) {
  const openings = new Map<string, Promise<OpenedRemote>>();

  async function open(name: string): Promise<OpenedRemote> {
    const remote = await imports[name]?.();
    if (!remote) throw new Error(`The monolith has no ${name}`);
    return { ...remote, release };
  }

  return {
    openRemote(name: string): Promise<OpenedRemote> {
      const known = openings.get(name) ?? open(name);
      openings.set(name, known);
      return known;
    },
    forgetRemote: (name: string) => void openings.delete(name),
  };
}
