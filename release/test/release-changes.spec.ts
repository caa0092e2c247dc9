import { existsSync } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import {
  type AppStatus,
  type ReleaseChange,
  ReleaseChange as ReleaseChangeSchema,
  RemotesDocument,
  type UnfinishedChange,
} from '@portal/contracts';
import { publishFixture } from '@portal/local/test-support/fixture-remote';
import { TestStore, untried } from '@portal/local/test-support/release-store';
import { StoreProcess } from '@portal/local/test-support/store-process';

jest.setTimeout(300_000);

interface ActiveVersions {
  apps: Record<string, { version: string; canary?: { version: string } }>;
  last: ReleaseChange;
}

const day = 24 * 60 * 60 * 1000;
const descending = (one: number, other: number) => other - one;
const [first, second, third] = ['1.1.0-aaaaaaaa', '1.2.0-bbbbbbbb', '1.3.0-cccccccc'];

let store: TestStore;
/** The tool's functions in a process of their own: a start of the command for each would take minutes. */
let tool: StoreProcess;

type Change = ReleaseChange | null;
const untested = { by: 'Ada', skipSmoke: 'the gate has tests of its own' };
const promote = (version: string, options: object = {}, app = 'signature') =>
  tool.ask<Change>('promote', app, version, { ...untested, ...options });
const anyFigures = { minVisits: 9, maxMoreFailures: 0, maxSlower: 0 };
const widen = (version: string, plan: object) =>
  tool.ask<Change>('widen', { app: 'signature', version }, { ...untested, ...plan });
const rollback = (app = 'signature', options: object = {}) =>
  tool.ask<ReleaseChange>('rollback', app, { by: 'Grace', ...options });
const demote = (options: object = {}) =>
  tool.ask<Change>('demote', 'signature', { by: 'automatic', reason: '9 of 20 visits failed', ...options });

const active = async (app = 'signature') => (await store.json<ActiveVersions>('active.json')).apps[app]?.version;
const status = async (app = 'signature') => {
  const apps = await tool.ask<AppStatus[]>('status');
  return apps.find((one) => one.app === app) as AppStatus;
};
const history = async () => ReleaseChangeSchema.array().parse(await tool.ask('history', 'signature'));
const remote = async () => RemotesDocument.parse(await store.json('remotes.json')).microFrontends.signature;

beforeAll(async () => {
  store = await TestStore.create();
  tool = await store.tool;
  for (const app of ['shell', 'signature']) {
    await store.mustRelease('publish', app);
    await promote(await store.version(app), {}, app);
  }
  for (const version of [first, second, third])
    await store.addVariant('signature', version, { release: { standalone: false } });
});

afterAll(() => store.remove());

