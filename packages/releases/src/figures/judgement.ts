import type { ReleaseFigures, WideningStatus } from '@portal/contracts/release-figures';
import { failureShare } from './figures.ts';
import { failuresOf } from './run-counts.ts';
import type { Limits } from './widening-plan.ts';

const milliseconds = (value: number) => `${Math.round(value)} ms`;

/** Below `slack`, a difference is noise. It is about a tenth of what counts as good (web.dev/articles/vitals). */
export const vitals = {
  lcp: { name: 'LCP', slack: 250, text: milliseconds },
  inp: { name: 'INP', slack: 50, text: milliseconds },
  cls: { name: 'CLS', slack: 0.02, text: (value: number) => value.toFixed(3) },
} as const;

const percent = (share: number) => `${Number((share * 100).toFixed(1))}%`;

/** Whether a version does as well as the version before it, with the figures in words. */
export function judge(
  figures: ReleaseFigures,
  before: ReleaseFigures,
  { minVisits, maxMoreFailures, maxSlower }: Limits,
): Pick<WideningStatus, 'verdict' | 'because'> {
  const { visits } = figures;
  const failed = `${failuresOf(figures)} of ${visits} visits failed`;
  if (visits < minVisits)
    return { verdict: 'waits', because: `${visits} of the ${minVisits} visits that a step needs` };
  const usual = failureShare(before);
  if (failureShare(figures) > usual + maxMoreFailures)
    return { verdict: 'fails', because: `${failed}, in the version before ${percent(usual)}` };
  const compared = Object.entries(vitals).flatMap(([key, { name, slack, text }]) => {
    const [now, then] = [figures[key as keyof typeof vitals], before[key as keyof typeof vitals]];
    if (!now || !then || Math.min(now.visits, then.visits) < minVisits) return [];
    const isWorse = now.p75 > then.p75 * (1 + maxSlower) + slack;
    return [{ isWorse, words: `${name} ${text(now.p75)}, in the version before ${text(then.p75)}` }];
  });
  const worse = compared.filter(({ isWorse }) => isWorse);
  const shown = (worse.length > 0 ? worse : compared).map(({ words }) => words);
  return { verdict: worse.length > 0 ? 'fails' : 'holds', because: [failed, ...shown].join('; ') };
}
