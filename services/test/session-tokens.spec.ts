import { generateKeyPairSync, type JsonWebKey, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { createMember, type Person } from './support/people.ts';
import { Portal } from './support/portal.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
/** Clerk's library accepts a token for so much longer. */
const clockSkewMs = 5000;

const verification = 'A signature is verified';
/** Runs in the service before its own code, and has it write each verification. */
const witness = `
  import { webcrypto } from 'node:crypto';
  const subtle = Object.getPrototypeOf(webcrypto.subtle);
  const { verify } = subtle;
  subtle.verify = function (...values) {
    console.log('${verification}');
    return verify.apply(this, values);
  };`;

let keys: Server;
let portal: Portal;

beforeAll(async () => {
  const key: JsonWebKey = { ...publicKey.export({ format: 'jwk' }), kid: 'ins_test', alg: 'RS256', use: 'sig' };
  keys = createServer((_, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [key] }));
  }).listen(0, '127.0.0.1');
  await once(keys, 'listening');
  portal = await Portal.start({
    CLERK_API_URL: `http://127.0.0.1:${(keys.address() as AddressInfo).port}`,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(witness)}`,
  });
});
afterAll(async () => {
  await portal?.stop();
  keys.close();
});

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** Someone with one token of Clerk's form, for some seconds. */
function withToken({ clerkId }: Person, seconds: number, more: object = {}): { token(): Promise<string> } {
  const now = Math.floor(Date.now() / 1000);
  const times = { iat: now, nbf: now, exp: now + seconds };
  const claims = { sub: clerkId, sid: 'sess_test', iss: 'https://clerk.portal.test', ...times, ...more };
  const signed = `${encoded({ alg: 'RS256', typ: 'JWT', kid: 'ins_test' })}.${encoded(claims)}`;
  const token = `${signed}.${sign('RSA-SHA256', Buffer.from(signed), privateKey).toString('base64url')}`;
  return { token: async () => token };
}

test('a token is verified once', async () => {
  const [ada, grace] = [await createMember(portal), await createMember(portal)].map((member) => withToken(member, 60));
  for (let call = 0; call < 3; call++) await portal.call('GET /hours/mine', {}, ada);
  const { headers, status } = await portal.send('/hours/mine', {}, grace);
  expect(status).toBe(200);
  const log = await portal.service.wrote(headers.get('x-request-id') ?? '');
  expect(log.split(verification)).toHaveLength(3);
});

test('a token that was verified is refused once it has expired', async () => {
  const ada = withToken(await createMember(portal), 1);
  await portal.call('GET /hours/mine', {}, ada);
  await setTimeout(1000 + clockSkewMs);
  expect(await portal.refusal('GET /hours/mine', {}, ada)).toMatchObject({
    status: 401,
    code: 'unauthenticated',
    error: 'Your session has ended. Please sign in again.',
  });
});

test('a token is refused while its session waits for a new password or a second factor', async () => {
  const ada = await createMember(portal);
  await portal.call('GET /hours/mine', {}, withToken(ada, 60, { sts: 'active' }));
  const refusal = await portal.refusal('GET /hours/mine', {}, withToken(ada, 60, { sts: 'pending' }));
  expect(refusal).toMatchObject({ status: 401, code: 'unauthenticated' });
});

test('a token of a JWT template, which Clerk makes for other services with the same key, is refused', async () => {
  const template = { sid: undefined, aud: 'https://database.test', role: 'authenticated' };
  const tenYears = 10 * 365 * 24 * 60 * 60;
  const refusal = await portal.refusal(
    'GET /hours/mine',
    {},
    withToken(await createMember(portal), tenYears, template),
  );
  expect(refusal).toMatchObject({ status: 401, code: 'unauthenticated' });
});
