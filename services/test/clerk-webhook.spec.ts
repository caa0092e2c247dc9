import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { QueryRunner } from 'typeorm';
import { SpellDomainsAlike1795305600444 } from '../src/users/users.migrations.ts';
import { createMember, type Person } from './support/people.ts';
import { Portal } from './support/portal.ts';
import { hoursWithProof } from './support/submissions.ts';

const secret = randomBytes(24);
const path = '/webhooks/clerk';

let portal: Portal;
let admin: Person;

beforeAll(async () => {
  portal = await Portal.start({ CLERK_WEBHOOK_SIGNING_SECRET: `whsec_${secret.toString('base64')}` });
  admin = await createMember(portal, { role: 'admin' });
});
afterAll(() => portal.stop());

interface Sending {
  key?: Buffer;
  at?: number;
  id?: string;
}

/** Signs as Svix does for Clerk. */
function signed(body: string, { key = secret, at = Date.now(), id = `msg_${randomUUID()}` }: Sending = {}) {
  const timestamp = String(Math.floor(at / 1000));
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'svix-id': id,
    'svix-timestamp': timestamp,
    'svix-signature': `v1,${signature}`,
  };
}

const send = (event: object, sending?: Sending, to = portal) => {
  const body = JSON.stringify(event);
  return to.send(path, { method: 'POST', body, headers: signed(body, sending) });
};

const updated = ({ clerkId }: Person, at: number, changes: object = {}) => ({
  type: 'user.updated',
  object: 'event',
  data: {
    id: clerkId,
    object: 'user',
    first_name: 'Katherine',
    last_name: 'Johnson',
    primary_email_address_id: 'idn_2',
    email_addresses: [
      { id: 'idn_1', email_address: 'old@honor.test' },
      { id: 'idn_2', email_address: 'katherine@honor.test' },
    ],
    public_metadata: { role: 'admin', chapter: 'NJHS' },
    updated_at: at,
    ...changes,
  },
});
const deleted = ({ clerkId }: Person) => ({
  type: 'user.deleted',
  object: 'event',
  data: { id: clerkId, object: 'user', deleted: true },
});

/** Of an account that is a member's. */
const event = (changes: object) => updated({ clerkId: 'user_odd' } as Person, 1000, changes);

const see = async ({ clerkId }: Person) => portal.call('POST /users/getUser', { userID: clerkId }, admin);
const auditOf = ({ clerkId }: Person) =>
  portal.sql('SELECT actor, action, details FROM audit_events WHERE subject = $1 ORDER BY id', [clerkId]);