describe('A promotion', () => {
  test('is recorded with who and when, and the status says so', async () => {
    const before = await active();
    const started = Date.now();
    const change = await promote(first, { by: 'Ada Lovelace' });
    expect(change).toMatchObject({ action: 'promote', version: first, from: before, by: 'Ada Lovelace' });
    expect(change?.smoke).toBe(untested.skipSmoke);
    expect(Date.parse(change?.at ?? '')).toBeGreaterThanOrEqual(started);
    expect((await history())[0]).toEqual(change);
    expect(await status()).toMatchObject({ version: first, since: change?.at, by: 'Ada Lovelace', fits: true });
    expect(await promote(first)).toBeNull();
  });

  test('writes again only what changes', async () => {
    const stamp = async (file: string) => (await stat(path.join(store.folder, file))).ino;
    const before = { shell: await stamp('index.html'), area: await stamp('areas/signature.html') };
    await promote(second);
    expect(await stamp('index.html')).toBe(before.shell);
    expect(await stamp('areas/signature.html')).not.toBe(before.area);
  });

  test('that was interrupted behind its one deciding write is completed by the next change', async () => {
    const { apps, last: done } = await store.json<ActiveVersions>('active.json');
    const last = { ...done, number: done.number + 1, version: third, from: second, by: 'Interrupted' };
    const app = { ...apps.signature, version: third, earlier: [first, second] };
    await store.write('active.json', { apps: { ...apps, signature: app }, last });
    expect(await demote()).toBeNull();
    expect((await history())[0]).toEqual(last);
    expect((await remote())?.metadata.version).toBe(third);
    expect(await store.text('areas/signature.html')).toContain(third);
  });

  test.each(['active.json', 'remotes.json', 'areas/signature.html'])(
    'that was killed behind writing %s is told by the status, and completed by repair, once',
    async (last) => {
      const lively = await StoreProcess.start({ STORE_DIR: store.folder });
      const version = (await active()) === third ? second : third;
      const killed = lively.ask('promoteUntilKilled', last, 'signature', version, { ...untested, by: 'Killed' });
      killed.catch(() => {});
      await lively.ended;
      const unfinished = await tool.ask<UnfinishedChange | null>('unfinished');
      const stale = ['remotes.json', 'areas/signature.html'];
      const written = stale.indexOf(last) + 1;
      expect(unfinished).toMatchObject({ change: { version, by: 'Killed' }, files: stale.slice(written) });
      if (last !== 'active.json') return void (await tool.ask('repair'));
      expect(await store.mustRelease('status')).toMatch(
        new RegExp(
          `^channel production\nA change was not completed: signature ${version} was promoted in place of .* by Killed\\.\n.*its entry in the history, remotes\\.json, areas/signature\\.html\\.\n.*repair`,
        ),
      );
      expect(await store.mustRelease('repair')).toMatch(
        /remotes\.json was brought up to date[\s\S]*the history has the change/,
      );
      expect((await history())[0]).toEqual(unfinished?.change);
      expect((await remote())?.metadata.version).toBe(version);
      expect(await store.mustRelease('repair')).toBe('There is nothing to repair.\n');
      expect(await store.mustRelease('status')).not.toContain('not completed');
    },
  );

  test('that was interrupted and cannot be completed stops no rollback of what it left', async () => {
    const { apps, last: done } = await store.json<ActiveVersions>('active.json');
    const gone = '7.7.7-77777777';
    const last = { ...done, number: done.number + 1, version: gone, from: third, by: 'Interrupted' };
    const app = { ...apps.signature, version: gone, earlier: [first, second, third] };
    await store.write('active.json', { apps: { ...apps, signature: app }, last });
    await expect(demote()).rejects.toThrow(`signature ${gone} is active but missing in the release store`);
    expect(await rollback()).toMatchObject({ version: third, from: gone });
    expect((await history()).slice(0, 2)).toMatchObject([{ action: 'rollback', version: third }, last]);
    expect((await remote())?.metadata.version).toBe(third);
  });

  test('of a version whose compressed copies are other files than the published ones is refused', async () => {
    const version = '1.8.0-ffffffff';
    await store.addVariant('signature', version, {});
    const at = (file: string) => path.join(store.folder, 'apps/signature', version, file);
    await writeFile(at('mf-manifest.json.br'), brotliCompressSync('{}'));
    await writeFile(at('standalone/index.html.gz'), 'damaged');
    const refusal = expect.stringMatching(/mf-manifest\.json\.br is not [\s\S]*standalone\/index\.html\.gz is not /);
    await expect(promote(version)).rejects.toMatchObject({ message: refusal });
  });

  test('of what the pages cannot be composed of is refused, and changes nothing', async () => {
    const headless = '1.7.0-ffffffff';
    await store.addVariant('signature', headless, { files: { 'standalone/index.html': '<p>Signature</p>' } });
    const decided = async () => [await store.text('active.json'), await store.text('remotes.json'), await history()];
    const before = await decided();
    await expect(promote(headless)).rejects.toThrow(
      /standalone\/index\.html needs a <meta charset>, a <\/head> and a <\/body>/,
    );
    expect(await decided()).toEqual(before);
    expect(await demote()).toBeNull();
  });

  test('beside others at the same time happens, all of them in one order', async () => {
    const before = (await history()).length;
    const others = ['1.3.1-aaaaaaaa', '1.3.2-bbbbbbbb'];
    for (const version of others) await store.addVariant('signature', version, {});
    await Promise.all([first, second, ...others].map((version) => promote(version)));
    const changes = await history();
    expect(changes).toHaveLength(before + 4);
    expect(changes.map(({ number }) => number)).toEqual(
      [...new Set(changes.map(({ number }) => number))].sort(descending),
    );
    const made = changes.slice(0, changes.length - before);
    for (const [index, { from }] of made.entries()) expect(from).toBe(changes[index + 1]?.version);
    expect(await active()).toBe(changes[0]?.version);
    expect((await remote())?.metadata.version).toBe(changes[0]?.version);
  });
});

