import { z } from 'zod';
import type { CanaryThresholds } from './canary-watch.ts';
import type { PromotionThresholds } from './promotion-watch.ts';

const count = z.coerce.number('must be a number').int('must be whole').min(1, 'must be 1 or more');
const share = z.coerce.number('must be a number').min(0, 'must be from 0 to 1').max(1, 'must be from 0 to 1');
const minutes = z.coerce.number('must be a number').min(0, 'must be from 0 to 60').max(60, 'must be from 0 to 60');

/** Variables with the limits at which a canary ends, or a promoted version is rolled back. */
export const thresholdVariables = {
  CANARY_MIN_LOADS: count.default(5),
  CANARY_MAX_FAILURE_SHARE: share.default(0.2),
  RELEASE_WATCH_MINUTES: minutes.default(30),
  RELEASE_MIN_ADDRESSES: count.default(3),
  RELEASE_MAX_FAILURE_SHARE: share.default(0.5),
};

type Read = { [Name in keyof typeof thresholdVariables]: number };

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
