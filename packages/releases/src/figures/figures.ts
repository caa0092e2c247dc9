import type { ReleaseFigures } from '@portal/contracts/release-figures';
import { noFigures } from '@portal/contracts/release-figures';
import { percentile, sizeOf } from './histogram.ts';
import { clsUnits, failuresOf, otherVisitsOf, type RunCounts, sumOf, visitsOf } from './run-counts.ts';

type IsCounted = Partial<Pick<RunCounts, 'app' | 'version' | 'since'>>;

/**
 * The figures of a version, or of one run of it.
 * @param all what `readCounts` found
 */
export function figuresOf(all: RunCounts[], { app, version, since }: IsCounted): ReleaseFigures {
  const [first, ...others] = all
    .filter((one) => one.app === app && one.version === version && (!since || one.since === since))
    .sort((one, other) => other.since.localeCompare(one.since));
  if (!first) return noFigures;
  const sum = sumOf([first, ...others]);
  const { loadFailures, renderFailures } = sum;
  const visits = visitsOf(sum);
  const vital = (name: 'lcp' | 'inp' | 'cls', unit: number) => {
    const measured = sizeOf(sum[name]);
    return measured === 0 ? null : { p75: roundTo(unit, percentile(sum[name], 0.75)), visits: measured };
  };
  const inTime = visitsOf(first) + otherVisitsOf(first);
  return {
    visits,
    loads: visits - failuresOf(sum),
    loadFailures,
    renderFailures,
    share: inTime === 0 ? null : visitsOf(first) / inTime,
    lcp: vital('lcp', 1),
    inp: vital('inp', 1),
    cls: vital('cls', clsUnits),
  };
}

/** Three digits say as much as a histogram knows. */
const roundTo = (unit: number, value: number): number => Number((Number(value.toPrecision(3)) / unit).toFixed(4));

export const failureShare = (figures: ReleaseFigures): number =>
  figures.visits === 0 ? 0 : failuresOf(figures) / figures.visits;
