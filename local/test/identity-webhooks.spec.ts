import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createClerkClient } from '@clerk/backend';
import { verifyWebhook, type WebhookEvent } from '@clerk/backend/webhooks';
import { type RunningBacking, runBacking, temporaryDirectory } from '../test-support/backing-process.ts';

/** What the portal got; it is away for the first request of each test that says so. */
const received: Request[] = [];
let failures = 0;
let portal: Server;
let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let backing: RunningBacking;

async function requestOf(incoming: IncomingMessage): Promise<Request> {
  const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, `${value}`]);
  return new Request('http://portal.test', { method: 'POST', headers, body: await text(incoming) });
}

beforeAll(async () => {
  portal = createServer(async (incoming, answer) => {
    const request = await requestOf(incoming);
    if (failures-- > 0) return answer.writeHead(503).end();
    received.push(request);
    answer.end();
  }).listen(0, '127.0.0.1');
  await once(portal, 'listening');
  directory = await temporaryDirectory();
  const webhookUrl = `http://127.0.0.1:${(portal.address() as AddressInfo).port}/`;
  backing = await runBacking(directory.path, { WEBHOOK_URL: webhookUrl });
});
beforeEach(() => {
  received.length = 0;
});
afterAll(async () => {
  await backing.stop();
  await directory.remove();
  portal.close();
});

const users = () => createClerkClient({ secretKey: backing.clerk.secretKey, apiUrl: backing.clerk.apiUrl }).users;

async function nextEvent(): Promise<WebhookEvent> {
  for (const deadline = Date.now() + 60_000; received.length === 0; ) {
    if (Date.now() > deadline) throw new Error('Nothing was told');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return verifyWebhook(received.shift() as Request, { signingSecret: backing.clerk.webhookSecret });
}

describe('The local identity server tells the portal, signed as Clerk signs,', () => {
  it('of a changed name, again where the portal was away', async () => {
    const user = await users().createUser({ username: 'ada-byron', skipPasswordRequirement: true });
    failures = 1;
    await users().updateUser(user.id, { firstName: 'Augusta' });
    expect(await nextEvent()).toMatchObject({
      type: 'user.updated',
      data: { id: user.id, first_name: 'Augusta', updated_at: expect.any(Number) },
    });
  });

  it('of a deleted account', async () => {
    const user = await users().createUser({ username: 'ada-lovelace', skipPasswordRequirement: true });
    await users().deleteUser(user.id);
    expect(await nextEvent()).toMatchObject({ type: 'user.deleted', data: { id: user.id, deleted: true } });
  });
});
