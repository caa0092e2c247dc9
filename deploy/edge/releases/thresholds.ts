import { z } from 'zod';
import type { CanaryThresholds } from './canary-watch.ts';

/** Variables that say when a canary goes back by itself. */
export const thresholdVariables = {
  CANARY_MIN_LOADS: z.coerce.number('must be a number').int('must be whole').min(1, 'must be 1 or more').default(5),
  CANARY_MAX_FAILURE_SHARE: z.coerce
    .number('must be a number')
    .min(0, 'must be from 0 to 1')
    .max(1, 'must be from 0 to 1')
    .default(0.2),
};

export const thresholdsOf = (read: {
  CANARY_MIN_LOADS: number;
  CANARY_MAX_FAILURE_SHARE: number;
}): CanaryThresholds => ({ minLoads: read.CANARY_MIN_LOADS, maxFailureShare: read.CANARY_MAX_FAILURE_SHARE });