describe('A rollback', () => {
  test('goes to the last good version, further back the next time, and never to what was rolled back', async () => {
    for (const version of [first, second, third]) await promote(version);
    const said = await store.mustRelease('rollback', 'signature', '--reason', 'It blinks', '--by', 'Grace Hopper');
    expect(said).toContain(`signature ${second} is active again, in place of ${third}`);
    const taken = { action: 'rollback', version: second, from: third, by: 'Grace Hopper', reason: 'It blinks' };
    expect((await history())[0]).toMatchObject(taken);
    expect(await rollback()).toMatchObject({ version: first, from: second });
    expect((await remote())?.metadata.version).toBe(first);
    expect(await store.mustRelease('history', 'signature', '--limit', '2')).toMatch(
      new RegExp(`signature was rolled back to ${first} .*by Grace\n.* ${second} .*by Grace Hopper: It blinks$`, 'm'),
    );
  });

  test('goes where it is told to, says so first, and never afterwards to what lies between', async () => {
    for (const version of [first, second, third]) await promote(version);
    const said = await store.mustRelease('rollback', 'signature', '--to', first, '--from', third);
    expect(said).toMatch(
      new RegExp(
        `^signature ${third} is rolled back to ${first} \\(active from \\S+ to \\S+\\)\nsignature ${first} is active again`,
      ),
    );
    expect((await status()).rollbackTo).not.toBe(second);
    await promote('1.3.1-aaaaaaaa');
    expect((await status()).rollbackTo).toBe(first);
    expect(await rollback('signature', { to: second })).toMatchObject({ action: 'rollback', version: second });
    expect((await status()).rollbackTo).toBe(first);
  });

  test('is refused to what was never active or is, and from what is not', async () => {
    const unseen = '1.9.0-eeeeeeee';
    await store.addVariant('signature', unseen, {});
    const refusals: [object, RegExp][] = [
      [{ to: unseen }, /was never active for everyone, so nobody knows whether it works. Promote it/],
      [{ to: await active() }, /is active already/],
      [
        { to: '../../../active.json' },
        /is not in the release store\. Versions that were active before: .*1\.1\.0-aaaaaaaa/,
      ],
      [{ from: first }, new RegExp(`is active now, not ${first}`)],
    ];
    for (const [options, message] of refusals)
      await expect(rollback('signature', options)).rejects.toMatchObject({ message: expect.stringMatching(message) });
  });

  test('never goes to what a promotion of an older version left', async () => {
    for (const version of [first, second, third]) await promote(version);
    await promote(first);
    expect([second, third]).not.toContain((await status()).rollbackTo);
    await promote(second);
    expect((await status()).rollbackTo).toBe(first);
    await promote(first);
  });

  test('is refused where nothing was active before, and where the version no longer fits', async () => {
    await expect(rollback('shell')).rejects.toThrow('there is none to roll back to');
    await expect(rollback('constructor')).rejects.toThrow('constructor is not active');
    await store.addVariant('shell', '1.1.0-dddddddd', { release: { sdk: '1.9.0' } });
    await promote('1.1.0-dddddddd', {}, 'shell');
    const typed = { types: { sdk: '1.9.0', compiler: '7.0.2' }, sdk: '^1.9.0' };
    await store.addVariant('signature', '1.5.0-dddddddd', { release: typed });
    await promote('1.5.0-dddddddd');
    await expect(rollback('shell')).rejects.toThrow(
      /cannot be rolled back to .+:\n {2}signature 1\.5\.0-dddddddd needs sdk/,
    );
    await rollback();
    await rollback('shell');
    expect(await active()).toBe(first);
  });
});

