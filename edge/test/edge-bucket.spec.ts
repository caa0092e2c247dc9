import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { RemotesDocument } from '@portal/contracts';
import { startEdge } from '@portal/local/test-support/edge';
import { publishFixture, publishShell } from '@portal/local/test-support/fixture-remote';
import { type S3Server, startS3Server } from '@portal/local/test-support/s3-server';
import { StoreProcess } from '@portal/local/test-support/store-process';

const site = {
  clerkPublishableKey: `pk_live_${btoa('clerk.portal.test$').replace(/=+$/, '')}`,
  clerkProxyUrl: null,
  contactEmail: 'advisor@portal.test',
  eventFormUrl: null,
  newsletterTeamUsername: 'newsletter-team',
  publicUrl: 'https://portal.test',
};
const untried = { by: 'a test', skipSmoke: 'there is no browser here' };

let folder: string;
let server: S3Server;
let bucket: StoreProcess;
let edge: Awaited<ReturnType<typeof startEdge>>;

const addFolder = (name: string, files: ReadonlyMap<string, Buffer>) => bucket.ask('addFolder', name, files);

async function release(version: string): Promise<void> {
  await publishFixture({ addFolder }, { app: 'clubs', version, code: "return () => 'Clubs'" });
  await bucket.ask('promote', 'clubs', version, untried);
}

const start = () =>
  startEdge({ ...server.environment, STORE_COPY_DIR: path.join(folder, 'copy'), API_URL: 'http://127.0.0.1:9' });

async function served(headers: HeadersInit = {}): Promise<{ version?: string; script: number }> {
  const remotes = RemotesDocument.parse(await (await fetch(`${edge.url}/remotes.json`, { headers })).json());
  const { url, metadata } = remotes.microFrontends.clubs ?? {};
  const script = await fetch(new URL('remoteEntry.js', edge.url + url));
  return { version: metadata?.version, script: script.status };
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'edge-bucket-'));
  server = await startS3Server();
  bucket = await StoreProcess.start(server.environment);
  await bucket.ask('write', 'site.json', JSON.stringify(site));
  await publishShell({ addFolder }, '1.0.0-aaaaaaaa');
  await bucket.ask('promote', 'shell', '1.0.0-aaaaaaaa', untried);
  await release('1.0.0-11111111');
  edge = await start();
});

afterAll(async () => {
  await edge.stop();
  await bucket.kill();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('An edge before a bucket', () => {
  test('serves what is active there from its first answer', async () => {
    expect(await served()).toEqual({ version: '1.0.0-11111111', script: 200 });
  });

  test('follows promotions and rollbacks, and keeps what open tabs ask for', async () => {
    await release('1.0.0-22222222');
    await until('1.0.0-22222222');
    expect((await fetch(`${edge.url}/apps/clubs/1.0.0-11111111/remoteEntry.js`)).status).toBe(200);
    await bucket.ask('rollback', 'clubs', { by: 'a test' });
    await until('1.0.0-11111111');
  });

  test('also starts anew with what open tabs request that was rolled back meanwhile', async () => {
    await edge.stop();
    await rm(path.join(folder, 'copy'), { recursive: true });
    edge = await start();
    expect(await served()).toEqual({ version: '1.0.0-11111111', script: 200 });
    expect((await fetch(`${edge.url}/apps/clubs/1.0.0-22222222/remoteEntry.js`)).status).toBe(200);
  });

  test.each([
    ['what pruning deletes first', '1.0.0-44444444/release.json'],
    ['all of it', '1.0.0-55555555'],
  ])('keeps no half of a version that is pruned while it is copied: %s is missing by then', async (_what, missing) => {
    const [version = ''] = missing.split('/');
    await edge.stop();
    await rm(path.join(folder, 'copy'), { recursive: true });
    await release(version);
    await bucket.ask('rollback', 'clubs', { by: 'a test' });
    const { objects } = server;
    const read = objects.get.bind(objects);
    objects.get = (key) => {
      const found = read(key);
      if (key.endsWith(`${version}/release.json`))
        for (const name of objects.keys()) if (name.includes(missing)) objects.delete(name);
      return found;
    };
    edge = await start();
    objects.get = read;
    await release(version);
    await until(version);
    await bucket.ask('rollback', 'clubs', { by: 'a test' });
    await until('1.0.0-11111111');
  });

  test('shows previews of versions that are not active', async () => {
    await publishFixture({ addFolder }, { app: 'clubs', version: '1.0.0-33333333', code: "return () => 'Clubs'" });
    const { link } = await bucket.ask<{ link: string }>('addPreview', {
      app: 'clubs',
      version: '1.0.0-33333333',
      forMs: 60_000,
      by: 'a test',
    });
    const { pathname } = new URL(link);
    const cookie = `portal_preview=${pathname.split('/').at(-1)}`;
    await until('1.0.0-33333333', { cookie });
    expect(await served()).toEqual({ version: '1.0.0-11111111', script: 200 });
  });

  test('sums what all edges counted once a second at most, however many pages report a failure', async () => {
    const body = JSON.stringify({ app: 'clubs', version: '1.0.0-11111111', kind: 'render', message: 'no clubs' });
    const report = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
    const [begun, before] = [performance.now(), server.listings('figures')];
    const answers: Promise<Response>[] = [];
    for (let count = 0; count < 100; count += 1) {
      answers.push(fetch(`${edge.url}/api/v1/releases/report`, report));
      await pause(20);
    }
    expect((await Promise.all(answers)).every(({ ok }) => ok)).toBe(true);
    const [looks, seconds] = [server.listings('figures') - before, (performance.now() - begun) / 1000];
    expect(looks).toBeGreaterThan(0);
    expect(looks).toBeLessThanOrEqual(seconds + 1);
  });

  test('goes on while the bucket is away, and starts without it where it was there before', async () => {
    await server.stop();
    expect(await served()).toEqual({ version: '1.0.0-11111111', script: 200 });
    await edge.stop();
    edge = await start();
    expect(await served()).toEqual({ version: '1.0.0-11111111', script: 200 });
  });
});

async function until(version: string, headers?: HeadersInit): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (let now = await served(headers); now.version !== version; now = await served(headers)) {
    if (Date.now() > deadline) throw new Error(`${version} was not served in time, but ${now.version}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect(await served(headers)).toEqual({ version, script: 200 });
}
