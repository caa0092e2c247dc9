import { canaryShare } from '@portal/contracts/releases';
import { z } from 'zod';

/** When the figures of a version hold beside those of the version before. */
export const Limits = z.object({
  /** Minimum number of visits of a step before a decision. */
  minVisits: z.number(),
  /** By how much the share of visits that fail can be above that of the version before. */
  maxMoreFailures: z.number(),
  /** By which share of it a Core Web Vital can be worse than that of the version before. */
  maxSlower: z.number(),
});
export type Limits = z.infer<typeof Limits>;

/** How a canary widens by itself. Release control makes the steps, so the plan outlives the tool that made it. */
export const Widening = z.object({
  /** Shares of the visitors, increasing. Everybody is the implied last step. */
  shares: z.array(canaryShare),
  /** Milliseconds for which each share is watched at least. */
  everyMs: z.number().positive(),
  limits: Limits,
  /** Of the smoke test at the start: `passed`, or the reason for skipping it. */
  smoke: z.string().nullable(),
});
export type Widening = z.infer<typeof Widening>;
