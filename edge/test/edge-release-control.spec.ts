import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { AppStatus, ReleaseChange } from '@portal/contracts';
import { startNode } from '@portal/local/test-support/command';
import { publishFixture } from '@portal/local/test-support/fixture-remote';
import { by, first, type ReleaseEdge, second, startReleaseEdge, token } from './release-edge.ts';

let store: ReleaseEdge['store'];
let tool: ReleaseEdge['tool'];
let edge: ReleaseEdge['edge'];
let services: ReleaseEdge['services'];
let published: ReleaseEdge['published'];
let call: ReleaseEdge['call'];
let statusOf: ReleaseEdge['statusOf'];
let stop: ReleaseEdge['stop'];

beforeAll(async () => {
  ({ store, tool, edge, services, published, call, statusOf, stop } = await startReleaseEdge());
});

afterAll(() => stop?.());

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
    // A longer path of another app is not retired with it.
    await tool.ask('retire', 'clubs', { by: 'Ada', reason: 'a test' });
    expect([await found('/clubs'), await found('/clubs/chess/today')]).toEqual([404, 200]);
    await tool.ask('promote', 'clubs', first, by);
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
  expect((await alone.stop()).code).toBe(0);
});