describe('A canary', () => {
  test('is offered to a share beside the active version, shown by the status, and ends with a promotion', async () => {
    await promote(second, { share: 0.1 });
    expect(await remote()).toMatchObject({
      metadata: { version: first },
      canary: { url: `/apps/signature/${second}/mf-manifest.json`, metadata: { version: second }, share: 0.1 },
    });
    expect(await status()).toMatchObject({ version: first, canary: { version: second, share: 0.1, by: 'Ada' } });
    await promote(second);
    expect((await remote())?.canary).toBeUndefined();
    expect(await status()).toMatchObject({ version: second, canary: null, rollbackTo: first });
  });

  test('ends with a reason that the status shows', async () => {
    await promote(third, { share: 0.5 });
    expect(await demote({ version: second })).toBeNull();
    await demote({ version: third, reason: '9 of 20 visits failed\n\u001b[2Jsignature is fine' });
    expect((await remote())?.canary).toBeUndefined();
    expect(await active()).toBe(second);
    expect(await store.mustRelease('status', 'signature')).toMatch(
      new RegExp(`canary ${third} was ended \\S+ by automatic: 9 of 20 visits failed \\[2Jsignature is fine$`, 'm'),
    );
  });

  test('that is to widen starts with its plan, from the share that it has, and the tool says how far it is', async () => {
    const before = await active();
    const plan = { shares: [0.05, 0.25], everyMs: 600_000, limits: anyFigures };
    await promote(third, { share: 0.05 });
    await widen(third, plan);
    const { apps } = await store.json<ActiveVersions>('active.json');
    expect(apps.signature?.canary).toMatchObject({ share: 0.05, widening: { ...plan, smoke: untested.skipSmoke } });
    const next = `it widens: 25% waits for visits: 0 of the 9 visits that a step needs`;
    expect(await store.mustRelease('status', 'signature')).toContain(next);
    const words = ['promote', 'signature', third, ...untried, '--widen', '5%,50%,100%', '--every', '1h', '--no-wait'];
    expect(await store.mustRelease(...words)).toBe(
      `signature ${third} is offered to 5% of the visitors; 50% waits for visits: 0 of the 20 visits that a step needs\n`,
    );
    const followed = store.release(...words.slice(0, -1).map((word) => word.replace('50%', '60%')));
    while (!(await store.text('active.json')).includes('0.6')) await new Promise((resolve) => setTimeout(resolve, 50));
    await demote({ version: third });
    expect(await followed).toMatchObject({
      code: 1,
      output: expect.stringContaining(
        `signature ${third} is no longer a canary: demote of ${third} by automatic: 9 of 20 visits failed`,
      ),
    });
    expect(await active()).toBe(before);
  });

  test('is for a remote that is active, in the areas of its active version', async () => {
    await expect(promote('1.1.0-dddddddd', { share: 0.1 }, 'shell')).rejects.toThrow(
      'the shell and standalone pages are promoted for everyone',
    );
    await store.addVariant('signature', '1.5.0-dddddddd', {});
    await expect(promote('1.5.0-dddddddd', { share: 0.1 })).rejects.toThrow('only remotes inside the shell');
    const { portal } = await store.publishedRelease('signature');
    const elsewhere = { portal: { ...portal, areas: [{ path: '/elsewhere', frame: 'public' }] } };
    await store.addVariant('signature', '1.6.0-eeeeeeee', { release: { ...elsewhere, standalone: false } });
    const missing = `it has no area /signature, which the active ${second} has`;
    await expect(promote('1.6.0-eeeeeeee', { share: 0.1 })).rejects.toThrow(missing);
  });
});

