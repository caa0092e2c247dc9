import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type ReleaseChange, RemotesDocument } from '@portal/contracts';
import { publishFixture } from '@portal/local/test-support/fixture-remote';
import { by, first, type ReleaseEdge, second, startReleaseEdge } from './release-edge.ts';

let tool: ReleaseEdge['tool'];
let edge: ReleaseEdge['edge'];
let published: ReleaseEdge['published'];
let report: ReleaseEdge['report'];
let statusOf: ReleaseEdge['statusOf'];
let stop: ReleaseEdge['stop'];

beforeAll(async () => {
  ({ tool, edge, published, report, statusOf, stop } = await startReleaseEdge());
});

afterAll(() => stop?.());

/**
 * The edge reads what is active once a second. Until it knows a version, it answers a report of it at once and counts it
 * a second later.
 */
const untilKnown = () => pause(1000);

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
    const secrets = `${'secret-'.repeat(6)}x eyJhbGci.secret.x bearer secret-session`;
    const message = `mail to robin@honor.test\n\u2028\u001b[2Jfailed at /signature/secret-token?key=secret-key ${secrets}`;
    expect(await report({ ...told, message })).toEqual({ status: 200, body: { success: true } });
    await edge.says(/A release fails in a page/);
    const line = JSON.parse(
      edge
        .output()
        .split('\n')
        .find((one) => one.includes('A release fails')) ?? '{}',
    );
    expect(line.release).toEqual({
      ...told,
      message: 'mail to [address] [2Jfailed at /signature/[hidden]?[hidden] [token] [token] [token]',
    });
    expect(edge.output()).not.toMatch(/robin@|secret-/);
  });

  test('of a tab with a version of before is answered at once, as any other', async () => {
    const begun = performance.now();
    for (const version of ['0.0.1', '0.0.2']) await report({ app: 'clubs', version, kind: 'ok' });
    expect(performance.now() - begun).toBeLessThan(1000);
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
  const visit = (kind: 'ok' | 'load' | 'render', address?: string) =>
    report({ app: 'events', version: second, kind, message: 'gone wrong' }, address);

  test('goes back by itself once more of its visits fail than may, and the status says why', async () => {
    await tool.ask('promote', 'events', second, { ...by, share: 0.2 });
    await untilKnown();
    await visit('ok', '203.0.113.1');
    for (const kind of ['render', 'load'] as const) await visit(kind);
    expect((await statusOf('events')).canary).toMatchObject({ version: second });
    await report({ app: 'events', version: '0.0.1', kind: 'load' });
    await untilKnown();
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
    await untilKnown();
    for (const kind of ['load', 'ok', 'ok', 'ok'] as const) await visit(kind);
    expect((await statusOf('events')).canary).toMatchObject({ version: second, share: 0.2 });
  });

  test('whose pages fail after their first frame counts each visit once', async () => {
    await tool.ask('demote', 'events', { by: 'Ada', reason: 'a test' });
    await tool.ask('promote', 'events', second, { ...by, share: 0.2 });
    await untilKnown();
    for (let number = 1; number <= 4; number += 1) await visit('ok', `203.0.113.${number}`);
    for (let number = 1; number <= 3; number += 1) await visit('render', `203.0.113.${number}`);
    await untilKnown();
    const { canary, demotions } = await statusOf('events');
    expect(canary).toBeNull();
    expect(demotions[0]).toMatchObject({ by: 'automatic', reason: '3 of 4 visits failed, the last one: gone wrong' });
  });
});

describe('A version that was made active for everyone', () => {
  const telling = (app: string, version: string) => (kind: 'ok' | 'load' | 'render', address: string) =>
    report({ app, version, kind, message: 'no stage' }, address);
  const failures = ['203.0.113.1', '203.0.113.4', '2001:db8::1', '203.0.113.6'];

  beforeAll(async () => {
    for (const app of ['drama', 'choir', 'band']) {
      for (const version of [first, second])
        await publishFixture(published, { app, version, code: `return '${version}'` });
      await tool.ask('promote', app, first, by);
    }
  });

  afterAll(() => tool.ask('retire', 'drama', { by: 'Ada', reason: 'a test' }));

  test('goes back by itself where it fails at several addresses, each of which counts once', async () => {
    await tool.ask('promote', 'drama', second, by);
    await untilKnown();
    const tell = telling('drama', second);
    for (const address of ['203.0.113.2', '203.0.113.3', '203.0.113.5']) await tell('ok', address);
    const again = Array.from({ length: 5 }, () => '203.0.113.1');
    await Promise.all([
      ...failures.map((address) => telling('drama', first)('load', address)),
      ...[...again, '203.0.113.4', '2001:db8::1', '2001:db8::2'].map((address) => tell('load', address)),
    ]);
    await untilKnown();
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

  test('goes back by itself where its pages fail after their first frame, but not where a visit of many fails', async () => {
    await tool.ask('promote', 'band', second, by);
    await untilKnown();
    const tell = telling('band', second);
    for (const address of failures) {
      for (let visit = 1; visit <= 10; visit += 1) await tell('ok', address);
      await tell('load', address);
    }
    await untilKnown();
    expect(await statusOf('band')).toMatchObject({ version: second, figures: { visits: 40, loadFailures: 4 } });
    const others = Array.from({ length: 6 }, (_, index) => `198.51.100.${index + 1}`);
    for (const address of others) {
      await tell('ok', address);
      await tell('render', address);
    }
    await untilKnown();
    const reason = expect.stringMatching(/^it failed at \d+ of \d+ addresses, the last time: no stage$/);
    expect(await statusOf('band')).toMatchObject({
      version: first,
      demotions: [{ version: second, by: 'automatic', reason }],
    });
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

test('Reports of one address, or of one block of IPv6, are limited', async () => {
  const answers = await Promise.all(
    Array.from({ length: 610 }, (_, n) => report({ app: 'clubs', version: first, kind: 'ok' }, `2001:db8:9::${n}`)),
  );
  const refused = answers.find(({ status }) => status !== 200);
  expect(refused).toMatchObject({ status: 429, body: { success: false, code: 'too_many' } });
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(600);
});
