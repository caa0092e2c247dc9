import type { ReleaseChange } from '@portal/contracts';
import { changeActive } from './change-active.ts';
import { activeApp } from './store/documents.ts';
import type { ReleaseStore } from './store/release-store.ts';

export interface DemoteOptions {
  by: string;
  /** Shown in the status. */
  reason: string;
  /** Ends the canary only if it is this version. A decision about one canary must not end the next one. */
  version?: string;
}

/**
 * Ends an app's canary: everybody gets the active version.
 * @returns null if there is no such canary
 */
export function demote(
  store: ReleaseStore,
  app: string,
  { by, reason, version }: DemoteOptions,
): Promise<ReleaseChange | null> {
  return changeActive(store, async (active) => {
    const current = activeApp(active, app);
    if (!current?.canary || (version && current.canary.version !== version)) return undefined;
    const { canary, ...alone } = current;
    const { version: ended, share } = canary;
    return { app: alone, entry: { app, action: 'demote', version: ended, from: current.version, share, by, reason } };
  });
}
