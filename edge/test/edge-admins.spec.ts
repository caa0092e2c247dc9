import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ask } from '@portal/local/test-support/ask';
import { EdgeStore, startEdge } from '@portal/local/test-support/edge';

/** What the services answer. */
let status = 200;
const services = createServer((_request, response) => response.writeHead(status).end('{"success":false}'));
let store: EdgeStore;
let edge: Awaited<ReturnType<typeof startEdge>>;

beforeAll(async () => {
  store = await EdgeStore.create();
  await once(services.listen(0, '127.0.0.1'), 'listening');
  const { port } = services.address() as AddressInfo;
  edge = await startEdge({ STORE_DIR: store.folder, API_URL: `http://127.0.0.1:${port}` });
});

afterAll(async () => {
  await edge.stop();
  services.closeAllConnections();
  services.close();
  await store.remove();
});

const session = `Bearer ${['{}', '{"sub":"user_1"}', ''].map((part) => Buffer.from(part).toString('base64url')).join('.')}`;

test.each([
  ['no member', 404, 'forbidden'],
  ['a member who may not', 403, 'forbidden'],
  ['a session that has ended', 401, 'unauthenticated'],
  ['too many requests', 429, 'unavailable'],
  ['a request that took too long', 408, 'unavailable'],
])('Release control says of %s (%i) what it is', async (_what, given, code) => {
  status = given;
  const { body } = await ask(`${edge.url}/api/v1/releases/status`, { headers: { authorization: session } });
  expect(JSON.parse(`${body}`)).toMatchObject({ success: false, code });
});

test('Release control logs whom it refuses, and which call', async () => {
  status = 403;
  await ask(`${edge.url}/api/v1/releases/history`, { headers: { authorization: session } });
  await edge.says(/"account":"user_1","call":"GET \/releases\/history",.*"msg":"Release control refused an account/);
});
