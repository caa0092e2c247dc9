import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Outcome } from '@portal/local/test-support/command';
import { type S3Server, startS3Server } from '@portal/local/test-support/s3-server';
import { StoreProcess } from '@portal/local/test-support/store-process';

jest.setTimeout(300_000);

const text = (content: string) => Buffer.from(content);

/** A version's folder, with more files than a bucket lists in one page. */
const folderOf = (mark: string) => {
  const files = new Map([['release.json', text(`{"mark":"${mark}"}`)]]);
  for (let number = 0; number < 40; number += 1) files.set(`chunks/${number}.js`, text(mark + number));
  return files;
};

let directory: string;
let server: S3Server;
let ceph: S3Server;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'store-contract-'));
  [server, ceph] = await Promise.all([startS3Server(), startS3Server('as Ceph')]);
});

afterAll(async () => {
  await Promise.all([server.stop(), ceph.stop()]);
  await rm(directory, { recursive: true, force: true });
});

describe.each([
  ['a directory', () => ({ STORE_DIR: directory })],
  ['a bucket', () => ({ ...server.environment, STORE_LEASE_SECONDS: '2' })],
  ['a bucket of Ceph', () => ({ ...ceph.environment, STORE_LEASE_SECONDS: '2' })],
])('A release store in %s', (_kind, environment) => {
  let one: StoreProcess;
  let other: StoreProcess | undefined;

  beforeAll(async () => {
    one = await StoreProcess.start(environment());
  });

  // A test may have killed it.
  beforeEach(async () => {
    other ??= await StoreProcess.start(environment());
  });

  afterAll(() => Promise.all([one.kill(), other?.kill()]));

  test('keeps files, and knows nothing of files that are not there', async () => {
    expect(await one.text('active.json')).toBeUndefined();
    await one.ask('write', 'areas/hours.html', '<p>ä</p>');
    await one.ask('write', 'areas/hours.html', '<p>ö</p>');
    expect(await other?.text('areas/hours.html')).toBe('<p>ö</p>');
    expect(await other?.ask('list', 'areas')).toEqual(['hours.html']);
    expect(await other?.ask('list', 'nowhere')).toEqual([]);
  });

  test('adds a folder once, lists it and removes it whole', async () => {
    await one.ask('addFolder', 'apps/hours/1.0.0-a', folderOf('first'));
    await other?.ask('addFolder', 'apps/hours/1.0.0-a', folderOf('second'));
    await one.ask('addFolder', 'apps/hours/1.0.0-b', folderOf('third'));
    expect(await one.text('apps/hours/1.0.0-a/release.json')).toBe('{"mark":"first"}');
    expect(await one.text('apps/hours/1.0.0-a/chunks/39.js')).toBe('first39');
    expect((await one.ask<string[]>('list', 'apps/hours')).sort()).toEqual(['1.0.0-a', '1.0.0-b']);
    expect(await one.ask<string[]>('list', 'apps/hours/1.0.0-a/chunks')).toHaveLength(40);
    await other?.ask('removeFolder', 'apps/hours/1.0.0-a');
    expect(await one.ask('list', 'apps/hours')).toEqual(['1.0.0-b']);
    expect(await one.text('apps/hours/1.0.0-a/chunks/39.js')).toBeUndefined();
  });

  test('lets one process at a time change what is active', async () => {
    const counts = [one, other].flatMap((store) => Array.from({ length: 5 }, () => store?.ask('count', 'counter')));
    await Promise.all(counts);
    expect(await one.text('counter')).toBe('10');
  });

  test('goes on after a process that died with the lock', async () => {
    other?.ask('hold', 'victim').catch(() => {});
    while ((await one.text('victim')) !== 'held') await new Promise((resolve) => setTimeout(resolve, 20));
    await other?.kill();
    other = undefined;
    await one.ask('count', 'after-death');
    expect(await one.text('after-death')).toBe('1');
  });
});

