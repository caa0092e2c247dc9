import { ReleaseWatch, type ReleaseWatchOptions } from '@portal/edge/release-control/release-watch';

type Look = Parameters<ReleaseWatch['look']>;

/** Whoever decides to change something reads the store first. */
const store = new Proxy({} as ReleaseWatchOptions['store'], {
  get: () => () => Promise.reject(new Error('The store is read')),
});
const hour = 60 * 60 * 1000;
const promotion = { watchMs: 2 * hour, minAddresses: 3, maxFailureShare: 0.5 };
const watch = new ReleaseWatch({ store, promotion, canary: { minLoads: 4, maxFailureShare: 0.5 } });

const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
const version = '1.0.0';
const app = (since: string, canary?: object) => ({ version, since, by: 'Ada', earlier: [], everActive: [], canary });
const active = (apps: Record<string, object>) => ({ apps, retired: {} }) as unknown as Look[0];
const counted = (run: { app: string; version: string; since: string }, groups: Record<string, [number, number]>) => {
  const sum = (which: 0 | 1) => Object.values(groups).reduce((all, group) => all + group[which], 0);
  const visits = { loads: sum(0), loadFailures: sum(1), renderFailures: 0, others: 0, otherGroups: {} };
  return { ...run, ...visits, groups, lcp: {}, inp: {}, cls: {} };
};
const failing = { 1: [0, 1], 2: [0, 1], 3: [0, 1], 4: [0, 1] } satisfies Record<string, [number, number]>;

test.each([
  ['A remote that was promoted lately', 'goes back', 'clubs', at(-1)],
  ['A version of long ago', 'stays', 'clubs', at(-3)],
  ['The shell', 'stays', 'shell', at(-1)],
])('%s that fails at many addresses %s', async (_what, does, name, since) => {
  const goesBack = does === 'goes back';
  const state = active({ [name]: app(since) });
  expect(watch.neededFrom(state)).toBe(goesBack ? since.slice(0, 10) : undefined);
  const looked = watch.look(state, [counted({ app: name, version, since }, failing)]);
  if (goesBack) await expect(looked).rejects.toThrow('The store is read');
  else expect(await looked).toEqual([]);
});

test.each([
  ['stays at its share until its time has come', 2, false],
  ['takes its next step then', 1, true],
])('A canary whose figures hold %s', async (_what, hours, steps) => {
  const limits = { minVisits: 4, maxMoreFailures: 0, maxSlower: 0 };
  const since = at(-1.5);
  const widening = { shares: [0.1, 0.5], everyMs: hours * hour, limits, smoke: null };
  const canary = { version: '1.1.0', share: 0.1, since, by: 'Ada', widening };
  const good = counted({ app: 'clubs', version: '1.1.0', since }, { 1: [9, 0] });
  const looked = watch.look(active({ clubs: app(at(-99), canary) }), [good]);
  if (steps) await expect(looked).rejects.toThrow('The store is read');
  else expect(await looked).toEqual([]);
});
