import { z } from 'zod';

const count = z.number().int().min(0);

/** The 75th percentile of one Core Web Vital, and how many visits measured it. Null if none did. */
const Vital = z.object({ p75: z.number(), visits: count }).nullable();

/** What pages reported of one version in the last 14 days. */
export const ReleaseFigures = z.object({
  /** Page visits: those without a failure, and those in which the version could not be loaded or failed while it was visible. */
  visits: count,
  loads: count,
  loadFailures: count,
  renderFailures: count,
  /** Its share of the app's visits since it was offered or promoted last. Null without a visit. */
  share: z.number().min(0).max(1).nullable(),
  /** Largest Contentful Paint, and Interaction to Next Paint, in milliseconds. */
  lcp: Vital,
  inp: Vital,
  /** Cumulative Layout Shift, without a unit. */
  cls: Vital,
});
export type ReleaseFigures = z.infer<typeof ReleaseFigures>;

export const noFigures: ReleaseFigures = {
  ...{ visits: 0, loads: 0, loadFailures: 0, renderFailures: 0 },
  ...{ share: null, lcp: null, inp: null, cls: null },
};

/** How a canary widens by itself, and where it stands. */
export const WideningStatus = z.object({
  /** Shares of the visitors between 0 and 1. Everybody is the implied last step. */
  shares: z.array(z.number()),
  /** The share of the next step, 1 for everybody. */
  next: z.number(),
  /** The next step is no sooner than that. */
  notBefore: z.string(),
  /** `holds`: the step follows in time. `waits`: too few visits to decide. `fails`: release control is ending it. */
  verdict: z.enum(['holds', 'waits', 'fails']),
  /** The figures of this step behind the verdict, in words. */
  because: z.string(),
});
export type WideningStatus = z.infer<typeof WideningStatus>;
