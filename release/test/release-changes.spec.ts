import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { RemotesDocument, type UnfinishedChange } from '@portal/contracts';
import { type TestStore, untried } from '@portal/local/test-support/release-store';
import { StoreProcess } from '@portal/local/test-support/store-process';
import {
  type ActiveVersions,
  anyFigures,
  ChangedStore,
  first,
  second,
  third,
  untested,
} from './support/changed-store.ts';

jest.setTimeout(300_000);

const descending = (one: number, other: number) => other - one;

let store: TestStore;
let tool: StoreProcess;
let releases: ChangedStore;

beforeAll(async () => {
  releases = await ChangedStore.create();
  ({ store, tool } = releases);
});

afterAll(() => store.remove());

const remote = async () => RemotesDocument.parse(await store.json('remotes.json')).microFrontends.signature;

describe('A promotion', () => {
  test('is recorded with who and when, and the status says so', async () => {
    const before = await releases.active();
    const started = Date.now();
    const change = await releases.promote(first, { by: 'Ada Lovelace' });
    expect(change).toMatchObject({ action: 'promote', version: first, from: before, by: 'Ada Lovelace' });
    expect(change?.smoke).toBe(untested.skipSmoke);
    expect(Date.parse(change?.at ?? '')).toBeGreaterThanOrEqual(started);
    expect((await releases.history())[0]).toEqual(change);
    expect(await releases.status()).toMatchObject({
      version: first,
      since: change?.at,
      by: 'Ada Lovelace',
      fits: true,
    });
    expect(await releases.promote(first)).toBeNull();
  });

  test('writes again only what changes', async () => {
    const stamp = async (file: string) => (await stat(path.join(store.folder, file))).ino;
    const before = { shell: await stamp('index.html'), area: await stamp('areas/signature.html') };
    await releases.promote(second);
    expect(await stamp('index.html')).toBe(before.shell);
    expect(await stamp('areas/signature.html')).not.toBe(before.area);
  });

  test('keeps what a newer tool wrote into the store of other apps', async () => {
    const { apps, ...active } = await store.json<ActiveVersions>('active.json');
    const newer = { frozen: ['shell'], apps: { ...apps, shell: { ...apps.shell, pinned: true } } };
    await store.write('active.json', { ...active, ...newer });
    await releases.promote(first);
    expect(await store.json('active.json')).toMatchObject({ frozen: ['shell'], apps: { shell: { pinned: true } } });
    await releases.promote(second);
  });

  test('that was interrupted behind its one deciding write is completed by the next change', async () => {
    const { apps, last: done } = await store.json<ActiveVersions>('active.json');
    const last = { ...done, number: done.number + 1, version: third, from: second, by: 'Interrupted' };
    const app = { ...apps.signature, version: third, earlier: [first, second] };
    await store.write('active.json', { apps: { ...apps, signature: app }, last });
    expect(await releases.demote()).toBeNull();
    expect((await releases.history())[0]).toEqual(last);
    expect((await remote())?.metadata.version).toBe(third);
    expect(await store.text('areas/signature.html')).toContain(third);
  });

  test.each(['active.json', 'remotes.json', 'areas/signature.html'])(
    'that was killed behind writing %s is told by the status, and completed by repair, once',
    async (last) => {
      const lively = await StoreProcess.start({ STORE_DIR: store.folder });
      const version = (await releases.active()) === third ? second : third;
      const killed = lively.ask('promoteUntilKilled', last, 'signature', version, { ...untested, by: 'Killed' });
      killed.catch(() => {});
      await lively.ended;
      const unfinished = await tool.ask<UnfinishedChange | null>('unfinished');
      const stale = ['remotes.json', 'areas/signature.njhs.html', 'areas/signature.html'];
      const written = stale.indexOf(last) + 1;
      expect(unfinished).toMatchObject({ change: { version, by: 'Killed' }, files: stale.slice(written) });
      if (last !== 'active.json') return void (await tool.ask('repair'));
      expect(await store.mustRelease('status')).toMatch(
        new RegExp(
          `^channel production\nA change was not completed: signature ${version} was promoted in place of .* by Killed\\.\n.*its entry in the history, remotes\\.json, areas/signature\\.njhs\\.html, areas/signature\\.html\\.\n.*repair`,
        ),
      );
      expect(await store.mustRelease('repair')).toMatch(
        /remotes\.json was brought up to date[\s\S]*the history has the change/,
      );
      expect((await releases.history())[0]).toEqual(unfinished?.change);
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
    await expect(releases.demote()).rejects.toThrow(`signature ${gone} is active but missing in the release store`);
    expect(await releases.rollback()).toMatchObject({ version: third, from: gone });
    expect((await releases.history()).slice(0, 2)).toMatchObject([{ action: 'rollback', version: third }, last]);
    expect((await remote())?.metadata.version).toBe(third);
  });

  test('of a version whose compressed copies are other files than the published ones is refused', async () => {
    const version = '1.8.0-ffffffff';
    await store.addVariant('signature', version, {});
    const at = (file: string) => path.join(store.folder, 'apps/signature', version, file);
    await writeFile(at('mf-manifest.json.br'), brotliCompressSync('{}'));
    await writeFile(at('standalone/index.html.gz'), 'damaged');
    const refusal = expect.stringMatching(/mf-manifest\.json\.br is not [\s\S]*standalone\/index\.html\.gz is not /);
    await expect(releases.promote(version)).rejects.toMatchObject({ message: refusal });
  });

  test('of what the pages cannot be composed of is refused, and changes nothing', async () => {
    const headless = '1.7.0-ffffffff';
    await store.addVariant('signature', headless, { files: { 'standalone/index.html': '<p>Signature</p>' } });
    const decided = async () => [
      await store.text('active.json'),
      await store.text('remotes.json'),
      await releases.history(),
    ];
    const before = await decided();
    await expect(releases.promote(headless)).rejects.toThrow(
      /standalone\/index\.html needs a <meta charset>, a <\/head> and a <\/body>/,
    );
    expect(await decided()).toEqual(before);
    expect(await releases.demote()).toBeNull();
  });

  test('beside others at the same time happens, all of them in one order', async () => {
    const before = (await releases.history()).length;
    const others = ['1.3.1-aaaaaaaa', '1.3.2-bbbbbbbb'];
    for (const version of others) await store.addVariant('signature', version, {});
    await Promise.all([first, second, ...others].map((version) => releases.promote(version)));
    const changes = await releases.history();
    expect(changes).toHaveLength(before + 4);
    expect(changes.map(({ number }) => number)).toEqual(
      [...new Set(changes.map(({ number }) => number))].sort(descending),
    );
    const made = changes.slice(0, changes.length - before);
    for (const [index, { from }] of made.entries()) expect(from).toBe(changes[index + 1]?.version);
    expect(await releases.active()).toBe(changes[0]?.version);
    expect((await remote())?.metadata.version).toBe(changes[0]?.version);
  });
});

