import { expect } from '@playwright/test';
import { sendManySlowly } from '@portal/http-server/test/slow-clients.ts';
import { ask } from '@portal/local/test-support/ask';
import { onLoopback } from '../support/portal.ts';
import { test } from '../support/test.ts';

/** Addresses of their own: the edge counts by them, and no other test comes from there. */
const publicCalls = { '/api/v1/users/accept-invitation': '127.0.0.21', '/api/v1/hours/signature': '127.0.0.22' };

for (const [path, from] of Object.entries(publicCalls)) {
  test(`210 slow bodies from one address: some are refused, an honest request is answered meanwhile, ${path}`, async () => {
    const slow = await sendManySlowly(onLoopback(), 210, { path, from });
    try {
      expect(await slow.statuses(10)).toEqual(Array(10).fill(429));
      const headers = { 'content-type': 'application/json' };
      const sending = { method: 'POST', headers, body: '{}', localAddress: from };
      const honest = await ask(onLoopback() + path, sending);
      expect(honest.status).toBe(400);
      expect(JSON.parse(`${honest.body}`)).toMatchObject({ code: 'invalid' });
    } finally {
      slow.end();
    }
  });
}

test('slow uploads without a session are refused at once, and their connections end', async () => {
  const slow = await sendManySlowly(onLoopback(), 150, { path: '/api/v1/newsletter/createPost', from: '127.0.0.23' });
  expect(await slow.statuses()).toEqual(Array(150).fill(401));
  await slow.ended;
});
