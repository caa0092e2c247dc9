import { z } from 'zod';

/**
 * Counts of values by the logarithm of their size. Histograms of several processes are added, and their percentiles are
 * exact to 5%.
 */
export const Histogram = z.record(z.string().regex(/^\d{1,3}$/), z.number().int().positive());
export type Histogram = z.infer<typeof Histogram>;

/** Each bucket's upper end is 10% above its lower end. Bucket 0 has the values below 1. */
const step = Math.log(1.1);

const bucketOf = (value: number): number => (value < 1 ? 0 : 1 + Math.floor(Math.log(value) / step));

const middleOf = (bucket: number): number => (bucket === 0 ? 0 : Math.exp((bucket - 0.5) * step));

/** @param value not negative */
export function addValue(histogram: Histogram, value: number): void {
  const bucket = bucketOf(value);
  histogram[bucket] = (histogram[bucket] ?? 0) + 1;
}

export const sizeOf = (histogram: Histogram): number => Object.values(histogram).reduce((sum, count) => sum + count, 0);

/** @param share of the values that are not above the result, between 0 and 1 */
export function percentile(histogram: Histogram, share: number): number {
  let left = sizeOf(histogram) * share;
  for (const [bucket, count] of Object.entries(histogram).sort(([one], [other]) => Number(one) - Number(other))) {
    left -= count;
    if (left <= 0) return middleOf(Number(bucket));
  }
  return 0;
}
