import type { ReleaseChange } from '@portal/contracts/releases';
import { type Change, changeActive } from './change-active.ts';
import { type ActiveApp, activeApp } from './store/documents.ts';
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
    return version && current?.canary?.version !== version ? undefined : endOfCanary(current, { app, by, reason });
  });
}

/** The change that ends the canary. Undefined if there is none. */
export function endOfCanary(
  current: ActiveApp | undefined,
  { app, by, reason }: { app: string; by: string; reason: string },
): Change | undefined {
  if (!current?.canary) return undefined;
  const { canary, ...alone } = current;
  const { version, share } = canary;
  return { app: alone, entry: { app, action: 'demote', version, from: current.version, share, by, reason } };
}