describe('user.updated', () => {
  it('keeps name and e-mail current, and nothing else', async () => {
    const member = await createMember(portal);
    expect(await send(updated(member, 1000))).toMatchObject({ status: 200, body: { success: true } });
    expect(await see(member)).toMatchObject({
      first_name: 'Katherine',
      last_name: 'Johnson',
      email: 'katherine@honor.test',
      role: 'student',
      chapter: 'NHS',
    });
    expect(await auditOf(member)).toEqual([
      { actor: 'clerk', action: 'member.profile_changed', details: { fields: ['firstName', 'lastName', 'email'] } },
    ]);
  });

  it('changes nothing the second time', async () => {
    const member = await createMember(portal);
    await send(updated(member, 1000), { id: 'msg_1' });
    await send(updated(member, 1000), { id: 'msg_1' });
    expect(await auditOf(member)).toHaveLength(1);
  });

  it('does not go back to what an earlier event says', async () => {
    const member = await createMember(portal);
    await send(updated(member, 2000));
    expect(await send(updated(member, 1000, { first_name: 'Kate' }))).toMatchObject({ status: 200 });
    expect(await see(member)).toMatchObject({ first_name: 'Katherine' });
  });

  it('ends at the latest state where many come at once', async () => {
    const member = await createMember(portal);
    const times = [5, 2, 9, 1, 7, 3, 8, 4, 6];
    await Promise.all(times.map((time) => send(updated(member, time, { first_name: `Name ${time}` }))));
    expect(await see(member)).toMatchObject({ first_name: 'Name 9' });
  });

  it('takes addresses that our forms refuse, of which an account can have some', async () => {
    const member = await createMember(portal);
    const addresses = ['adä@honor.test', 'üser%ada@honor.test'];
    const email_addresses = addresses.map((email_address, at) => ({ id: `idn_${at}`, email_address }));
    await send(updated(member, 1000, { email_addresses, primary_email_address_id: 'idn_1' }));
    expect(await see(member)).toMatchObject({ first_name: 'Katherine', email: 'üser%ada@honor.test' });
  });

  it.each([
    ['Katherine@Bücher.test', 'katherine+hours@xn--bcher-kva.test'],
    ['katherine@Orchard.TEST.', 'katherine@orchard.test'],
    ['katherine@XN--Kche-0ra.test', 'katherine@xn--kche-0ra.test'],
  ])('the supervisor is nobody with the own address %s, spelled %s', async (address, supervisorEmail) => {
    const member = await createMember(portal);
    await send(updated(member, 1000, { email_addresses: [{ id: 'idn_2', email_address: address }] }));
    const hours = hoursWithProof(member, { supervisorEmail });
    const own = { status: 400, body: { error: 'The supervisor must be someone other than you' } };
    expect(await portal.ask('POST /hours/submit', hours, member)).toMatchObject(own);
    await portal.sql('UPDATE members SET email = $1 WHERE clerk_id = $2', [address, member.clerkId]);
    await new SpellDomainsAlike1795305600444().up({ query: portal.sql.bind(portal) } as unknown as QueryRunner);
    expect(await portal.ask('POST /hours/submit', hours, member)).toMatchObject(own);
  });

  it('keeps what Clerk does not know', async () => {
    const member = await createMember(portal);
    const unknown = { first_name: null, last_name: '', primary_email_address_id: null, email_addresses: [] };
    await send(updated(member, 1000, unknown));
    expect(await see(member)).toMatchObject({ first_name: 'Ada', last_name: 'Byron', email: member.email });
    expect(await auditOf(member)).toEqual([]);
  });
});

describe('user.deleted', () => {
  it('marks the member: not listed, unable to act, the history kept', async () => {
    const member = await createMember(portal, { role: 'lead', firstName: 'Leaving' });
    await portal.call('POST /users/editUserHours', { userID: member.clerkId, hours: 4 }, admin);
    expect(await send(deleted(member))).toMatchObject({ status: 200 });
    const { users } = await portal.call('GET /users/listUsers', { search: 'Leaving' }, admin);
    expect(users).toEqual([]);
    expect(await portal.refusal('GET /users/listUsers', {}, member)).toMatchObject({ status: 403 });
    expect(await portal.refusal('GET /hours/mine', {}, member)).toMatchObject({ status: 403 });
    const again = { userID: member.clerkId, email: member.email };
    expect(await portal.refusal('POST /users/initUser', again, member)).toMatchObject({
      status: 403,
      error: 'This account has been deleted.',
    });
    const [row] = await portal.sql('SELECT total_hours, deleted_at FROM members WHERE clerk_id = $1', [member.clerkId]);
    expect(row).toEqual({ total_hours: '4.00', deleted_at: expect.any(Date) });
    const { events } = await portal.call('GET /audit/list', { search: 'Leaving' }, admin);
    // Beside what was refused to them since.
    const changes = events.flatMap(({ action }) => (action === 'access.refused' ? [] : action));
    expect(changes).toEqual(['member.deleted', 'member.hours_corrected']);
  });

  it('is not undone by an update that it has overtaken', async () => {
    const member = await createMember(portal);
    await send(deleted(member));
    await send(deleted(member));
    await send(updated(member, Date.now()));
    expect(await portal.refusal('POST /users/getUser', { userID: member.clerkId }, admin)).toMatchObject({
      status: 404,
    });
    expect(await auditOf(member)).toHaveLength(1);
  });
});

