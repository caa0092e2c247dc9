import { type AppStatus, noFigures, type ReleaseFigures, type ReleaseReport } from '@portal/contracts';
import { publishFixture, publishShell } from '@portal/local/test-support/fixture-remote';
import { TestStore } from '@portal/local/test-support/release-store';
import { readCounts, tidyCounts, writeCounts } from '@portal/releases/figures/count-documents';
import { figuresOf } from '@portal/releases/figures/figures';
import { judge } from '@portal/releases/figures/judgement';
import { addOther, addReport, emptyCounts, mergeRuns, type RunCounts } from '@portal/releases/figures/run-counts';
import type { ActiveApp, ActiveVersions } from '@portal/releases/store/documents';
import type { ReleaseStore } from '@portal/releases/store/release-store';
import { makeNextStep } from '@portal/releases/widen';

const run = { app: 'clubs', version: '1.0.0', since: '2026-11-01T00:00:00.000Z' };

function counts(reports: Pick<ReleaseReport, 'kind' | 'vitals'>[], of = run): RunCounts {
  const counted = emptyCounts(of);
  for (const report of reports) addReport(counted, { ...of, message: '', ...report }, '203.0.113.1');
  return counted;
}

const visits = (number: number) => counts(Array.from({ length: number }, () => ({ kind: 'ok' })));

/** A store whose files are in memory. Its paths have at most one folder below `figures`. */
function memoryStore(): ReleaseStore {
  const files = new Map<string, Buffer>();
  const store: ReleaseStore = {
    read: async (file) => files.get(file),
    write: async (file, content) => void files.set(file, Buffer.from(content)),
    remove: async (file) => void files.delete(file),
    list: async (folder) => [
      ...new Set(
        [...files.keys()]
          .filter((file) => file.startsWith(`${folder}/`))
          .map((file) => file.slice(folder.length + 1).split('/')[0] as string),
      ),
    ],
    removeFolder: async (folder) => {
      for (const file of files.keys()) if (file.startsWith(`${folder}/`)) files.delete(file);
    },
    addFolder: () => Promise.reject(new Error('nothing is published here')),
    exclusively: (work) => work(store),
  };
  return store;
}

describe('Counts of several processes', () => {
  let store: ReleaseStore;
  const today = Date.parse('2026-11-20T12:00:00Z');

  beforeEach(async () => {
    store = memoryStore();
    for (const [day, writer, number] of [
      ['2026-11-01', 'a', 100],
      ['2026-11-17', 'a', 10],
      ['2026-11-17', 'b', 5],
      ['2026-11-19', 'a', 2],
      ['2026-11-20', 'c', 1],
    ] as const)
      await writeCounts(store, day, writer, [visits(number)]);
  });

  const sum = async (from?: string) => figuresOf(await readCounts(store, from), run).visits;

  test('are summed, from a day on', async () => {
    expect(await sum()).toBe(118);
    expect(await sum('2026-11-19')).toBe(3);
  });

  test('are one document for each past day after tidying, and are gone after 14 days', async () => {
    await tidyCounts(store, today);
    expect((await store.list('figures')).sort()).toEqual(['2026-11-17.json', '2026-11-19', '2026-11-20']);
    expect(await sum()).toBe(18);
    await tidyCounts(store, today);
    expect(await sum()).toBe(18);
  });

  test('are neither lost nor doubled where tidying is killed half-way, and where a document comes late', async () => {
    const dying: ReleaseStore = {
      ...store,
      exclusively: (work) =>
        store.exclusively((held) => work({ ...held, removeFolder: () => Promise.reject(new Error('killed')) })),
    };
    await expect(tidyCounts(dying, today)).rejects.toThrow('killed');
    await store.remove('figures/2026-11-01/a.json');
    expect(await sum('2026-11-17')).toBe(18);
    await tidyCounts(store, today);
    expect(await sum('2026-11-17')).toBe(18);
    await writeCounts(store, '2026-11-17', 'late', [visits(1)]);
    expect(await sum('2026-11-17')).toBe(19);
    await tidyCounts(store, today);
    expect(await sum('2026-11-17')).toBe(19);
  });

  test('leave out a damaged document, and nothing else', async () => {
    await store.write('figures/2026-11-20/d.json', '{');
    expect(await sum()).toBe(118);
  });
});

