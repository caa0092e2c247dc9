import type { releaseSettings } from '@portal/environment/settings';

type Read = { [Name in keyof typeof releaseSettings]: number };

/** When release control acts by itself. */
export type Thresholds = ReturnType<typeof thresholdsOf>;

export const thresholdsOf = (read: Read) => ({
  /** When a canary ends. */
  canary: {
    /** Minimum number of visits before a decision. */
    minLoads: read.CANARY_MIN_LOADS,
    /** Share of those visits, between 0 and 1, that can fail. */
    maxFailureShare: read.CANARY_MAX_FAILURE_SHARE,
  },
  /** When a promoted version is rolled back. */
  promotion: {
    /** Milliseconds for which a promoted version is watched. 0: never. */
    watchMs: read.RELEASE_WATCH_MINUTES * 60_000,
    /** Minimum number of addresses where it fails. Neither one person nor one school's network can cause a rollback. */
    minAddresses: read.RELEASE_MIN_ADDRESSES,
    /** Share of the addresses that reported, between 0 and 1, where it can fail. */
    maxFailureShare: read.RELEASE_MAX_FAILURE_SHARE,
  },
});
