import type { LiveRemote } from '@portal/contracts';

/** The version of a remote for this visitor. */
export interface OfferedRemote extends Pick<LiveRemote, 'url' | 'metadata' | 'extras'> {
  source: 'live' | 'canary' | 'override';
}

export type OfferedRemotes = Record<string, OfferedRemote>;

/** The version name of a developer's own build. */
export const overrideVersion = 'override';
