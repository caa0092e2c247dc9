import { setTimeout } from 'node:timers/promises';
import { testEnvironment } from './support/environment.ts';
import { Gate } from './support/gate.ts';
import { accepting, invite, receiveInvitation } from './support/invitations.ts';
import { holdUp } from './support/obstacle.ts';
import { accountsWith, createMember, type Person } from './support/people.ts';
import { pipelined } from './support/pipelined.ts';
import { Portal } from './support/portal.ts';
import { type Environment, type ServiceProcess, startService } from './support/service-process.ts';
import { losingTheAnswer, refusing, UnreliableClerk } from './support/unreliable-clerk.ts';

let clerk: UnreliableClerk;
let portal: Portal;
let admin: Person;
let email: string;
let token: string;
let id: string;

const environment = (): Environment => ({ ROLES: 'users,worker', CLERK_API_URL: clerk.url });

beforeAll(async () => {
  clerk = await UnreliableClerk.start();
  portal = await Portal.start(environment());
  admin = await createMember(portal, { role: 'admin' });
});
beforeEach(async () => {
  ({ email, token, id } = await receiveInvitation(portal, admin));
});
afterAll(async () => {
  await portal?.stop();
  await clerk?.stop();
});

const accept = (changes: object = {}) => portal.ask('POST /users/accept-invitation', accepting(token, changes));
const members = () => portal.sql('SELECT clerk_id FROM members WHERE email = $1', [email]);
const tryAgain = { status: 503, body: { code: 'unavailable', error: 'Failed to create account. Please try again.' } };

async function expectNothing(): Promise<void> {
  expect(await accountsWith(email)).toEqual([]);
  expect(await members()).toEqual([]);
}

/** Accepts by way of another process. */
function acceptAt({ url }: ServiceProcess): Promise<Response> {
  const body = JSON.stringify(accepting(token));
  const headers = { 'content-type': 'application/json' };
  return fetch(`${url}/api/v1/users/accept-invitation`, { method: 'POST', body, headers });
}

/** The invitation is as good as new, and gives one account with one member. */
async function expectUsable(): Promise<void> {
  expect(await accept({ firstName: 'Second' })).toMatchObject({ status: 200 });
  const accounts = await accountsWith(email);
  expect(accounts).toMatchObject([{ first_name: 'Second' }]);
  expect(await members()).toEqual([{ clerk_id: accounts[0]?.id }]);
}

describe('a failure half-way leaves nothing behind and the invitation usable', () => {
  it('where Clerk has a fault', async () => {
    clerk.next('POST /v1/users', refusing(500, { code: 'internal_clerk_error', message: 'Oops' }));
    expect(await accept()).toMatchObject(tryAgain);
    await expectNothing();
    await expectUsable();
  });

  it('where Clerk is lost before it was asked anything', async () => {
    clerk.next('GET /v1/users', async () => null);
    expect(await accept()).toMatchObject(tryAgain);
    await expectNothing();
    await expectUsable();
  });

  it('where the member cannot be kept', async () => {
    await portal.sql('ALTER TABLE audit_events RENAME TO audit_events_away');
    try {
      expect(await accept()).toMatchObject({ status: 500, body: { code: 'unexpected' } });
      await expectNothing();
    } finally {
      await portal.sql('ALTER TABLE audit_events_away RENAME TO audit_events');
    }
    await expectUsable();
  });

  it('where the connection to the database is lost while the member is kept', async () => {
    const obstacle = await holdUp(portal, 'members');
    const accepted = accept();
    await obstacle.reached();
    await obstacle.disconnect();
    expect(await accepted).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    await obstacle.remove();
    await expectNothing();
    await expectUsable();
  });

  it('where the invitation is offered anew meanwhile', async () => {
    const held = clerk.hold('POST /v1/users', 'after');
    const accepted = accept();
    await held.reached;
    await invite(portal, admin, [email], { role: 'lead' });
    held.release();
    expect(await accepted).toMatchObject({
      status: 409,
      body: { error: 'This invitation has changed in the meantime. Please open the link again.' },
    });
    await expectNothing();
    await expectUsable();
    expect((await accountsWith(email))[0]).toMatchObject({ public_metadata: { role: 'lead' } });
  });

  it('where the invitation is revoked meanwhile, and it stays revoked', async () => {
    const held = clerk.hold('POST /v1/users', 'after');
    const accepted = accept();
    await held.reached;
    await portal.call('POST /users/invitations/revoke', { invitationId: id }, admin);
    held.release();
    expect(await accepted).toMatchObject({ status: 409 });
    await expectNothing();
    expect(await accept()).toMatchObject({ status: 410, body: { error: 'This invitation has been revoked.' } });
  });
});

