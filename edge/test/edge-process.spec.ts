import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sendSlowly } from '@portal/http-server/test/slow-clients.ts';
import { ask } from '@portal/local/test-support/ask';
import { startNode } from '@portal/local/test-support/command';
import { EdgeStore, startBackend, startEdge } from '@portal/local/test-support/edge';

let store: EdgeStore;
let backend: Awaited<ReturnType<typeof startBackend>>;

beforeAll(async () => {
  [store, backend] = await Promise.all([EdgeStore.create(), startBackend()]);
});

afterAll(async () => {
  await backend.stop();
  await store.remove();
});

const environment = () => ({ STORE_DIR: store.folder, API_URL: backend.url });

/** Ends it with what it wrote: its port is taken. */
async function startOnTakenPort(program: string) {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const outcome = await startNode([program], { ...environment(), PORT: `${port}` }).ended;
  other.close();
  return outcome;
}

const startReleaseControl = async () => {
  const control = startNode(['edge/dist/release-control.js'], { ...environment(), PORT: '0' });
  const [, port] = await control.says(/Release control ready on port (\d+)/);
  return { ...control, url: `http://127.0.0.1:${port}` };
};

const sessionOf = (sub: string) => `Bearer ${['{}', JSON.stringify({ sub }), ''].map(base64).join('.')}`;
const base64 = (text: string) => Buffer.from(text).toString('base64url');

const reached = async (calls: number) => {
  while (backend.passed.length <= calls) await pause(5);
};

test('What fails every two seconds is logged once a minute', async () => {
  const damaged = await EdgeStore.create();
  await writeFile(path.join(damaged.folder, 'active.json'), '{');
  const edge = await startEdge({ STORE_DIR: damaged.folder, API_URL: backend.url });
  await edge.says(/could not be looked at/);
  await pause(4500);
  expect((await edge.stop()).output.match(/could not be looked at/g)).toHaveLength(1);
  await damaged.remove();
});

describe('A process that is stopped', () => {
  const inTime = { code: 0, output: expect.not.stringContaining('are cut off') };

  test.each([
    ['edge', '/api/v1/slow', () => startEdge(environment()), 200],
    ['release control', '/api/v1/releases/status', startReleaseControl, 503],
  ])('first sends the responses to the requests that it has: %s', async (_name, path, start, status) => {
    const { url, child, ended } = await start();
    const before = backend.passed.length;
    const answer = ask(url + path, { headers: { authorization: sessionOf('slow') } });
    await reached(before);
    child.kill('SIGTERM');
    expect((await answer).status).toBe(status);
    expect(await ended).toEqual(inTime);
  });

  test('cuts off a client that is too slow, and has not failed', async () => {
    const { url, child, ended } = await startEdge(environment());
    const slow = sendSlowly(url, { path: '/api/v1/hours/submit' });
    await slow.begun;
    // Its request has arrived by then.
    expect((await ask(`${url}/dashboard`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await ended).toEqual({ code: 0, output: expect.stringContaining('are cut off') });
    slow.end();
  });

  test('speaks of no requests where its own work alone takes longer', async () => {
    const program = `
      import { createServer } from 'node:http';
      import { stopOnSignals } from '@portal/http-server';
      const server = createServer();
      stopOnSignals(server, () => new Promise(() => server.close()), 100);
      server.listen(0, () => console.log('ready'));
      setInterval(() => undefined, 1000);`;
    const words = ['--import', 'tsx/esm', '--input-type=module', '--eval', program];
    const { child, says, ended } = startNode(words, {});
    await says(/ready/);
    child.kill('SIGTERM');
    expect(await ended).toEqual({ code: 1, output: 'ready\n' });
  });

  test('works on and stops while the disk with its log is full', async () => {
    const filling = `import { closeSync, openSync } from 'node:fs';
      process.once('SIGUSR2', () => {
        closeSync(1);
        openSync('/dev/full', 'w');
        console.error('The disk is full');
      });`;
    const options = `--import=data:text/javascript,${encodeURIComponent(filling)}`;
    const { url, child, says, ended } = await startEdge({ ...environment(), LOG_LEVEL: 'info', NODE_OPTIONS: options });
    child.kill('SIGUSR2');
    await says(/The disk is full/);
    for (let count = 0; count < 3; count++) {
      expect((await ask(`${url}/dashboard`)).status).toBe(200);
      await pause(50);
    }
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0 });
  });

  test('does not wait for a connection that a browser opened in advance', async () => {
    const { url, child, ended } = await startEdge(environment());
    const unused = connect(Number(new URL(url).port), '127.0.0.1');
    await once(unused, 'connect');
    expect((await ask(`${url}/dashboard`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await ended).toEqual(inTime);
    unused.destroy();
  });
});

test.each(['edge/dist/main.js', 'edge/dist/release-control.js'])(
  'A process whose port is taken says so and ends: %s',
  async (program) => {
    const { code, output } = await startOnTakenPort(program);
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringMatching(/^HOST and PORT name an address that cannot be used: .*EADDRINUSE.*\n$/),
    });
  },
);
