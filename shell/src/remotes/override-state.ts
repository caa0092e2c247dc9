import { create } from 'zustand';

interface Overrides {
  /** Addresses of the manifests that this tab uses in the place of released ones, by the remote's name. */
  active: Record<string, string>;
  /** What the page's address asked for and this portal doesn't allow. */
  refused: string | null;
  /** How often each was rebuilt since the page was opened. */
  builds: Record<string, number>;
}

/** A developer's own builds of remotes, shown in the released portal in this tab alone. */
export const useOverrides = create<Overrides>(() => ({ active: {}, refused: null, builds: {} }));

export const overridesKey = 'remoteOverrides';

/** Whether this tab has to do with overrides at all: their code is fetched only then. */
export function asksForOverrides(): boolean {
  const { active, refused } = useOverrides.getState();
  if (refused !== null || Object.keys(active).length > 0) return true;
  try {
    return /[?&]override=/.test(location.search) || sessionStorage.getItem(overridesKey) !== null;
  } catch {
    return false;
  }
}