describe('A visit that opens and then fails', () => {
  const report = (kind: 'ok' | 'load' | 'render', version = run.version) => ({ ...run, version, kind, message: '' });
  const figures = (...all: RunCounts[]) => figuresOf(mergeRuns(all), run);

  test('counts once, whichever process hears of it, and not for the visits of another address', () => {
    const [one, other] = [emptyCounts(run), emptyCounts(run)];
    for (const address of ['203.0.113.1', '203.0.113.2']) {
      addReport(one, report('ok'), address);
      addReport(other, report('render'), address);
    }
    addReport(one, report('load'), '203.0.113.3');
    expect(figures(one, other)).toMatchObject({ visits: 3, loads: 0, loadFailures: 1, renderFailures: 2, share: 1 });
    for (let visit = 1; visit <= 10; visit += 1) addReport(other, report('ok'), '203.0.113.3');
    expect(figures(one, other)).toMatchObject({ visits: 12, loads: 9, loadFailures: 1, renderFailures: 2 });
  });

  test('counts once in the share of the version beside it', () => {
    const [one, other] = [emptyCounts(run), emptyCounts(run)];
    for (const address of ['203.0.113.1', '203.0.113.2']) {
      addReport(one, report('ok'), address);
      addOther(one, report('ok', '2.0.0'), address);
      addOther(other, report('render', '2.0.0'), address);
    }
    expect(figures(one, other).share).toBe(0.5);
  });

  test('leaves the counts of a release before, which did not know it, as they are', async () => {
    const store = memoryStore();
    const { otherGroups, ...before } = { ...emptyCounts(run), loads: 3, others: 1, groups: { 1: [3, 0] } };
    expect(otherGroups).toEqual({});
    await store.write('figures/2026-11-20/a.json', JSON.stringify({ runs: [before] }));
    expect(figuresOf(await readCounts(store), run)).toMatchObject({ visits: 3, share: 0.75 });
  });
});

test('Percentiles are exact to 5%, also of sums', () => {
  const values = Array.from({ length: 100 }, (_, index) => (index + 1) * 40);
  const [one, other] = [values.slice(0, 30), values.slice(30)].map((some) =>
    counts(some.map((lcp) => ({ kind: 'vitals', vitals: { lcp, cls: lcp / 10_000 } }))),
  );
  const { lcp, inp, cls } = figuresOf([one, other] as RunCounts[], run);
  expect(lcp?.visits).toBe(100);
  expect(Math.abs((lcp?.p75 ?? 0) / 3000 - 1)).toBeLessThan(0.06);
  expect(Math.abs((cls?.p75 ?? 0) / 0.3 - 1)).toBeLessThan(0.06);
  expect(inp).toBeNull();
});

