import { ErrorResponse } from '@portal/contracts';
import { sendManySlowly } from '@portal/http-server/test/slow-clients.ts';
import { createDatabase, dropDatabase, uniqueName } from './support/databases.ts';
import { testEnvironment } from './support/environment.ts';
import { Gate } from './support/gate.ts';
import { holdUp } from './support/obstacle.ts';
import { createMember, type Person } from './support/people.ts';
import { pipelined } from './support/pipelined.ts';
import { Portal } from './support/portal.ts';
import { startService } from './support/service-process.ts';
import { hoursWithoutProof, hoursWithProof, submit } from './support/submissions.ts';

let portal: Portal;
let student: Person;

beforeAll(async () => {
  portal = await Portal.start();
  student = await createMember(portal);
});
afterAll(() => portal.stop());

const json = { 'content-type': 'application/json' };
const post = (body: string, headers: Record<string, string> = json) =>
  portal.send('/hours/submit', { method: 'POST', body, headers }, student);

describe('a request that cannot be understood is answered in the shape of every error', () => {
  it.each([
    ['a body that is not JSON', 'hours=4', 400],
    ['half a body', '{"hours":', 400],
    ['no body', '', 400],
    ['a list', '[]', 400],
    ['null', 'null', 400],
    ['a text', '"hours"', 400],
    ['a body that reaches for the prototype', '{"__proto__":{"role":"admin"}}', 400],
    ['a description of 5 MB', JSON.stringify({ description: 'x'.repeat(5_000_000) }), 413],
  ])('%s', async (_name, body, status) => {
    const answer = await post(body);
    expect(answer.status).toBe(status);
    expect(ErrorResponse.strict().parse(answer.body).code).toBe(status === 413 ? 'too_large' : 'invalid');
  });

  it('a body of another type', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      expect((await post('hours=4', { 'content-type': type })).status).toBe(415);
    }
  });

  it('a body that is compressed', async () => {
    const { status, body, headers } = await post('{}', { ...json, 'content-encoding': 'gzip' });
    expect({ status, body }).toMatchObject({
      status: 415,
      body: { code: 'invalid', error: 'The request must be JSON, and have no content-encoding.' },
    });
    expect(headers.get('accept-encoding')).toBe('identity');
    expect((await post('{}', { ...json, 'content-encoding': 'identity' })).status).toBe(400);
  });

  it.each([
    ['GET', '/hours/submit'],
    ['POST', '/hours/nothing'],
    ['GET', '/../../etc/passwd'],
  ])('%s %s, which does not exist', async (method, path) => {
    const answer = await portal.send(path, { method }, student);
    expect(answer.status).toBe(404);
    expect(ErrorResponse.strict().parse(answer.body).code).toBe('not_found');
  });

  it('an address that is malformed', async () => {
    const answer = await portal.send('/%zz', {}, student);
    expect(answer.status).toBe(400);
    expect(ErrorResponse.strict().parse(answer.body).code).toBe('invalid');
  });
});

