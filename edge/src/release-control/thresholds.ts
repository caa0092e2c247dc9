import type { releaseSettings } from '@portal/environment/settings';

/** When a canary ends automatically. */
export interface CanaryThresholds {
  /** Minimum number of visits before a decision. */
  minLoads: number;
  /** Share of those visits, between 0 and 1, that can fail. */
  maxFailureShare: number;
}

/** When a promoted version is rolled back automatically. */
export interface PromotionThresholds {
  /** Milliseconds for which a promoted version is watched. 0: never. */
  watchMs: number;
  /** Minimum number of addresses where it fails. Neither one person nor one school's network can cause a rollback. */
  minAddresses: number;
  /** Share of the addresses that reported, between 0 and 1, where it can fail. */
  maxFailureShare: number;
}

type Read = { [Name in keyof typeof releaseSettings]: number };

export interface Thresholds {
  canary: CanaryThresholds;
  promotion: PromotionThresholds;
}

export const thresholdsOf = (read: Read): Thresholds => ({
  canary: { minLoads: read.CANARY_MIN_LOADS, maxFailureShare: read.CANARY_MAX_FAILURE_SHARE },
  promotion: {
    watchMs: read.RELEASE_WATCH_MINUTES * 60_000,
    minAddresses: read.RELEASE_MIN_ADDRESSES,
    maxFailureShare: read.RELEASE_MAX_FAILURE_SHARE,
  },
});