describe('Retiring', () => {
  const retire = (app: string, options: object = {}) =>
    tool.ask<ReleaseChange>('retire', app, { by: 'Grace', reason: 'The season is over', ...options });

  beforeAll(async () => {
    const published = { addFolder: (folder: string, files: unknown) => tool.ask('addFolder', folder, files) };
    const frame = 'dashboard' as const;
    const fixture = { app: 'clubs', path: '/dashboard/clubs', frame, link: 'Clubs', code: 'return () => null' };
    for (const version of ['1.0.0', '1.1.0']) await publishFixture(published, { ...fixture, version });
    await publishFixture(published, { app: 'home', version: '1.0.0', path: '/', code: 'return () => null' });
    for (const version of ['1.0.0', '1.1.0']) await promote(version, {}, 'clubs');
    await promote('1.0.0', {}, 'home');
  });

  test('takes a remote off the portal in one change, with its reason, canary and pages; promoting brings it back', async () => {
    await promote('1.0.0', { share: 0.5 }, 'clubs');
    const said = await store.mustRelease('retire', 'clubs', '--reason', 'The season is over', '--by', 'Grace Hopper');
    expect(said).toContain('clubs 1.1.0 is retired');
    const { microFrontends } = RemotesDocument.parse(await store.json('remotes.json'));
    expect(Object.keys(microFrontends).sort()).toEqual(['home', 'signature']);
    expect(await store.list('areas')).not.toContain('clubs.html');
    const [change] = ReleaseChangeSchema.array().parse(await tool.ask('history', 'clubs'));
    const { last } = await store.json<ActiveVersions>('active.json');
    const told = { action: 'retire', app: 'clubs', version: '1.1.0', reason: 'The season is over', by: 'Grace Hopper' };
    expect([change, last]).toMatchObject([told, told]);
    expect(await store.mustRelease('history', 'clubs', '--limit', '1')).toMatch(
      /clubs 1\.1\.0 was retired by Grace Hopper: The season is over/,
    );
    const line = /^clubs retired since \S+ by Grace Hopper, after 1\.1\.0: The season is over$/m;
    expect(await store.mustRelease('status')).toMatch(line);
    expect(await store.mustRelease('status', 'clubs')).toMatch(line);
    await expect(retire('clubs')).rejects.toThrow('clubs is not active; it is retired already');

    await expect(promote('1.1.0', { from: '1.1.0' }, 'clubs')).rejects.toThrow('clubs is not active');
    expect(await promote('1.1.0', { from: null }, 'clubs')).toMatchObject({ action: 'promote', from: null });
    expect(await active('clubs')).toBe('1.1.0');
    expect(await store.list('areas')).toContain('clubs.html');
    expect(await store.mustRelease('status')).not.toContain('retired');
    await expect(promote('1.0.0', { from: null }, 'clubs')).rejects.toThrow('clubs 1.1.0 is active now');
  });

  test('leaves a version that counts as bad: a rollback after the way back goes further back', async () => {
    expect(await rollback('clubs')).toMatchObject({ action: 'rollback', version: '1.0.0', from: '1.1.0' });
  });

  test('is what a rollback of a first release does, which says so before', async () => {
    const published = { addFolder: (folder: string, files: unknown) => tool.ask('addFolder', folder, files) };
    await publishFixture(published, { app: 'chess', version: '1.0.0', code: 'return () => null' });
    await promote('1.0.0', {}, 'chess');
    expect(await store.mustRelease('rollback', 'chess', '--by', 'Grace Hopper')).toMatch(
      /^No version of chess was active before 1\.0\.0, so chess is retired\nchess 1\.0\.0 is retired/m,
    );
    const [change] = ReleaseChangeSchema.array().parse(await tool.ask('history', 'chess'));
    expect(change).toMatchObject({ action: 'retire', by: 'Grace Hopper', reason: 'Its first release was rolled back' });
    expect(await active('chess')).toBeUndefined();
    await expect(rollback('home')).rejects.toThrow(/there is none to roll back to\. home cannot be retired/);
  });

  test('removes also the page that needs no shell, which everybody gets at once, without a canary', async () => {
    const present = await store.version('signature');
    expect(await widen(present, { shares: [0.05], everyMs: 1, limits: anyFigures })).toMatchObject({
      action: 'promote',
    });
    expect(await store.list('.')).toContain('signature.html');
    await retire('signature');
    expect(await store.list('.')).not.toContain('signature.html');
    await promote(present);
    expect(await store.list('.')).toContain('signature.html');
  });

  test('is refused for what the portal cannot do without, and where something else is active', async () => {
    await expect(retire('shell')).rejects.toThrow('The shell cannot be retired');
    await expect(retire('home')).rejects.toThrow('home cannot be retired: it answers /, and the portal opens there');
    await expect(retire('constructor')).rejects.toThrow('constructor is not active');
    await expect(retire('clubs', { from: '1.1.0' })).rejects.toThrow('clubs 1.0.0 is active now, not 1.1.0');
    expect(await store.release('retire', 'clubs')).toMatchObject({
      code: 1,
      output: expect.stringMatching(/needs --reason/),
    });
  });

  test('keeps its files for as long as an open tab may ask for them, and no longer', async () => {
    await retire('clubs');
    const prune = (days: number) =>
      tool.ask('prune', { app: 'clubs', keep: 0, olderThan: 7, now: new Date(Date.now() + days * day) });
    await prune(6);
    expect(await store.list('apps/clubs')).toEqual(expect.arrayContaining(['1.0.0', '1.1.0']));
    await prune(8);
    expect(existsSync(path.join(store.folder, 'apps/clubs/1.0.0'))).toBe(false);
    await expect(promote('1.0.0', {}, 'clubs')).rejects.toThrow('publish it first');
  });
});

