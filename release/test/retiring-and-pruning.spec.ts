import { existsSync } from 'node:fs';
import path from 'node:path';
import { type ReleaseChange, RemotesDocument } from '@portal/contracts';
import { publishFixture } from '@portal/local/test-support/fixture-remote';
import type { TestStore } from '@portal/local/test-support/release-store';
import type { StoreProcess } from '@portal/local/test-support/store-process';
import { type ActiveVersions, anyFigures, ChangedStore, day, first, second, third } from './support/changed-store.ts';

jest.setTimeout(300_000);

let store: TestStore;
let tool: StoreProcess;
let releases: ChangedStore;

beforeAll(async () => {
  releases = await ChangedStore.create();
  ({ store, tool } = releases);
});

afterAll(() => store.remove());

describe('Retiring', () => {
  const retire = (app: string, options: object = {}) =>
    tool.ask<ReleaseChange>('retire', app, { by: 'Grace', reason: 'The season is over', ...options });

  beforeAll(async () => {
    const published = { addFolder: (folder: string, files: unknown) => tool.ask('addFolder', folder, files) };
    const frame = 'dashboard' as const;
    const fixture = { app: 'clubs', path: '/dashboard/clubs', frame, link: 'Clubs', code: 'return () => null' };
    for (const version of ['1.0.0', '1.1.0']) await publishFixture(published, { ...fixture, version });
    await publishFixture(published, { app: 'home', version: '1.0.0', path: '/', code: 'return () => null' });
    for (const version of ['1.0.0', '1.1.0']) await releases.promote(version, {}, 'clubs');
    await releases.promote('1.0.0', {}, 'home');
  });

  test('takes a remote off the portal in one change, with its reason, canary and pages; promoting brings it back', async () => {
    await releases.promote('1.0.0', { share: 0.5 }, 'clubs');
    const said = await store.mustRelease('retire', 'clubs', '--reason', 'The season is over', '--by', 'Grace Hopper');
    expect(said).toContain('clubs 1.1.0 is retired');
    const { microFrontends } = RemotesDocument.parse(await store.json('remotes.json'));
    expect(Object.keys(microFrontends).sort()).toEqual(['home', 'signature']);
    expect(await store.list('areas')).not.toContain('clubs.html');
    const [change] = await releases.history('clubs');
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

    await expect(releases.promote('1.1.0', { from: '1.1.0' }, 'clubs')).rejects.toThrow('clubs is not active');
    expect(await releases.promote('1.1.0', { from: null }, 'clubs')).toMatchObject({ action: 'promote', from: null });
    expect(await releases.active('clubs')).toBe('1.1.0');
    expect(await store.list('areas')).toContain('clubs.html');
    expect(await store.mustRelease('status')).not.toContain('retired');
    await expect(releases.promote('1.0.0', { from: null }, 'clubs')).rejects.toThrow('clubs 1.1.0 is active now');
  });

  test('leaves a version that counts as bad: a rollback after the way back goes further back', async () => {
    expect(await releases.rollback('clubs')).toMatchObject({ action: 'rollback', version: '1.0.0', from: '1.1.0' });
  });

  test('is what a rollback of a first release does, which says so before', async () => {
    const published = { addFolder: (folder: string, files: unknown) => tool.ask('addFolder', folder, files) };
    await publishFixture(published, { app: 'chess', version: '1.0.0', code: 'return () => null' });
    await releases.promote('1.0.0', {}, 'chess');
    await publishFixture(published, { app: 'chess', version: '1.1.0', code: 'return () => null' });
    await releases.promote('1.1.0', { share: 0.5 }, 'chess');
    await expect(releases.rollback('chess')).rejects.toThrow('chess has the canary 1.1.0: demote ends it');
    const tried = await store.mustRelease('rollback', 'chess', '--from', '1.0.0', '--dry-run');
    expect(tried).toContain('No version of chess was active before 1.0.0: retiring chess; its canary 1.1.0 ends\n');
    expect(await store.mustRelease('demote', 'chess', '--reason', 'a test')).toContain('chess 1.1.0 was ended');
    expect(await store.mustRelease('rollback', 'chess', '--by', 'Grace Hopper')).toMatch(
      /^No version of chess was active before 1\.0\.0: retiring chess\nchess 1\.0\.0 is retired/m,
    );
    const [change] = await releases.history('chess');
    expect(change).toMatchObject({ action: 'retire', by: 'Grace Hopper', reason: 'Its first release was rolled back' });
    expect(await releases.active('chess')).toBeUndefined();
    await expect(releases.rollback('home')).rejects.toThrow(/there is none to roll back to\. home cannot be retired/);
  });

  test('removes also the page that needs no shell, which everybody gets at once, without a canary', async () => {
    const present = await store.version('signature');
    await releases.promote(first);
    expect(await releases.widen(present, { shares: [0.05], everyMs: 1, limits: anyFigures })).toMatchObject({
      action: 'promote',
    });
    expect(await store.list('.')).toContain('signature.html');
    await retire('signature');
    expect(await store.list('.')).not.toContain('signature.html');
    await releases.promote(present);
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
    await expect(releases.promote('1.0.0', {}, 'clubs')).rejects.toThrow('publish it first');
  });
});

describe('Pruning', () => {
  const [old, canary, lately, waiting] = ['0.1.0-aaaaaaaa', '0.2.0-bbbbbbbb', '0.3.0-cccccccc', '0.4.0-dddddddd'];
  const replaced = '0.0.1-eeeeeeee';
  const inDays = (days: number) => new Date(Date.now() + days * day);
  const prune = (now: Date, keep = 0) => tool.ask<{ version: string }[]>('prune', { keep, olderThan: 7, now });
  const builtAt = (now: Date) => ({ release: { builtAt: now.toISOString(), standalone: false } });

  test('keeps what tabs of the last days may need, and what may still be promoted', async () => {
    for (const version of [old, canary, lately, replaced])
      await store.addVariant('signature', version, builtAt(inDays(-90)));
    await store.addVariant('signature', waiting, builtAt(inDays(5)));
    for (const version of [lately, first]) await releases.promote(version);
    // It began three months ago, and ends now.
    const began = await releases.promote(replaced, { share: 0.05 });
    await store.write(`history/${String(began?.number).padStart(8, '0')}-signature.json`, {
      ...began,
      at: inDays(-90),
    });
    await releases.promote(second);
    await releases.promote(canary, { share: 0.05 });
    expect((await prune(inDays(6))).map(({ version }) => version)).toEqual([old]);
    expect(await store.list('apps/signature')).toEqual(expect.arrayContaining([lately, replaced, waiting, third]));
  });

  test('keeps what is active, its canary, its preview and the way back, and as many of the newest as asked', async () => {
    await tool.ask('addPreview', { app: 'signature', version: lately, by: 'Ada', forMs: 61 * day });
    await prune(inDays(60), 1);
    const left = await store.list('apps/signature');
    expect(left.sort()).toEqual([canary, lately, waiting, first, second].sort());
    expect(await releases.rollback('signature', { from: second })).toMatchObject({ version: first });
    await expect(releases.rollback()).rejects.toThrow('there is none to roll back to');
    expect(await store.list('apps/shell')).toContain(await releases.active('shell'));
  });
});
