import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AppStatus } from '@portal/contracts';
import { expectDescribed } from '@portal/contracts/test-support/description';
import { startEdge } from '@portal/local/test-support/edge';
import { publishFixture, publishShell } from '@portal/local/test-support/fixture-remote';
import { TestStore } from '@portal/local/test-support/release-store';
import { StoreProcess } from '@portal/local/test-support/store-process';

export const [first, second] = ['1.0.0-aaaaaaaa', '1.1.0-bbbbbbbb'];
export const by = { by: 'Ada', skipSmoke: 'the gate has tests of its own' };

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

/** Of an admin. */
export const token = `Bearer ${['{"alg":"none"}', '{"sub":"user_1"}', 'x'].map((part) => Buffer.from(part).toString('base64url')).join('.')}`;

interface Sent {
  body?: unknown;
  authorization?: string;
  /** Where the proxy in front says that it comes from. */
  address?: string;
}

export type ReleaseEdge = Awaited<ReturnType<typeof startReleaseEdge>>;

/** An edge with release control over a store with a shell, and two versions of `clubs` and `events`, the first of them active. */
export async function startReleaseEdge() {
  const [store, services] = await Promise.all([TestStore.create(), startServices()]);
  const tool = await StoreProcess.start({ STORE_DIR: store.folder });
  const published = {
    addFolder: (folder: string, files: ReadonlyMap<string, Buffer>) => tool.ask('addFolder', folder, files),
  };
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
  const edge = await startEdge({
    STORE_DIR: store.folder,
    API_URL: services.url,
    CHROMIUM_PATH,
    TRUSTED_PROXIES: '127.0.0.1',
    ...thresholds,
  });

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

  async function stop() {
    await edge.stop();
    services.stop();
    await tool.kill();
    await store.remove();
  }

  return { store, tool, edge, services, published, call, report, statusOf, stop };
}