describe('Pruning', () => {
  const [old, canary, lately, waiting] = ['0.1.0-aaaaaaaa', '0.2.0-bbbbbbbb', '0.3.0-cccccccc', '0.4.0-dddddddd'];
  const inDays = (days: number) => new Date(Date.now() + days * day);
  const prune = (now: Date, keep = 0) => tool.ask<{ version: string }[]>('prune', { keep, olderThan: 7, now });
  const builtAt = (now: Date) => ({ release: { builtAt: now.toISOString(), standalone: false } });

  test('keeps what tabs of the last days may need, and what may still be promoted', async () => {
    for (const version of [old, canary, lately]) await store.addVariant('signature', version, builtAt(inDays(-90)));
    await store.addVariant('signature', waiting, builtAt(inDays(5)));
    for (const version of [lately, first, second]) await promote(version);
    await promote(canary, { share: 0.05 });
    expect((await prune(inDays(6))).map(({ version }) => version)).toEqual([old]);
    expect(await store.list('apps/signature')).toEqual(expect.arrayContaining([lately, waiting, third]));
  });

  test('keeps what is active, its canary and the way back for ever, and as many of the newest as asked', async () => {
    await prune(inDays(60), 1);
    const left = await store.list('apps/signature');
    expect(left.sort()).toEqual([canary, waiting, first, second].sort());
    expect(await rollback()).toMatchObject({ version: first });
    await expect(rollback()).rejects.toThrow('there is none to roll back to');
    expect(await store.list('apps/shell')).toContain(await active('shell'));
  });
});

test.each([
  [['nonsense'], /There is no command 'nonsense'/],
  [['rollback', '../shell'], /is no name of an app/],
  [['promote', 'signature', '../../active.json'], /is not in the release store/],
  [['promote', 'signature', first, '--share', '120%'], /--share must be more than 0% and less than 100%/],
  [['promote', 'signature', first, '--widen', '25,5'], /--widen must be rising percentages/],
  [['promote', 'signature', first, '--widen', '5', '--every', '0m'], /--every must be a time such as 10m/],
  [['promote', 'signature', first, '--skip-smoke', ' '], /--skip-smoke needs a text/],
  [
    ['promote', 'signature', first, '--skip-smoke', ' Passed'],
    /'passed' is what the record says of a smoke test that ran/,
  ],
  [['prune', '--older-than', 'week', '--loud'], /Unknown option '--loud'/],
])('%j is refused with what is expected', async (words, message) => {
  const { code, output } = await store.release(...words);
  expect({ code, output }).toMatchObject({ code: 1, output: expect.stringMatching(message) });
});