describe('A rollback', () => {
  test('goes to the last good version, further back the next time, and never to what was rolled back', async () => {
    for (const version of [first, second, third]) await releases.promote(version);
    const said = await store.mustRelease('rollback', 'signature', '--reason', 'It blinks', '--by', 'Grace Hopper');
    expect(said).toContain(`signature ${second} is active again, in place of ${third}`);
    const taken = { action: 'rollback', version: second, from: third, by: 'Grace Hopper', reason: 'It blinks' };
    expect((await releases.history())[0]).toMatchObject(taken);
    expect(await releases.rollback()).toMatchObject({ version: first, from: second });
    expect((await remote())?.metadata.version).toBe(first);
    expect(await store.mustRelease('history', 'signature', '--limit', '2')).toMatch(
      new RegExp(`signature was rolled back to ${first} .*by Grace\n.* ${second} .*by Grace Hopper: It blinks$`, 'm'),
    );
  });

  test('goes where it is told to, says so first, and never afterwards to what lies between', async () => {
    for (const version of [first, second, third]) await releases.promote(version);
    const said = await store.mustRelease('rollback', 'signature', '--to', first, '--from', third);
    expect(said).toMatch(
      new RegExp(
        `^Rolling signature ${third} back to ${first} \\(active from \\S+ to \\S+\\)\nsignature ${first} is active again`,
      ),
    );
    expect((await releases.status()).rollbackTo).not.toBe(second);
    await releases.promote('1.3.1-aaaaaaaa');
    expect((await releases.status()).rollbackTo).toBe(first);
    expect(await releases.rollback('signature', { to: second })).toMatchObject({ action: 'rollback', version: second });
    expect((await releases.status()).rollbackTo).toBe(first);
  });

  test('is refused to what was never active or is, and from what is not', async () => {
    const unseen = '1.9.0-eeeeeeee';
    await store.addVariant('signature', unseen, {});
    const refusals: [object, RegExp][] = [
      [{ to: unseen }, /was never active for everyone, so nobody knows whether it works. Promote it/],
      [{ to: await releases.active() }, /is active already/],
      [
        { to: '../../../active.json' },
        /is not in the release store\. Versions that were active before: .*1\.1\.0-aaaaaaaa/,
      ],
      [{ from: first }, new RegExp(`is active now, not ${first}`)],
    ];
    for (const [options, message] of refusals)
      await expect(releases.rollback('signature', options)).rejects.toMatchObject({
        message: expect.stringMatching(message),
      });
  });

  test('never goes to what a promotion of an older version left', async () => {
    for (const version of [first, second, third]) await releases.promote(version);
    await releases.promote(first);
    expect([second, third]).not.toContain((await releases.status()).rollbackTo);
    await releases.promote(second);
    expect((await releases.status()).rollbackTo).toBe(first);
    await releases.promote(first);
  });

  test('is refused where nothing was active before, and where the version no longer fits', async () => {
    await expect(releases.rollback('shell')).rejects.toThrow('there is none to roll back to');
    await expect(releases.rollback('constructor')).rejects.toThrow('constructor is not active');
    await store.addVariant('shell', '1.1.0-dddddddd', { release: { sdk: '1.9.0' } });
    await releases.promote('1.1.0-dddddddd', {}, 'shell');
    const typed = { types: { sdk: '1.9.0', compiler: '7.0.2' }, sdk: '^1.9.0' };
    await store.addVariant('signature', '1.5.0-dddddddd', { release: typed });
    await releases.promote('1.5.0-dddddddd');
    await expect(releases.rollback('shell')).rejects.toThrow(
      /cannot be rolled back to .+:\n {2}signature 1\.5\.0-dddddddd needs sdk/,
    );
    await releases.rollback();
    await releases.rollback('shell');
    expect(await releases.active()).toBe(first);
  });
});