describe('answers', () => {
  it('are neither kept, framed nor guessed at by browsers', async () => {
    const { headers } = await portal.send('/hours/mine', {}, student);
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
    expect(headers.has('x-powered-by')).toBe(false);
  });

  it('carry the id under which the request is logged, the sender’s where it is a plain one', async () => {
    const given = await portal.send('/hours/mine', { headers: { 'x-request-id': 'trace-12345678' } }, student);
    expect(given.headers.get('x-request-id')).toBe('trace-12345678');
    const strange = await portal.send('/hours/mine', { headers: { 'x-request-id': '{"a":1}' } }, student);
    expect(strange.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(await portal.service.wrote('trace-12345678')).not.toContain('{"a":1}');
  });
});

describe('a fault of ours', () => {
  it('is told without its details, and logged with the request’s id but without what was typed', async () => {
    await portal.sql('ALTER TABLE audit_events RENAME TO audit_events_away');
    try {
      const hours = hoursWithProof(student, { description: 'A very private description' });
      const answer = await portal.ask('POST /hours/submit', hours, student);
      expect(answer).toMatchObject({
        status: 500,
        body: { success: false, code: 'unexpected', error: 'Something went wrong. Please try again in a moment.' },
      });
      expect(answer.body).toMatchObject({ requestId: answer.headers.get('x-request-id') });
      const log = await portal.service.wrote(`"requestId":"${answer.headers.get('x-request-id')}"`);
      expect(log).toContain('audit_events');
      expect(log).not.toContain('very private');
    } finally {
      await portal.sql('ALTER TABLE audit_events_away RENAME TO audit_events');
    }
  });

  it.each(['40P01', '40001', '25006'])(
    'is only of the moment where the database gave up all of a change (%s)',
    async (code) => {
      await portal.sql(`CREATE FUNCTION give_up() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'given up' USING ERRCODE = '${code}'; END $$`);
      await portal.sql('CREATE TRIGGER give_up BEFORE INSERT ON audit_events EXECUTE FUNCTION give_up()');
      try {
        const answer = await portal.ask('POST /hours/submit', hoursWithProof(student), student);
        expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
        const log = await portal.service.wrote(`"requestId":"${answer.headers.get('x-request-id')}"`);
        expect(log).toContain('given up');
      } finally {
        await portal.sql('DROP FUNCTION give_up CASCADE');
      }
    },
  );

  it('leaves nothing half done', async () => {
    const { submissions } = await portal.call('GET /hours/mine', {}, student);
    expect(submissions).toEqual([]);
  });
});

describe('while the database is away', () => {
  it('calls say that they are unavailable and readiness fails; afterwards everything works again', async () => {
    const gate = await Gate.to(testEnvironment('TEST_DATABASE_URL'));
    const shaky = await Portal.start({}, (database) => Object.assign(database, { host: new URL(gate.url).host }));
    const person = await createMember(shaky);
    try {
      await gate.close();
      const hours = hoursWithoutProof(person);
      const refused = await shaky.refusal('POST /hours/submit', hours, person);
      expect(refused).toMatchObject({ status: 503, code: 'unavailable' });
      expect(await operations('/readyz', shaky)).toMatchObject({
        status: 503,
        text: expect.stringContaining('failed'),
      });
      expect(await operations('/healthz', shaky)).toMatchObject({ status: 200 });
      await gate.open();
      await submit(shaky, person, hours);
      expect(await operations('/readyz', shaky)).toMatchObject({ status: 200 });
    } finally {
      await shaky.stop();
      await gate.close();
    }
  });
});

describe('too many calls', () => {
  it('of the signature page from one address are refused for a minute, and nobody else’s', async () => {
    const from = (address: string) =>
      portal.send('/hours/signature?signatureRequestId=guess', { headers: { 'x-forwarded-for': address } });
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    const path = '/hours/signature?signatureRequestId=guess';
    const statuses = await pipelined(portal.service.url, 1210, { path, headers });
    expect(statuses).toHaveLength(1210);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect((await from('203.0.113.7')).body).toMatchObject({ success: false, code: 'too_many' });
    expect((await from('203.0.113.8')).status).toBe(404);
  });

  it('are not those of a class of 30 students behind one address', async () => {
    const students = await Promise.all(Array.from({ length: 30 }, () => createMember(portal)));
    const answers = await Promise.all(
      students.map((person) => portal.ask('POST /hours/submit', hoursWithoutProof(person), person)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe('of slow bodies from one address', () => {
  it.each([
    ['/users/accept-invitation', '203.0.113.20'],
    ['/hours/signature', '203.0.113.21'],
  ])('those beyond 200 are refused, and an honest request is answered meanwhile: %s', async (path, address) => {
    const headers = { 'x-forwarded-for': address };
    const slow = await sendManySlowly(portal.service.url, 210, { path: `/api/v1${path}`, headers });
    try {
      expect(await slow.statuses(10)).toEqual(Array(10).fill(429));
      const honest = await portal.send(path, { method: 'POST', body: '{}', headers: { ...json, ...headers } });
      expect(honest).toMatchObject({ status: 400, body: { code: 'invalid' } });
    } finally {
      slow.end();
    }
  });

  it('those that would bring files without a session are refused at once, and end', async () => {
    const path = '/api/v1/newsletter/createPost';
    const slow = await sendManySlowly(portal.service.url, 30, { path });
    expect(await slow.statuses()).toEqual(Array(30).fill(401));
    await slow.ended;
  });
});

describe('operators', () => {
  it('see that it lives, that it can work, and how long answers take by route', async () => {
    expect(await operations('/healthz')).toMatchObject({ status: 200, text: '{"status":"ok"}' });
    expect(await operations('/readyz')).toMatchObject({
      status: 200,
      text: expect.stringContaining('"database":"ok"'),
    });
    await portal.send('/hours/signature?signatureRequestId=secret-token');
    const { text } = await operations('/metrics');
    expect(text).toContain('route="/api/v1/hours/signature"');
    expect(text).not.toContain('secret-token');
  });
});

describe('a process', () => {
  it('stops within seconds of SIGTERM, finishing what it has begun, whoever holds a connection open', async () => {
    const stopping = await Portal.start();
    const person = await createMember(stopping);
    await stopping.call('GET /hours/mine', {}, person);
    const obstacle = await holdUp(stopping, 'hours_submissions');
    const begun = stopping.call('POST /hours/submit', hoursWithoutProof(person), person);
    await obstacle.reached();
    const stopped = stopping.service.stop();
    await obstacle.remove();
    expect((await begun).success).toBe(true);
    expect(await stopped).toBe(0);
    // What its time to stop is too short for.
    expect(stopping.service.output()).not.toContain('are cut off');
    await stopping.stop();
  });

  it('starts beside others on one empty database, each change of it made once, and answers the calls of its roles only', async () => {
    const name = uniqueName();
    const environment = { DATABASE_URL: await createDatabase(name), ROLES: 'newsletter' };
    const services = await Promise.all([1, 2, 3].map(() => startService(environment)));
    const ask = async (path: string, init?: RequestInit) =>
      Promise.all(services.map(async ({ url }) => (await fetch(`${url}/api/v1${path}`, init)).status));
    expect(await ask('/newsletter/getPosts')).toEqual([200, 200, 200]);
    const headers = { ...json, authorization: `Bearer ${await student.token()}` };
    expect(await ask('/hours/mine', { headers })).toEqual([404, 404, 404]);
    expect(await ask('/users/getUser', { method: 'POST', body: '{}', headers })).toEqual([404, 404, 404]);
    await Promise.all(services.map((service) => service.stop()));
    await dropDatabase(name);
  });
});

async function operations(path: string, asked = portal): Promise<{ status: number; text: string }> {
  const answer = await fetch(asked.service.url + path);
  return { status: answer.status, text: await answer.text() };
}