describe('an account that had to be left behind is removed by the next attempt', () => {
  it('where Clerk made it and its answer was lost', async () => {
    clerk.next('POST /v1/users', losingTheAnswer);
    expect(await accept()).toMatchObject(tryAgain);
    expect(await accountsWith(email)).toHaveLength(1);
    await expectUsable();
  });

  it('where Clerk was away when it had to be removed', async () => {
    await portal.sql('ALTER TABLE audit_events RENAME TO audit_events_away');
    clerk.next('DELETE /v1/users/', refusing(503));
    try {
      expect(await accept()).toMatchObject(tryAgain);
    } finally {
      await portal.sql('ALTER TABLE audit_events_away RENAME TO audit_events');
    }
    expect([await accountsWith(email), await members()]).toMatchObject([[{}], []]);
    await expectUsable();
  });

  it('where Clerk made it only after we had given up waiting', async () => {
    const held = clerk.hold('POST /v1/users', 'before');
    expect(await accept()).toMatchObject(tryAgain);
    held.release();
    while ((await accountsWith(email)).length === 0) await setTimeout(50);
    await expectUsable();
  });

  it('where the database was away when it should have been told', async () => {
    const gate = await Gate.to(testEnvironment('TEST_DATABASE_URL'));
    const DATABASE_URL = Object.assign(new URL(portal.databaseUrl), { host: new URL(gate.url).host }).href;
    const shaky = await startService({ ...environment(), ROLES: 'users', DATABASE_URL });
    try {
      const held = clerk.hold('POST /v1/users', 'after');
      const answer = acceptAt(shaky);
      await held.reached;
      await gate.close();
      held.release();
      expect((await answer).status).toBe(503);
    } finally {
      await shaky.stop();
      await gate.close();
    }
    expect([await accountsWith(email), await members()]).toMatchObject([[{}], []]);
    await portal.sql('UPDATE invitations SET attempt_until = now() WHERE id = $1', [id]);
    await expectUsable();
  });

  it('where our process died between the account and the member', async () => {
    const held = clerk.hold('POST /v1/users', 'after');
    const dying: ServiceProcess = await startService({ DATABASE_URL: portal.databaseUrl, ...environment() });
    const lost = acceptAt(dying);
    lost.catch(() => undefined);
    await held.reached;
    await dying.kill();
    held.release();
    await expect(lost).rejects.toThrow();
    expect(await accept()).toMatchObject({
      status: 409,
      body: { error: 'This invitation is being accepted right now. Please try again in a minute.' },
    });
    await portal.sql('UPDATE invitations SET attempt_until = now() WHERE id = $1', [id]);
    await expectUsable();
  });
});

describe('what Clerk refuses', () => {
  const pwned =
    'Password has been found in an online data breach. For account safety, please use a different password.';

  it('is said at the field, in Clerk’s words', async () => {
    const problem = {
      code: 'form_password_pwned',
      message: 'Pwned',
      long_message: pwned,
      meta: { param_name: 'password' },
    };
    clerk.next('POST /v1/users', refusing(422, problem));
    expect(await accept()).toMatchObject({
      status: 400,
      body: { code: 'invalid', error: pwned, fields: { password: pwned } },
    });
    await expectNothing();
    await expectUsable();
  });

  it('and is no field of the form is a plain failure', async () => {
    clerk.next('POST /v1/users', refusing(422, { code: 'form_data_missing', message: 'Enter username.', meta: {} }));
    expect(await accept()).toMatchObject({ status: 400, body: { error: 'Failed to create account' } });
    await portal.service.wrote('Clerk refused to make an account');
    await expectUsable();
  });

  it('never shows in the log with what was typed', async () => {
    clerk.next('POST /v1/users', refusing(500));
    await accept();
    expect(await portal.service.wrote('Clerk did not answer an invited person')).not.toContain('orbital-mechanics');
    expect(portal.service.output()).not.toContain(email);
  });
});

describe('too many calls', () => {
  it('of the public calls from one address are refused for a minute, and nobody else’s', async () => {
    const from = (address: string) =>
      portal.send('/users/validate-invitation?token=guess', { headers: { 'x-forwarded-for': address } });
    const many = async (count: number, request: Parameters<typeof pipelined>[2]) => {
      const statuses = await pipelined(portal.service.url, count, request);
      expect(statuses).toHaveLength(count);
      return statuses.filter((status) => status === 429).length;
    };
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' };
    expect(await many(1205, { path: '/users/validate-invitation?token=guess', headers })).toBe(5);
    expect((await from('203.0.113.10')).status).toBe(404);
    const accepted = { method: 'POST', path: '/users/accept-invitation', body: JSON.stringify(accepting('guess')) };
    expect(await many(605, { ...accepted, headers: { ...headers, 'x-forwarded-for': '203.0.113.11' } })).toBe(5);
  });
});
