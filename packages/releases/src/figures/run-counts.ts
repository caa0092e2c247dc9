import { createHash } from 'node:crypto';
import type { ReleaseReport } from '@portal/contracts/release-report';
import { z } from 'zod';
import { type ActiveVersions, activeApp } from '../store/documents.ts';
import { addValue, Histogram } from './histogram.ts';

const count = z.number().int().min(0);

/**
 * Reports of success and of failure, by group of addresses. There are 256 groups, other ones for each version, so a
 * group leads to nobody. They show whether a version fails for one person or for many.
 */
const Groups = z.record(z.string().regex(/^\d{1,3}$/), z.tuple([count, count]));
type Groups = z.infer<typeof Groups>;

/**
 * What pages reported of one run: a version from the moment when it became active, or a canary with this share. Counts
 * only grow, and those of several processes are added. Nothing in it is about a person.
 */
export const RunCounts = z.object({
  app: z.string(),
  version: z.string(),
  since: z.string(),
  loads: count,
  loadFailures: count,
  renderFailures: count,
  /** Reports of success and of failure of the app's other version in the same time, and their groups. */
  others: count,
  otherGroups: Groups.default({}),
  lcp: Histogram,
  inp: Histogram,
  /** In thousandths. */
  cls: Histogram,
  groups: Groups,
});
export type RunCounts = z.infer<typeof RunCounts>;

export type Run = Pick<RunCounts, 'app' | 'version' | 'since'>;

/** CLS is small. Histograms have whole units. */
export const clsUnits = 1000;

/** What is active of an app, and its canary. Only these are counted, so unknown names cost nothing. */
export function runsOf(active: ActiveVersions, app: string): Run[] {
  const current = activeApp(active, app);
  return [current, current?.canary].flatMap((one) => (one ? [{ app, version: one.version, since: one.since }] : []));
}

export const isRun = (one: Run, other: Run): boolean =>
  one.app === other.app && one.version === other.version && one.since === other.since;

export const emptyCounts = (run: Run): RunCounts => ({
  ...run,
  loads: 0,
  loadFailures: 0,
  renderFailures: 0,
  others: 0,
  otherGroups: {},
  lcp: {},
  inp: {},
  cls: {},
  groups: {},
});

export const failuresOf = (counts: Pick<RunCounts, 'loadFailures' | 'renderFailures'>): number =>
  counts.loadFailures + counts.renderFailures;

/** A page that opens and fails later reports both. Reports name no visit, so a failure takes back a success of its group. */
const reportedTwice = (groups: Groups): number =>
  Object.values(groups).reduce((sum, [ok, failed]) => sum + Math.min(ok, failed), 0);

export const visitsOf = (counts: RunCounts): number => counts.loads + failuresOf(counts) - reportedTwice(counts.groups);

export const otherVisitsOf = ({ others, otherGroups }: RunCounts): number => others - reportedTwice(otherGroups);

/** How many groups reported, and in how many of them more visits failed than succeeded. */
export function failingGroups({ groups }: RunCounts): { all: number; failing: number } {
  const all = Object.values(groups);
  return { all: all.length, failing: all.filter(([ok, failed]) => failed > ok - failed).length };
}

const counterOf = { ok: 'loads', load: 'loadFailures', render: 'renderFailures' } as const;

/** @param address from which the report came. Only its group is kept. */
export function addReport(counts: RunCounts, { kind, vitals = {} }: ReleaseReport, address: string): void {
  if (kind === 'vitals') {
    if (vitals.lcp !== undefined) addValue(counts.lcp, vitals.lcp);
    if (vitals.inp !== undefined) addValue(counts.inp, vitals.inp);
    if (vitals.cls !== undefined) addValue(counts.cls, vitals.cls * clsUnits);
    return;
  }
  counts[counterOf[kind]] += 1;
  addToGroup(counts.groups, groupOf(counts, address), kind === 'ok' ? [1, 0] : [0, 1]);
}

/** Adds a report of the app's other version. */
export function addOther(counts: RunCounts, report: ReleaseReport, address: string): void {
  if (report.kind === 'vitals') return;
  counts.others += 1;
  addToGroup(counts.otherGroups, groupOf(report, address), report.kind === 'ok' ? [1, 0] : [0, 1]);
}

function addToGroup(groups: Groups, group: number | string, [moreOk, moreFailed]: [number, number]): void {
  const [ok, failed] = groups[group] ?? [0, 0];
  groups[group] = [ok + moreOk, failed + moreFailed];
}

/** 0 to 255. */
const groupOf = ({ app, version }: Pick<Run, 'app' | 'version'>, address: string): number =>
  createHash('sha256').update([app, version, address].join(' ')).digest().readUInt8();

/** The sum of counts. The run is that of the first. */
export function sumOf([first, ...others]: [RunCounts, ...RunCounts[]]): RunCounts {
  const sum = structuredClone(first);
  for (const counts of others) {
    for (const name of ['loads', 'loadFailures', 'renderFailures', 'others'] as const) sum[name] += counts[name];
    for (const name of ['lcp', 'inp', 'cls'] as const) {
      for (const [bucket, count] of Object.entries(counts[name])) sum[name][bucket] = (sum[name][bucket] ?? 0) + count;
    }
    for (const name of ['groups', 'otherGroups'] as const) {
      for (const [group, reports] of Object.entries(counts[name])) addToGroup(sum[name], group, reports);
    }
  }
  return sum;
}

/** One entry for each run. */
export function mergeRuns(all: RunCounts[]): RunCounts[] {
  const runs = new Map<string, [RunCounts, ...RunCounts[]]>();
  for (const counts of all) {
    const run = `${counts.app} ${counts.version} ${counts.since}`;
    const known = runs.get(run);
    if (known) known.push(counts);
    else runs.set(run, [counts]);
  }
  return [...runs.values()].map(sumOf);
}
