import { create } from 'zustand';

interface Overrides {
  /** Addresses of the manifests that this tab uses instead of released ones, by the remote's name. */
  active: Record<string, string>;
  /** An override in the page's address that this portal does not allow. */
  refused: string | null;
  /** How often each was rebuilt since the page was opened. */
  builds: Record<string, number>;
}

/** A developer's own builds of remotes, shown in this tab only. */
export const useOverrides = create<Overrides>(() => ({ active: {}, refused: null, builds: {} }));

export const overridesKey = 'remoteOverrides';

/** Whether this tab uses overrides. Their code is loaded only then. */
export function asksForOverrides(): boolean {
  const { active, refused } = useOverrides.getState();
  if (refused !== null || Object.keys(active).length > 0) return true;
  try {
    return /[?&]override=/.test(location.search) || sessionStorage.getItem(overridesKey) !== null;
  } catch {
    return false;
  }
}
