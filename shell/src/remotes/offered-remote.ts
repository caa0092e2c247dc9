import type { ReleasedRemote } from '@portal/contracts';

/** The version of a remote for this visitor. */
export interface OfferedRemote extends Pick<ReleasedRemote, 'url' | 'metadata' | 'extras'> {
  source: 'active' | 'canary' | 'override';
}

export type OfferedRemotes = Record<string, OfferedRemote>;

/** The version name of a developer's own build. */
export const overrideVersion = 'override';
