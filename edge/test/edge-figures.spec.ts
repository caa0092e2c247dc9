import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { AppStatus, ReleaseChange } from '@portal/contracts';
import { startEdge } from '@portal/local/test-support/edge';
import { publishFixture, publishShell } from '@portal/local/test-support/fixture-remote';
import { TestStore } from '@portal/local/test-support/release-store';
import { startS3Server } from '@portal/local/test-support/s3-server';
import { StoreProcess } from '@portal/local/test-support/store-process';

const versions = ['1.0.0-aaaaaaaa', '1.1.0-bbbbbbbb', '1.2.0-cccccccc', '1.3.0-dddddddd'] as const;
const [first, second, third, fourth] = versions;
const by = { by: 'Ada', skipSmoke: 'the gate has tests of its own' };
const limits = { minVisits: 6, maxMoreFailures: 0.1, maxSlower: 0.25 };

/** Addresses of visitors. */
const [near, far] = ['203.0.113.1', '203.0.113.2'];

type Edge = Awaited<ReturnType<typeof startEdge>>;

interface Told {
  from?: string;
  app?: string;
  message?: string;
  vitals?: object;
}

/** Waits until an expectation holds. */
async function until(expectation: () => Promise<void>): Promise<void> {
  const deadline = performance.now() + 60_000;
  for (;;) {
    try {
      return await expectation();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await pause(100);
    }
  }
}

/** A release store of each kind, as environment. */
const stores = {
  async directory() {
    const store = await TestStore.create();
    return { environment: { STORE_DIR: store.folder }, stop: () => store.remove() };
  },
  async bucket() {
    const [server, folder] = await Promise.all([startS3Server(), mkdtemp(path.join(tmpdir(), 'edge-figures-'))]);
    const environment: Record<string, string> = server.environment;
    const stop = async () => {
      await server.stop();
      await rm(folder, { recursive: true });
    };
    return { environment, folder, stop };
  },
};