it('takes events that concern no member, or are of no interest', async () => {
  const stranger = { ...admin, clerkId: 'user_stranger' };
  const created = { type: 'user.created', object: 'event', data: updated(admin, 1).data };
  const session = { type: 'session.created', object: 'event', data: { id: 'sess_1' } };
  for (const event of [updated(stranger, 1), deleted(stranger), created, session]) {
    expect(await send(event)).toMatchObject({ status: 200 });
  }
  expect(await portal.sql(`SELECT 1 FROM members WHERE clerk_id = 'user_stranger'`)).toEqual([]);
});

describe('refused', () => {
  const forged = { status: 401, body: { success: false, code: 'unauthenticated' } };

  it('is what somebody else signed, and what was signed long ago', async () => {
    const member = await createMember(portal);
    expect(await send(deleted(member), { key: randomBytes(24) })).toMatchObject(forged);
    expect(await send(deleted(member), { at: Date.now() - 6 * 60_000 })).toMatchObject(forged);
    expect(await see(member)).toMatchObject({ clerk_id: member.clerkId });
  });

  it('is a body that was changed on the way, if only by a space', async () => {
    const body = JSON.stringify(deleted(admin));
    const answer = await portal.send(path, { method: 'POST', body: `${body} `, headers: signed(body) });
    expect(answer).toMatchObject(forged);
  });

  it.each([
    ['no signature', { 'content-type': 'application/json' }],
    ['no type', {}],
    ['another type', { 'content-type': 'text/html' }],
  ])('is a request with %s', async (_what, headers) => {
    const answer = await portal.send(path, { method: 'POST', body: '{}', headers });
    expect(answer).toMatchObject(forged);
  });

  it('is what is no JSON, and an empty body', async () => {
    for (const body of ['no json', '']) {
      expect(await portal.send(path, { method: 'POST', body, headers: signed(body) })).toMatchObject(forged);
    }
  });

  it.each<[string, object]>([
    ['no type', { object: 'event', data: {} }],
    ['a type that is no text', { type: 5, data: {} }],
    ['no data', { type: 'user.updated' }],
    ['null for data', { type: 'user.deleted', data: null }],
    ['a list for data', { type: 'user.updated', data: [] }],
    ['an account without an id', { type: 'user.deleted', data: { deleted: true } }],
    ['an id that no database holds', { type: 'user.deleted', data: { id: 'user_\u0000' } }],
    ['a name that no database holds', event({ first_name: 'A\u0000da' })],
    ['a name that is no text', event({ first_name: { toString: 'Ada' } })],
    ['an address that is no text', event({ email_addresses: [{ id: 'idn_2', email_address: 5 }] })],
    ['null for addresses', event({ email_addresses: null })],
    ['null among the addresses', event({ email_addresses: [null] })],
    ['a moment beyond all calendars', event({ updated_at: 1e300 })],
    ['a moment of next year', event({ updated_at: Date.now() + 366 * 24 * 60 * 60 * 1000 })],
    ['a moment that is no number', event({ updated_at: 'now' })],
  ])('is a signed event with %s', async (_what, odd) => {
    expect(await send(odd)).toMatchObject({ status: 400, body: { success: false, code: 'invalid' } });
  });

  it('is a body that is too large', async () => {
    const body = JSON.stringify({ filler: 'x'.repeat(1_100_000) });
    const answer = await portal.send(path, { method: 'POST', body, headers: signed(body) });
    expect(answer).toMatchObject({ status: 413, body: { code: 'too_large' } });
  });

  it('is everything where no signing secret is set, so that Clerk tries again later', async () => {
    const deaf = await Portal.start();
    try {
      expect(await send(deleted(admin), {}, deaf)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    } finally {
      await deaf.stop();
    }
  });
});