describe('A canary', () => {
  test('is offered to a share beside the active version, shown by the status, and ends with a promotion', async () => {
    await releases.promote(second, { share: 0.1 });
    expect(await remote()).toMatchObject({
      metadata: { version: first },
      canary: { url: `/apps/signature/${second}/mf-manifest.json`, metadata: { version: second }, share: 0.1 },
    });
    expect(await releases.status()).toMatchObject({
      version: first,
      canary: { version: second, share: 0.1, by: 'Ada' },
    });
    await releases.promote(second);
    expect((await remote())?.canary).toBeUndefined();
    expect(await releases.status()).toMatchObject({ version: second, canary: null, rollbackTo: first });
  });

  test('ends with a reason that the status shows', async () => {
    await releases.promote(third, { share: 0.5 });
    expect(await releases.demote({ version: second })).toBeNull();
    await releases.demote({ version: third, reason: '9 of 20 visits failed\n\u001b[2Jsignature is fine' });
    expect((await remote())?.canary).toBeUndefined();
    expect(await releases.active()).toBe(second);
    expect(await store.mustRelease('status', 'signature')).toMatch(
      new RegExp(`canary ${third} was ended \\S+ by automatic: 9 of 20 visits failed \\[2Jsignature is fine$`, 'm'),
    );
  });

  test('ends where the active version is promoted again, and only for who has seen both', async () => {
    const active = await releases.active();
    const ended = { action: 'demote', version: third, from: active, reason: `${active} was promoted again` };
    for (const words of [[], ['--widen', '5%,100%']]) {
      await releases.promote(third, { share: 0.5 });
      const { since } = await releases.status();
      expect(await releases.promote(second, { from: first })).toBeNull();
      expect(await releases.promote(second, { share: 0.1 })).toBeNull();
      expect(await store.mustRelease('promote', 'signature', second, ...untried, ...words)).toBe(
        `signature ${second} was already active; the canary ${third} was ended\n`,
      );
      expect((await remote())?.canary).toBeUndefined();
      expect(await releases.status()).toMatchObject({ version: second, since, canary: null });
      expect((await releases.history())[0]).toMatchObject(ended);
    }
  });

  test('is no reason to leave the active version: a rollback names that one, and says that the canary ends', async () => {
    const active = (await releases.active()) ?? '';
    await releases.promote(third, { share: 0.05 });
    const refusal = `signature has the canary ${third}: demote ends it. To leave ${active}, which the other visitors get, say --from ${active}`;
    for (const words of [[], ['--dry-run']])
      expect(await store.release('rollback', 'signature', ...words)).toMatchObject({
        code: 1,
        output: expect.stringContaining(refusal),
      });
    await expect(releases.rollback()).rejects.toThrow(refusal);
    expect(await releases.status()).toMatchObject({ version: active, canary: { version: third } });
    const said = await store.mustRelease('rollback', 'signature', '--from', active, '--dry-run');
    expect(said).toMatch(new RegExp(`^Rolling signature ${active} back to .*; its canary ${third} ends$`, 'm'));
    expect(await releases.rollback('signature', { from: active })).toMatchObject({ from: active });
    expect(await releases.status()).toMatchObject({ canary: null });
    await releases.promote(active);
  });

  test('that is to widen starts with its plan, from the share that it has, and the tool says how far it is', async () => {
    const before = await releases.active();
    const plan = { shares: [0.05, 0.25], everyMs: 600_000, limits: anyFigures };
    await releases.promote(third, { share: 0.05 });
    await releases.widen(third, plan);
    const { apps } = await store.json<ActiveVersions>('active.json');
    expect(apps.signature?.canary).toMatchObject({ share: 0.05, widening: { ...plan, smoke: untested.skipSmoke } });
    const next = `it widens: 25% waits for visits: 0 of the 9 visits that a step needs`;
    expect(await store.mustRelease('status', 'signature')).toContain(next);
    const words = ['promote', 'signature', third, ...untried, '--widen', '5%,50%,100%', '--every', '1h', '--no-wait'];
    expect(await store.mustRelease(...words)).toBe(
      `signature ${third} is offered to 5% of the visitors; 50% waits for visits: 0 of the 20 visits that a step needs\n`,
    );
    const followed = store.release(...words.slice(0, -1).map((word) => word.replace('50%', '60%')));
    const shares = async () =>
      (await store.json<ActiveVersions>('active.json')).apps.signature?.canary?.widening?.shares;
    while (!(await shares())?.includes(0.6)) await new Promise((resolve) => setTimeout(resolve, 50));
    await releases.demote({ version: third });
    expect(await followed).toMatchObject({
      code: 1,
      output: expect.stringContaining(
        `signature ${third} is no longer a canary: demote of ${third} by automatic: 9 of 20 visits failed`,
      ),
    });
    expect(await releases.active()).toBe(before);
  });

  test('is for a remote that is active, in the areas of its active version', async () => {
    await expect(releases.promote('1.1.0-dddddddd', { share: 0.1 }, 'shell')).rejects.toThrow(
      'the shell and standalone pages are promoted for everyone',
    );
    await store.addVariant('signature', '1.5.0-dddddddd', {});
    await expect(releases.promote('1.5.0-dddddddd', { share: 0.1 })).rejects.toThrow('only remotes inside the shell');
    const { portal } = await store.publishedRelease('signature');
    const elsewhere = { portal: portal && { ...portal, areas: [{ path: '/elsewhere', frame: 'public' as const }] } };
    await store.addVariant('signature', '1.6.0-eeeeeeee', { release: { ...elsewhere, standalone: false } });
    const missing = `it has no area /signature, which the active ${second} has`;
    await expect(releases.promote('1.6.0-eeeeeeee', { share: 0.1 })).rejects.toThrow(missing);
  });

  test('reaches everybody at once by a widening without a step before', async () => {
    await releases.promote(third, { share: 0.1 });
    const words = ['promote', 'signature', third, ...untried, '--widen', '100%', '--no-wait'];
    expect(await store.mustRelease(...words)).toBe(`signature ${third} is active for everyone\n`);
    expect(await releases.status()).toMatchObject({ version: third, canary: null });
  });

  test('stays where a portal starts with the version that is active', async () => {
    const version = await store.version('signature');
    await releases.promote(version);
    await releases.promote(third, { share: 0.1 });
    await tool.ask('makeActive', 'signature');
    expect(await releases.status()).toMatchObject({ version, canary: { version: third } });
  });
});

test.each([
  [['nonsense'], /There is no command 'nonsense'/],
  [['rollback', '../shell'], /is not the name of an app, such as hours/],
  [['promote', 'signature', '../../active.json'], /is not in the release store/],
  [['promote', 'signature', first, '--share', '120%'], /--share must be more than 0% and less than 100%/],
  [['promote', 'signature', first, '--widen', '25,5'], /--widen must be rising percentages/],
  [['promote', 'signature', first, '--widen', '5', '--every', '0m'], /--every must be a time such as 10m/],
  [['promote', 'signature', first, '--skip-smoke', ' '], /--skip-smoke needs a text/],
  [['history', '--limit', '0'], /--limit must be a whole number from 1 on; '0' is not/],
  [
    ['promote', 'signature', first, '--skip-smoke', ' Passed'],
    /'passed' is what the record says of a smoke test that ran/,
  ],
  [['prune', '--older-than', 'week', '--loud'], /Unknown option '--loud'/],
])('%j is refused with what is expected', async (words, message) => {
  const { code, output } = await store.release(...words);
  expect({ code, output }).toMatchObject({ code: 1, output: expect.stringMatching(message) });
});