describe('A bucket', () => {
  const environment = () => ({ ...server.environment, STORE_LEASE_SECONDS: '1' });
  let quick: StoreProcess;

  beforeAll(async () => {
    quick = await StoreProcess.start(environment());
  });

  afterAll(() => quick.kill());

  test('lets nobody write who lost the lock without noticing', async () => {
    const slow = await StoreProcess.start(environment());
    await quick.ask('write', 'active.json', 'before');
    const late = slow.ask('sleepwalk', 'active.json', 2_500);
    while ((await quick.text('asleep')) !== 'yes') await new Promise((resolve) => setTimeout(resolve, 20));
    const change = quick.ask('count', 'meanwhile');
    await expect(late).rejects.toThrow(/lock of the release store was lost/);
    await change;
    expect(await quick.text('active.json')).toBe('before');
    await slow.kill();
  });

  test('gives every file the headers that hosts and browsers need', async () => {
    const folder = new Map(
      ['release.json', 'main.js', 'main.js.br', 'main.css.gz', 'logo.svg', 'logo.png'].map((name) => [name, text('x')]),
    );
    await quick.ask('addFolder', 'apps/shell/1.0.0-a', folder);
    await quick.ask('write', 'index.html', '<p>');
    const headers = (file: string) => server.objects.get(`portal/${file}`)?.headers;
    const forEver = 'public, max-age=31536000, immutable';
    expect(headers('index.html')).toEqual({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
    const script = { 'content-type': 'application/javascript; charset=utf-8', 'cache-control': forEver };
    expect(headers('apps/shell/1.0.0-a/main.js')).toEqual(script);
    expect(headers('apps/shell/1.0.0-a/main.js.br')).toEqual({ ...script, 'content-encoding': 'br' });
    expect(headers('apps/shell/1.0.0-a/main.css.gz')).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'content-encoding': 'gzip',
    });
    expect(headers('apps/shell/1.0.0-a/logo.png')).toEqual({ 'content-type': 'image/png', 'cache-control': forEver });
  });

  test.each(['ignored', 'refused'] as const)(
    'is refused where conditions are %s, before anything is changed',
    async (conditions) => {
      const other = await startS3Server(conditions);
      const elsewhere = (...words: unknown[]) => quick.ask('elsewhere', other.environment, ...words);
      const lacks = expect.stringMatching(
        /^s3:\/\/releases\/portal at http:\/\/127\.0\.0\.1:\d+ cannot be a release store: .*If-None-Match.* and If-Match/,
      );
      await expect(elsewhere('count', 'counter')).rejects.toMatchObject({ message: lacks });
      const added = elsewhere('addFolder', 'apps/hours/1.0.0-a', folderOf('first'));
      await expect(added).rejects.toMatchObject({ message: lacks });
      expect([...other.objects.keys()]).toEqual([]);
      await other.stop();
    },
  );

  test('is refused where no ETag is ever known again, instead of waiting for the lock for ever', async () => {
    const other = await startS3Server('unmatched');
    await expect(quick.ask('elsewhere', other.environment, 'count', 'counter')).rejects.toThrow(
      /does not honour If-Match \(replace only what was read\)/,
    );
    await other.stop();
  });

  test.each([
    [
      'a bucket that does not exist',
      { STORE_URL: 's3://elsewhere/x' },
      /^s3:\/\/elsewhere\/x at \S+ answered 404 NoSuchBucket$/,
    ],
    ['a wrong key', { AWS_ACCESS_KEY_ID: 'stranger' }, /^s3:\/\/releases\/portal at \S+ answered 403 AccessDenied$/],
    [
      'a server that is away',
      { AWS_ENDPOINT_URL_S3: 'http://localhost:1' },
      /^s3:\/\/releases\/portal at http:\/\/localhost:1: .*ECONNREFUSED/,
    ],
  ])('says where it is and what its server answered, for %s', async (_what, wrong, message) => {
    for (const [operation, name] of [
      ['read', 'active.json'],
      ['list', 'apps'],
      ['write', 'active.json'],
      ['count', 'counter'],
    ] as const)
      await expect(quick.ask('elsewhere', { ...ceph.environment, ...wrong }, operation, name, '')).rejects.toThrow(
        message,
      );
  });

  test('is asked for its conditions once in a process, and not by who only reads', async () => {
    const store = await StoreProcess.start(environment());
    const before = server.writes();
    await store.text('active.json');
    await store.ask('list', 'apps');
    expect(server.writes()).toBe(before);
    await store.ask('count', 'counted');
    const first = server.writes() - before;
    await store.ask('count', 'counted');
    expect(server.writes() - before - first).toBeLessThan(first);
    await store.kill();
  });

  test('takes whole releases: settings, an app, its pages and who promoted it', async () => {
    const settings = {
      STORE_URL: 's3://releases/whole/portal',
      PUBLIC_URL: 'https://portal.test',
      CLERK_PUBLISHABLE_KEY: `pk_live_${btoa('clerk.portal.test$').replace(/=+$/, '')}`,
      ADVISOR_EMAIL: 'a@b.test',
      RELEASE_BY: 'Ada Lovelace',
    };
    // Who builds and composes on a busy machine loses a lock of a second.
    const usual = { ...settings, STORE_LEASE_SECONDS: '15' };
    const release = async (...words: string[]) => {
      const { code, output } = await quick.ask<Outcome>('elsewhere', usual, 'command', ...words);
      if (code !== 0) throw new Error(output);
      return output;
    };
    await release('site');
    await release('publish', 'shell');
    await release('promote', 'shell', '--skip-smoke', 'the gate has tests of its own');
    // On a busy machine, what it is doing stands before.
    expect(await release('status')).toMatch(
      /^channel production\nshell \S+ active since \S+ by Ada Lovelace, offers sdk/m,
    );
    expect(await release('history')).toContain('was promoted by Ada Lovelace');
    const stored = (file: string) => server.objects.get(`whole/portal/${file}`)?.content.toString();
    expect(stored('index.html')).toContain('https://portal.test');
    expect(JSON.parse(stored('remotes.json') ?? '')).toMatchObject({ microFrontends: {} });
    expect(stored('.work/lock.json')).toContain('"holder":null');
  });

  test.each([
    [{ STORE_URL: 'https://bucket' }, /STORE_URL must be s3:\/\/<bucket>/],
    [{ STORE_URL: 's3://releases', AWS_REGION: '' }, /AWS_REGION must name the region/],
    [{ STORE_URL: 's3://releases', STORE_DIR: '/somewhere' }, /set one of them/],
  ])('is refused where its variables are wrong', async (variables, message) => {
    await expect(quick.ask('elsewhere', variables, 'list', 'apps')).rejects.toThrow(message);
  });
});
