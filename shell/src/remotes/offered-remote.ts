import type { LiveRemote } from '@portal/contracts';

/** The version of a remote that this visitor gets. */
export interface OfferedRemote extends Pick<LiveRemote, 'url' | 'metadata' | 'extras'> {
  source: 'live' | 'canary' | 'override';
}

export type OfferedRemotes = Record<string, OfferedRemote>;

/** Stands in the place of the version, where a developer's own build takes the place of a release. */
export const overrideVersion = 'override';