describe('The figures of a step', () => {
  const limits = { minVisits: 20, maxMoreFailures: 0.05, maxSlower: 0.25 };
  const vital = (p75: number, number = 30) => ({ p75, visits: number });
  const good: ReleaseFigures = { ...noFigures, visits: 1000, loads: 990, loadFailures: 10, lcp: vital(1000, 900) };
  const step: ReleaseFigures = { ...noFigures, visits: 40, loads: 40, lcp: vital(1100) };

  test.each([
    ['hold', 'holds', step, /^0 of 40 visits failed; LCP 1100 ms, in the version before 1000 ms$/],
    ['are too few', 'waits', { ...step, visits: 19 }, /^19 of the 20 visits that a step needs$/],
    ['have too many failures', 'fails', { ...step, renderFailures: 3 }, /^3 of 40 visits failed, .* before 1%$/],
    ['have as many failures as before', 'holds', { ...step, loadFailures: 2 }, /^2 of 40 visits failed/],
    ['are too slow', 'fails', { ...step, lcp: vital(1600) }, /LCP 1600 ms, in the version before 1000 ms$/],
    ['are slow in too few visits to say so', 'holds', { ...step, lcp: vital(1600, 5) }, /^0 of 40 visits failed$/],
    ['hold beside a version that nobody visited', 'holds', step, /^0 of 40/],
  ] as const)('%s', (name, verdict, figures, because) => {
    const before = name.includes('nobody') ? noFigures : good;
    expect(judge(figures, before, limits)).toEqual({ verdict, because: expect.stringMatching(because) });
  });

  test('are not compared with those of a few visits, nor fail for what is noise', () => {
    const verdictOf = (now: Partial<ReleaseFigures>, before: Partial<ReleaseFigures>) =>
      judge({ ...step, ...now }, { ...good, ...before }, limits).verdict;
    expect(verdictOf({ lcp: vital(1600) }, { lcp: vital(1000, 19) })).toBe('holds');
    expect(verdictOf({ lcp: vital(1600) }, { lcp: vital(1000, 20) })).toBe('fails');
    expect(verdictOf({ inp: vital(150) }, { inp: vital(80) })).toBe('holds');
    expect(verdictOf({ inp: vital(151) }, { inp: vital(80) })).toBe('fails');
  });

  test('make no step where another process has made it', async () => {
    const store = memoryStore();
    const [since, earlier] = ['2026-11-02T00:00:00.000Z', run.since];
    const widening = { shares: [0.1, 0.5, 0.8], everyMs: 1, limits, smoke: null };
    const canary = { version: '1.1.0', share: 0.5, since, by: 'automatic', widening };
    await store.write('active.json', JSON.stringify({ apps: { clubs: { ...run, by: 'Ada', canary } } }));
    const step = (since: string) => makeNextStep(store, 'clubs', { version: '1.1.0', since, reason: 'a test' });
    expect(await step(earlier)).toBeNull();
    await expect(step(since)).rejects.toThrow('publish it first');
  });
});

describe('The status of a widening', () => {
  let store: TestStore;

  beforeAll(async () => {
    store = await TestStore.create();
  });

  afterAll(() => store.remove());

  test('has the figures behind the step, which are those of the last days', async () => {
    const tool = await store.tool;
    const [first, second] = ['1.0.0-aaaaaaaa', '1.1.0-bbbbbbbb'];
    const published: Parameters<typeof publishShell>[0] = {
      addFolder: (name, files) => tool.ask('addFolder', name, files),
    };
    await publishShell(published, first);
    for (const version of [first, second])
      await publishFixture(published, { app: 'clubs', version, code: 'return null' });
    for (const app of ['shell', 'clubs']) await store.promote(app, first);
    const limits = { minVisits: 3, maxMoreFailures: 0.1, maxSlower: 0.25 };
    const steps = { shares: [0.05], everyMs: 60_000, limits, by: 'Ada', skipSmoke: 'a test' };
    await tool.ask('widen', { app: 'clubs', version: second }, steps);
    const { apps } = await store.json<ActiveVersions>('active.json');
    const { since, canary } = apps.clubs as ActiveApp;
    const write = (daysAgo: number, version: string, from: string | undefined, kinds: ('ok' | 'load')[]) => {
      const of = { app: 'clubs', version, since: from ?? '' };
      const day = new Date(Date.now() - daysAgo * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
      const reports = kinds.map((kind) => ({ kind }));
      return tool.ask('write', `figures/${day}/${version}.json`, JSON.stringify({ runs: [counts(reports, of)] }));
    };
    await write(6, first, since, ['load', 'load', 'load']);
    await write(0, first, since, ['ok', 'ok', 'ok', 'ok']);
    await write(0, second, canary?.since, ['ok', 'ok', 'ok', 'load']);
    const [clubs] = (await tool.ask<AppStatus[]>('status')).filter(({ app }) => app === 'clubs');
    expect(clubs?.figures).toMatchObject({ loadFailures: 3 });
    expect(clubs?.canary?.widening).toMatchObject({
      verdict: 'fails',
      because: '1 of 3 visits failed, in the version before 0%',
    });
  });
});
