import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { type AppStatus, type ReleaseChange, RemotesDocument } from '@portal/contracts';
import { expectDescribed } from '@portal/contracts/test-support/description';
import { startNode } from '@portal/local/test-support/command';
import { startEdge } from '@portal/local/test-support/edge';
import { publishFixture, publishShell } from '@portal/local/test-support/fixture-remote';
import { TestStore } from '@portal/local/test-support/release-store';
import { StoreProcess } from '@portal/local/test-support/store-process';

jest.setTimeout(120_000);

const [first, second] = ['1.0.0-aaaaaaaa', '1.1.0-bbbbbbbb'];
const by = { by: 'Ada', skipSmoke: 'the gate has tests of its own' };

let store: TestStore;
let tool: StoreProcess;
let edge: Awaited<ReturnType<typeof startEdge>>;
let services: Awaited<ReturnType<typeof startServices>>;

/** Services that know one account: whoever has the token of an admin is one, until told otherwise. */
async function startServices() {
  const state = { role: 'admin', status: 200 };
  const server = createServer((_request, answer) => {
    answer.writeHead(state.status, { 'content-type': 'application/json' });
    const at = '2026-11-01T00:00:00Z';
    const names = {
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: 'ada@honor.test',
      role: state.role,
      chapter: 'NHS',
    };
    const hours = { total_hours: 0, hours_this_year: 0, committee: null };
    answer.end(JSON.stringify({ id: 1, clerk_id: 'user_1', ...names, ...hours, created_at: at, updated_at: at }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, state, stop: () => server.close().closeAllConnections() };
}

beforeAll(async () => {
  [store, services] = await Promise.all([TestStore.create(), startServices()]);
  tool = await StoreProcess.start({ STORE_DIR: store.folder });
  await publishShell(published, first);
  for (const app of ['clubs', 'events']) {
    for (const version of [first, second])
      await publishFixture(published, { app, version, code: `return '${version}'` });
  }
  await tool.ask('promote', 'shell', first, by);
  for (const app of ['clubs', 'events']) await tool.ask('promote', app, first, by);
  const thresholds = { CANARY_MIN_LOADS: '4', CANARY_MAX_FAILURE_SHARE: '0.5' };
  // A browser that ends at once: the shell here is one that no page starts in.
  const CHROMIUM_PATH = '/bin/false';
  edge = await startEdge({
    STORE_DIR: store.folder,
    API_URL: services.url,
    CHROMIUM_PATH,
    TRUSTED_PROXIES: '127.0.0.1',
    ...thresholds,
  });
});

afterAll(async () => {
  edge.child.kill('SIGTERM');
  await edge.ended;
  services.stop();
  await tool.kill();
  await store.remove();
});

const published = {
  addFolder: (folder: string, files: ReadonlyMap<string, Buffer>) => tool.ask('addFolder', folder, files),
};

const token = `Bearer ${['{"alg":"none"}', '{"sub":"user_1"}', 'x'].map((part) => Buffer.from(part).toString('base64url')).join('.')}`;

interface Sent {
  body?: unknown;
  authorization?: string;
  /** Where the proxy in front says that it comes from. */
  address?: string;
}

async function call(path: string, { body, authorization, address }: Sent = {}) {
  const answer = await fetch(`${edge.url}/api/v1/releases/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      ...(authorization && { authorization }),
      ...(address && { 'x-forwarded-for': address }),
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const told = { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  expectDescribed(`${body === undefined ? 'GET' : 'POST'} /releases/${path.replace(/\?.*/, '')}`, told);
  return told;
}

const report = (told: object | string, address?: string) => call('report', { body: told, address });
const statusOf = async (app: string) =>
  (await tool.ask<AppStatus[]>('status')).find((one) => one.app === app) as AppStatus;

describe('Fifty promotions under constant traffic', () => {
  /** What a page does that opens an area: the page, what is active, and every file that this names. */
  async function visit(): Promise<string[]> {
    const failures: string[] = [];
    const get = async (path: string) => {
      const answer = await fetch(edge.url + path);
      if (!answer.ok) failures.push(`${path} answered ${answer.status}`);
      return Buffer.from(await answer.arrayBuffer());
    };
    const page = (await get('/clubs')).toString();
    for (const [, address = ''] of page.matchAll(/href="(\/apps\/[^"]+)"/g)) await get(address);
    const remotes = RemotesDocument.parse(JSON.parse((await get('/remotes.json')).toString()));
    for (const { url, metadata } of Object.values(remotes.microFrontends)) {
      await get(url);
      for (const [file, integrity] of Object.entries(metadata.integrity)) {
        const hash = createHash('sha384')
          .update(await get(url.replace(/[^/]+$/, file)))
          .digest('base64');
        if (integrity !== `sha384-${hash}`) failures.push(`${file} of ${metadata.version} is not what was released`);
      }
    }
    return failures;
  }

  test('make no request fail, and show at once', async () => {
    let promoting = true;
    const traffic = Array.from({ length: 4 }, async () => {
      const failures: string[] = [];
      let visits = 0;
      for (; promoting; visits += 1) failures.push(...(await visit()));
      return { visits, failures };
    });
    for (let count = 1; count <= 50; count += 1) {
      const version = count % 2 ? second : first;
      await tool.ask('promote', 'clubs', version, by);
      expect(await (await fetch(`${edge.url}/remotes.json`)).text()).toContain(`/apps/clubs/${version}/`);
    }
    promoting = false;
    const results = await Promise.all(traffic);
    expect(results.flatMap(({ failures }) => failures)).toEqual([]);
    expect(Math.min(...results.map(({ visits }) => visits))).toBeGreaterThan(0);
  });
});

describe('A report', () => {
  const told = { app: 'clubs', version: first, kind: 'render', message: 'no clubs' };

  test('leaves one line in the log: app, version, kind and message, and nothing of a person', async () => {
    const message = 'mail to robin@honor.test\n\u2028\u001b[2Jfailed at /signature/secret-token?key=secret-key';
    expect(await report({ ...told, message })).toEqual({ status: 200, body: { success: true } });
    await edge.says(/A release fails in a page/);
    const line = JSON.parse(
      edge
        .output()
        .split('\n')
        .find((one) => one.includes('A release fails')) ?? '{}',
    );
    expect(line.release).toEqual({ ...told, message: 'mail to [address] [2Jfailed at /signature/[hidden]?[hidden]' });
    expect(edge.output()).not.toMatch(/robin@|secret-/);
  });

  test.each([
    ['another kind', { ...told, kind: 'hello' }, 400],
    ['more than is asked for', { ...told, user: 'user_1' }, 400],
    ['no name', { ...told, app: '../clubs' }, 400],
    ['no JSON', '{', 400],
    ['more than two kilobytes', { ...told, message: 'x'.repeat(2100) }, 413],
  ])('with %s is refused in the shape of every error', async (_what, body, status) => {
    const answer = await report(body);
    expect(answer).toEqual({ status, body: expect.objectContaining({ success: false, code: expect.any(String) }) });
  });
});

describe('A canary', () => {
  const visit = (kind: 'ok' | 'load' | 'render') =>
    report({ app: 'events', version: second, kind, message: 'gone wrong' });

  test('goes back by itself once more of its visits fail than may, and the status says why', async () => {
    await tool.ask('promote', 'events', second, { ...by, share: 0.2 });
    for (const kind of ['ok', 'render', 'load'] as const) await visit(kind);
    expect((await statusOf('events')).canary).toMatchObject({ version: second });
    await report({ app: 'events', version: '0.0.1', kind: 'load' });
    expect((await statusOf('events')).canary).toMatchObject({ version: second });
    await visit('render');
    const { version, canary, demotions } = await statusOf('events');
    expect({ version, canary }).toEqual({ version: first, canary: null });
    expect(demotions).toMatchObject([
      { version: second, by: 'automatic', reason: '3 of 4 visits failed, the last one: gone wrong' },
    ]);
  });

  test('that is offered again is counted anew', async () => {
    await tool.ask('promote', 'events', second, { ...by, share: 0.2 });
    for (const kind of ['load', 'ok', 'ok', 'ok'] as const) await visit(kind);
    expect((await statusOf('events')).canary).toMatchObject({ version: second, share: 0.2 });
  });
});

describe('A version that was made active for everyone', () => {
  const telling = (app: string, version: string) => (kind: 'ok' | 'load' | 'render', address: string) =>
    report({ app, version, kind, message: 'no stage' }, address);
  const failures = ['203.0.113.1', '203.0.113.4', '2001:db8::1', '203.0.113.6'];

  beforeAll(async () => {
    for (const app of ['drama', 'choir']) {
      for (const version of [first, second])
        await publishFixture(published, { app, version, code: `return '${version}'` });
      await tool.ask('promote', app, first, by);
    }
  });

  afterAll(() => tool.ask('retire', 'drama', { by: 'Ada', reason: 'a test' }));

  test('goes back by itself where it fails at several addresses, each of which counts once', async () => {
    await tool.ask('promote', 'drama', second, by);
    const tell = telling('drama', second);
    for (const address of ['203.0.113.2', '203.0.113.3', '203.0.113.5']) await tell('ok', address);
    const again = Array.from({ length: 5 }, () => '203.0.113.1');
    await Promise.all([
      ...failures.map((address) => telling('drama', first)('load', address)),
      ...[...again, '203.0.113.4', '2001:db8::1', '2001:db8::2'].map((address) => tell('load', address)),
    ]);
    expect((await statusOf('drama')).version).toBe(second);
    await tell('render', '203.0.113.6');
    const reason = 'it failed at 4 of 7 addresses, the last time: no stage';
    expect(await statusOf('drama')).toMatchObject({
      version: first,
      demotions: [{ version: second, by: 'automatic', reason }],
    });
    const [change] = await tool.ask<ReleaseChange[]>('history', 'drama');
    expect(change).toMatchObject({ action: 'rollback', version: first, from: second, by: 'automatic', reason });
  });

  test('stays where somebody, or the portal itself, went back to it', async () => {
    await Promise.all(failures.map((address) => telling('drama', first)('load', address)));
    expect((await statusOf('drama')).version).toBe(first);
  });

  test('is retired by itself where nothing was active before', async () => {
    await Promise.all(failures.map((address) => telling('choir', first)('load', address)));
    const [change] = await tool.ask<ReleaseChange[]>('history', 'choir');
    expect(change).toMatchObject({ action: 'retire', version: first, by: 'automatic' });
  });
});

describe('Release control', () => {
  afterEach(() => {
    Object.assign(services.state, { role: 'admin', status: 200 });
  });

  test('is for admins alone, as the services say', async () => {
    expect(await call('status')).toMatchObject({ status: 401, body: { success: false, code: 'unauthenticated' } });
    expect((await call('status', { authorization: 'Bearer nonsense' })).status).toBe(401);
    services.state.role = 'lead';
    expect(await call('rollback', { body: { app: 'clubs' }, authorization: token })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    services.state.status = 401;
    expect((await call('history', { authorization: token })).status).toBe(401);
    services.state.status = 500;
    expect(await call('history', { authorization: token })).toMatchObject({
      status: 503,
      body: { code: 'unavailable' },
    });
  });

  test('does what the release tool does, and records who did it', async () => {
    const change = { action: 'promote', app: 'clubs', version: second, by: 'Ada Lovelace <ada@honor.test>' };
    const body = { app: 'clubs', version: second, skipSmoke: 'a test' };
    expect(await call('promote', { body, authorization: token })).toMatchObject({ status: 200, body: { change } });
    expect((await statusOf('clubs')).version).toBe(second);
    const history = await call('history?app=clubs&limit=1', { authorization: token });
    expect(history.body).toMatchObject({ success: true, changes: [change] });
    const versions = await call('versions?app=clubs', { authorization: token });
    expect(versions.body.versions).toContainEqual(expect.objectContaining({ version: second, state: 'active' }));
    const { body: status } = await call('status', { authorization: token });
    expect((status.apps as AppStatus[]).map(({ app }) => app).sort()).toEqual(['clubs', 'events', 'shell']);
  });

  test('goes back to a version that is named, and completes what a killed tool left', async () => {
    await tool.ask('promote', 'clubs', first, by);
    const missed = await tool.ask<ReleaseChange>('promote', 'clubs', second, by);
    const body = { app: 'clubs', from: second, to: first };
    await rm(path.join(store.folder, 'history', `${String(missed.number).padStart(8, '0')}-clubs.json`));
    const unfinished = { change: missed, files: [] };
    expect((await call('status', { authorization: token })).body).toMatchObject({ unfinished });
    const repaired = () => call('repair', { body: {}, authorization: token });
    expect(await repaired()).toMatchObject({ status: 200, body: { repaired: unfinished } });
    expect((await repaired()).body).toMatchObject({ repaired: null });
    expect((await call('status', { authorization: token })).body).toMatchObject({ unfinished: null });
    expect(await call('rollback', { body, authorization: token })).toMatchObject({
      status: 200,
      body: { change: { action: 'rollback', version: first, from: second } },
    });
    expect((await call('rollback', { body: { app: 'clubs', to: '../..' }, authorization: token })).status).toBe(400);
    expect(await call('rollback', { body: { app: 'clubs', to: '7.7.7' }, authorization: token })).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('clubs 7.7.7 is not in the release store') },
    });
    await tool.ask('promote', 'clubs', second, by);
  });

  test('says why it refuses', async () => {
    const missing = { app: 'clubs', version: '9.9.9-eeeeeeee', skipSmoke: 'a test' };
    expect(await call('promote', { body: missing, authorization: token })).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('publish it first') },
    });
    const climbing = { app: '../..', version: '..', skipSmoke: 'a test' };
    expect((await call('promote', { body: climbing, authorization: token })).status).toBe(400);
    expect((await call('demote', { body: { app: 'clubs', reason: ' ' }, authorization: token })).status).toBe(400);
  });

  test('changes nothing where something else is active now than the caller saw', async () => {
    await tool.ask('promote', 'events', second, by);
    const body = { app: 'events', from: first };
    expect(await call('rollback', { body, authorization: token })).toMatchObject({
      status: 409,
      body: { error: `events ${second} is active now, not ${first}` },
    });
    expect((await statusOf('events')).version).toBe(second);
    await tool.ask('promote', 'events', first, { ...by, share: 0.5 });
    const other = { app: 'events', reason: 'a test', version: second };
    expect((await call('demote', { body: other, authorization: token })).body).toMatchObject({ change: null });
    expect((await statusOf('events')).canary?.version).toBe(first);
  });

  test('tries one release in a browser at a time', async () => {
    await tool.ask('promote', 'clubs', first, by);
    const body = { app: 'clubs', version: second };
    const answers = await Promise.all([1, 2, 3].map(() => call('promote', { body, authorization: token })));
    const busy = { status: 409, body: { error: 'Another release is being tried. Please try again in a moment.' } };
    const failed = { status: 500, body: { error: 'Something went wrong. Please try again in a moment.' } };
    answers.sort((one, other) => one.status - other.status);
    expect(answers).toMatchObject([busy, busy, failed]);
    const { status } = await call('promote', { body: { ...body, skipSmoke: 'a test' }, authorization: token });
    expect(status).toBe(200);
  });

  test('says which document of the store is damaged, and logs what is wrong with it', async () => {
    const active = await store.text('active.json');
    await store.write('active.json', '{"apps":"damaged"}');
    const answer = await call('rollback', { body: { app: 'clubs' }, authorization: token });
    await store.write('active.json', active);
    expect(answer).toMatchObject({
      status: 503,
      body: { code: 'unavailable', error: 'active.json of the release store is damaged.' },
    });
    await edge.says(/active\.json of the release store is damaged/);
  });

  test('retires an app: its paths are not found, under another area too, until it is promoted again', async () => {
    const found = async (path: string) => (await fetch(edge.url + path, { headers: { accept: 'text/html' } })).status;
    await publishFixture(published, { app: 'chess', version: first, path: '/clubs/chess', code: 'return () => null' });
    await tool.ask('promote', 'clubs', first, by);
    await tool.ask('promote', 'chess', first, by);
    expect([await found('/clubs'), await found('/clubs/chess/today')]).toEqual([200, 200]);
    const body = { app: 'chess', reason: 'The season is over', from: first };
    expect((await call('retire', { body: { ...body, reason: ' ' }, authorization: token })).status).toBe(400);
    const change = { action: 'retire', version: first, by: 'Ada Lovelace <ada@honor.test>', reason: body.reason };
    expect(await call('retire', { body, authorization: token })).toMatchObject({ status: 200, body: { change } });
    expect(await (await fetch(`${edge.url}/remotes.json`)).text()).not.toContain('chess');
    expect([await found('/clubs'), await found('/clubs/chess/today')]).toEqual([200, 404]);
    expect((await fetch(`${edge.url}/apps/chess/${first}/remoteEntry.js`)).status).toBe(200);
    const { body: told } = await call('status', { authorization: token });
    expect(told.retired).toContainEqual(
      expect.objectContaining({ app: 'chess', version: first, reason: 'The season is over' }),
    );
    expect((await call('retire', { body, authorization: token })).status).toBe(409);
    const back = { app: 'chess', version: first, from: null, skipSmoke: 'a test' };
    expect((await call('promote', { body: back, authorization: token })).status).toBe(200);
    expect(await found('/clubs/chess/today')).toBe(200);
    await tool.ask('retire', 'chess', { by: 'Ada', reason: 'a test' });
  });

  test('makes no canary active for everyone that has ended meanwhile', async () => {
    await tool.ask('promote', 'events', first, by);
    await tool.ask('promote', 'events', second, { ...by, share: 0.5 });
    const body = { app: 'events', version: second, skipSmoke: 'a test', from: first, canary: true };
    await call('demote', { body: { app: 'events', reason: 'a test' }, authorization: token });
    expect(await call('promote', { body, authorization: token })).toMatchObject({
      status: 409,
      body: { code: 'conflict', error: expect.stringContaining(`events ${second} is no longer a canary`) },
    });
    expect(await statusOf('events')).toMatchObject({ version: first, canary: null });
    await tool.ask('promote', 'events', second, { ...by, share: 0.5 });
    expect(await call('promote', { body: { ...body, from: '9.9.9' }, authorization: token })).toMatchObject({
      status: 409,
      body: { error: `events ${first} is active now, not 9.9.9` },
    });
    expect(await call('promote', { body, authorization: token })).toMatchObject({
      status: 200,
      body: { change: { action: 'promote', version: second } },
    });
  });
});

test('Release control runs alone, beside another server of the store', async () => {
  const alone = startNode(['edge/dist/release-control.js'], {
    PORT: '0',
    STORE_DIR: store.folder,
    API_URL: services.url,
  });
  const [, port] = await alone.says(/Release control ready on port (\d+)/);
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/releases/status`, { headers: { authorization: token } });
  expect(await answer.json()).toMatchObject({ success: true });
  expect((await fetch(`http://127.0.0.1:${port}/remotes.json`)).status).toBe(404);
  alone.child.kill('SIGTERM');
  expect((await alone.ended).code).toBe(0);
});

test('Reports of one address are limited', async () => {
  const answers = await Promise.all(
    Array.from({ length: 610 }, () => report({ app: 'clubs', version: first, kind: 'ok' })),
  );
  const refused = answers.find(({ status }) => status !== 200);
  expect(refused).toMatchObject({ status: 429, body: { success: false, code: 'too_many' } });
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(600);
});