describe.each(['directory', 'bucket'] as const)('Edges before a %s', (kind) => {
  let store: Awaited<ReturnType<(typeof stores)[typeof kind]>>;
  let tool: StoreProcess;
  let edges: Edge[];
  let started = 0;
  const published = {
    addFolder: (name: string, files: ReadonlyMap<string, Buffer>) => tool.ask('addFolder', name, files),
  };

  const start = () => {
    started += 1;
    const copy: Record<string, string> =
      'folder' in store ? { STORE_COPY_DIR: path.join(store.folder, String(started)) } : {};
    return startEdge({
      ...store.environment,
      ...copy,
      API_URL: 'http://127.0.0.1:9',
      CANARY_MAX_FAILURE_SHARE: '0.5',
      TRUSTED_PROXIES: '127.0.0.1',
      LOG_LEVEL: 'silent',
    });
  };

  beforeAll(async () => {
    store = await stores[kind]();
    tool = await StoreProcess.start(store.environment);
    if (kind === 'bucket') {
      const site = await TestStore.create();
      await tool.ask('write', 'site.json', await site.text('site.json'));
      await site.remove();
    }
    await publishShell(published, first);
    await tool.ask('promote', 'shell', first, by);
    for (const version of versions)
      await publishFixture(published, { app: 'clubs', version, code: `return '${version}'` });
    await tool.ask('promote', 'clubs', first, by);
    edges = await Promise.all([start(), start()]);
  });

  afterAll(async () => {
    for (const edge of edges) await edge.stop();
    await tool.kill();
    await store.stop();
  });

  async function report(version: string, kind: string, { from = near, app = 'clubs', ...more }: Told = {}) {
    const edge = edges[reports++ % edges.length] as Edge;
    const body = JSON.stringify({ app, version, kind, ...more });
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': from };
    const answer = await fetch(`${edge.url}/api/v1/releases/report`, { method: 'POST', headers, body });
    expect(answer.status).toBe(200);
  }
  let reports = 0;

  const status = async (asked = 'clubs') =>
    (await tool.ask<AppStatus[]>('status')).find(({ app }) => app === asked) as AppStatus;
  const visit = async (version: string, times: number) => {
    for (let time = 0; time < times; time += 1) {
      await report(version, 'ok');
      await report(version, 'vitals', { vitals: { lcp: 1000, inp: 80, cls: 0.01 } });
    }
  };
  /** The record follows the change. */
  const changed = (change: object) =>
    until(async () => expect((await tool.ask<ReleaseChange[]>('history', 'clubs'))[0]).toMatchObject(change));
  const widen = (version: string) =>
    tool.ask('widen', { app: 'clubs', version }, { ...by, shares: [0.05, 0.25], everyMs: 500, limits });

  test('agree on the figures, of what is active alone', async () => {
    await visit(first, 12);
    await report(first, 'load', { message: 'gone', from: far });
    for (const [app, version] of [
      ['clubs', '9.9.9'],
      ['nothing', first],
      ['constructor', first],
    ] as const)
      await report(version, 'ok', { app });
    await until(async () => {
      const { figures, before } = await status();
      expect(figures).toMatchObject({ visits: 13, loads: 12, loadFailures: 1, renderFailures: 0, share: 1 });
      expect([figures.lcp, figures.inp, figures.cls].map((vital) => vital?.visits)).toEqual([12, 12, 12]);
      expect(before).toBeNull();
    });
    const documents = (await tool.ask<string[]>('list', `figures/${new Date().toISOString().slice(0, 10)}`)).map(
      (name) => tool.text(`figures/${new Date().toISOString().slice(0, 10)}/${name}`),
    );
    const written = (await Promise.all(documents)).join();
    expect(documents.length).toBe(2);
    expect(written).not.toMatch(/9\.9\.9|nothing|constructor|203\.0\.113|gone/);
  });

  test('lose and double nothing when one of them is replaced, and nothing of what became active a moment ago', async () => {
    await publishShell(published, second);
    await visit(first, 3);
    await tool.ask('promote', 'shell', second, by);
    for (const _edge of edges) await report(second, 'ok', { app: 'shell' });
    const [stopped] = edges;
    await stopped?.stop();
    edges[0] = await start();
    await visit(first, 4);
    await until(async () => {
      const { visits, lcp } = (await status()).figures;
      expect([visits, lcp?.visits]).toEqual([20, 19]);
      expect((await status('shell')).figures.visits).toBe(2);
    });
  });

  test('widen a canary while its figures hold, also after one of them was killed, and wait for visits', async () => {
    await widen(second);
    await visit(second, 5);
    await until(async () => expect((await status()).canary?.figures.visits).toBe(5));
    const waiting = (await status()).canary;
    expect(Date.parse(waiting?.widening?.notBefore ?? '')).toBeGreaterThan(0);
    expect(waiting).toMatchObject({
      share: 0.05,
      widening: { next: 0.25, verdict: 'waits', because: '5 of the 6 visits that a step needs' },
    });
    await visit(second, 1);
    await until(async () => expect((await status()).canary?.share).toBe(0.25));
    const reason = expect.stringMatching(/^0 of \d+ visits failed/);
    await changed({ action: 'canary', by: 'automatic', share: 0.25, reason });
    edges[1]?.child.kill('SIGKILL');
    edges.pop();
    // For a second after a step, an edge can still count for the step before.
    await until(async () => {
      await visit(second, 1);
      expect((await status()).version).toBe(second);
    });
    edges.push(await start());
    await changed({ action: 'promote', by: 'automatic', reason });
    const made = (await tool.ask<ReleaseChange[]>('history', 'clubs')).slice(0, 4).map(({ action }) => action);
    expect(made).toEqual(['promote', 'canary', 'canary', 'promote']);
    expect((await status()).before).toMatchObject({ version: first, figures: { visits: 20 } });
  });

  test('end a canary whose figures do not hold beside the version before, and say why', async () => {
    await widen(third);
    await visit(third, 5);
    await report(third, 'render', { message: 'gone wrong', from: far });
    await until(async () => expect((await status()).canary).toBeNull());
    const failed = '1 of 6 visits failed, in the version before 0%';
    await changed({ action: 'demote', by: 'automatic', version: third, reason: failed });
    await widen(fourth);
    for (let time = 0; time < 6; time += 1) await report(fourth, 'vitals', { vitals: { lcp: 4000 } });
    await until(async () => expect((await status()).canary?.figures.lcp?.visits).toBe(6));
    for (let time = 0; time < 6; time += 1) await report(fourth, 'ok');
    await until(async () => expect((await status()).canary).toBeNull());
    const slow = expect.stringMatching(/^0 of 6 visits failed; LCP \d+ ms, in the version before \d+ ms$/);
    await changed({ action: 'demote', by: 'automatic', version: fourth, reason: slow });
  });

  test('count a visit once that opens and then fails, also where two of them hear of it', async () => {
    const { visits } = (await status()).figures;
    for (let time = 0; time < 2; time += 1) {
      for (const from of [near, far]) {
        await report(second, 'ok', { from });
        await report(second, 'render', { from, message: 'no clubs' });
      }
    }
    await until(async () => expect((await status()).figures).toMatchObject({ visits: visits + 4, renderFailures: 4 }));
  });
});
