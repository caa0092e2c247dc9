import type { releaseSettings } from '@portal/environment/settings';
import type { CanaryThresholds } from './canary-watch.ts';
import type { PromotionThresholds } from './promotion-watch.ts';

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
