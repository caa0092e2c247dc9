import { randomUUID } from 'node:crypto';
import { invitationOutcomeTexts } from '@portal/contracts';
import { testEnvironment } from './support/environment.ts';
import { idOf, invite, newAddress, rowOf } from './support/invitations.ts';
import { createMember, type Person } from './support/people.ts';
import { Portal } from './support/portal.ts';
import { StatementCount } from './support/statement-count.ts';

let statements: StatementCount;
let portal: Portal;
let admin: Person;
let lead: Person;
let student: Person;

beforeAll(async () => {
  statements = await StatementCount.to(testEnvironment('TEST_DATABASE_URL'));
  portal = await Portal.start({}, statements.detour);
  [admin, lead, student] = await Promise.all([
    createMember(portal, { role: 'admin', chapter: 'NHS', firstName: 'Mary', lastName: 'Jackson' }),
    createMember(portal, { role: 'lead', chapter: 'NHS' }),
    createMember(portal, { chapter: 'NHS' }),
  ]);
});
afterAll(async () => {
  await portal.stop();
  statements.stop();
});

const footprint = async () =>
  (
    await portal.sql(`SELECT (SELECT count(*) FROM invitations) AS invitations, (SELECT count(*) FROM outbox) AS emails,
      (SELECT count(*) FROM audit_events) AS events, (SELECT max(created_at) FROM invitations) AS latest`)
  )[0];

describe('each address of a list has an outcome of its own', () => {
  it('of a domain with letters such as ü, by which a member is known with the same letters spelled with xn--', async () => {
    const { clerkId } = await createMember(portal);
    await portal.sql('UPDATE members SET email = $1 WHERE clerk_id = $2', ['ida@xn--bcher-kva.test', clerkId]);
    const { results } = await invite(portal, admin, ['Ida@Bücher.test', 'ada@bücher.test', 'ada@xn--bcher-kva.test']);
    expect(results.map(({ outcome }) => outcome)).toEqual(['already_member', 'invited', 'repeated']);
    const { users } = await portal.call('GET /users/listUsers', { search: 'ida@Bücher.t' }, admin);
    expect(users).toMatchObject([{ clerk_id: clerkId }]);
  });

  it('in the order of the list, in words beside all but the plain ones, with counts that add up', async () => {
    const [fresh, invited] = [newAddress(), newAddress()];
    await invite(portal, admin, [invited]);
    const emails = [`  ${fresh.toUpperCase()} `, invited, student.email.toUpperCase(), 'nobody', fresh, '', 'nobody'];
    const { summary, results } = await invite(portal, admin, emails);
    const outcomes = [
      'invited',
      'sent_again',
      'already_member',
      'not_an_address',
      'repeated',
      'not_an_address',
      'not_an_address',
    ] as const;
    expect(results).toEqual(
      emails.map((typed, index) => {
        const outcome = outcomes[index] as (typeof outcomes)[number];
        return {
          email: typed.trim(),
          success: index < 2,
          outcome,
          ...(outcome !== 'invited' && { error: invitationOutcomeTexts[outcome] }),
        };
      }),
    );
    expect(summary).toEqual({ successful: 2, emailsSent: 2, failed: 5 });
  });

  it('and only successful ones are kept and promised an e-mail', async () => {
    const [fresh, invited] = [newAddress(), newAddress()];
    await invite(portal, admin, [invited]);
    await invite(portal, admin, [fresh, invited, 'nobody', fresh]);
    const emails = await portal.sql(
      `SELECT email, (SELECT count(*)::int FROM outbox WHERE subject_id = i.id::text) AS promised,
         (SELECT count(*)::int FROM audit_events WHERE subject = i.id::text AND actor = $2) AS events
       FROM invitations i WHERE email = ANY ($1) ORDER BY promised`,
      [[fresh, invited, 'nobody'], admin.clerkId],
    );
    expect(emails).toEqual([
      { email: fresh, promised: 1, events: 1 },
      { email: invited, promised: 2, events: 2 },
    ]);
  });

  it('where nothing can be done nothing is kept', async () => {
    const before = await footprint();
    const { summary } = await invite(portal, admin, ['nobody', student.email]);
    expect(summary).toEqual({ successful: 0, emailsSent: 0, failed: 2 });
    expect(await footprint()).toEqual(before);
  });
});

describe('an address that was invited before', () => {
  it('gets the new role, chapter, committee and time in place of the old', async () => {
    const email = newAddress();
    await invite(portal, admin, [email]);
    await portal.sql(`UPDATE invitations SET expires_at = now() + interval '1 hour' WHERE email = $1`, [email]);
    await invite(portal, admin, [email], { role: 'lead', chapter: 'NJHS', committee: ' Outreach ' });
    const row = await rowOf(portal, email);
    expect(row).toMatchObject({ role: 'lead', chapter: 'NJHS', committee: 'Outreach' });
    expect(Number(row?.expires_at) - Date.now()).toBeGreaterThan(13.9 * 24 * 60 * 60 * 1000);
    expect(await portal.sql('SELECT 1 FROM invitations WHERE email = $1', [email])).toHaveLength(1);
  });

  describe('by a request that comes again because its response was lost', () => {
    const requestKey = randomUUID();
    const offer = { committee: 'Outreach', requestKey };
    const mailsTo = async (address: string) =>
      (await portal.sql('SELECT 1 FROM outbox WHERE subject_id = $1', [await idOf(portal, address)])).length;

    it('gets no second e-mail, and none that counts towards a limit', async () => {
      const [email, other] = [newAddress(), newAddress()];
      await invite(portal, admin, [email], offer);
      const { summary, results } = await invite(portal, admin, [email.toUpperCase(), other], offer);
      expect(results).toEqual([
        { email: email.toUpperCase(), success: true, outcome: 'invited_before', error: expect.any(String) },
        { email: other, success: true, outcome: 'invited' },
      ]);
      expect(summary).toEqual({ successful: 2, emailsSent: 1, failed: 0 });
      expect([await mailsTo(email), await mailsTo(other)]).toEqual([1, 1]);
      expect(await portal.sql('SELECT 1 FROM requested_mails WHERE mailbox = mailbox($1)', [email])).toHaveLength(1);
    });

    it('gets one by another request, or with another offer', async () => {
      const email = newAddress();
      await invite(portal, admin, [email], offer);
      for (const changes of [{ requestKey: undefined }, offer, { requestKey, committee: 'Tutoring' }]) {
        const { results } = await invite(portal, admin, [email], { committee: 'Outreach', ...changes });
        expect(results).toMatchObject([{ outcome: 'sent_again' }]);
      }
      expect(await mailsTo(email)).toBe(4);
    });

    it('gets one where the first has come back', async () => {
      const email = newAddress();
      await invite(portal, admin, [email], offer);
      await portal.sql(`UPDATE invitations SET bounce = 'The mailbox is full' WHERE email = $1`, [email]);
      expect(await invite(portal, admin, [email], offer)).toMatchObject({ results: [{ outcome: 'sent_again' }] });
      expect(await mailsTo(email)).toBe(2);
    });

    it('is told so by a dry run, too', async () => {
      const emails = [newAddress(), newAddress()];
      await invite(portal, admin, emails, offer);
      const { summary, results } = await invite(portal, admin, emails, { ...offer, dryRun: true });
      expect(summary).toEqual({ successful: 2, emailsSent: 0, failed: 0 });
      expect(results.map(({ outcome }) => outcome)).toEqual(['invited_before', 'invited_before']);
    });

    it('is simply invited once that invitation has expired', async () => {
      const email = newAddress();
      await invite(portal, admin, [email], offer);
      await portal.sql(`UPDATE invitations SET expires_at = now() WHERE email = $1`, [email]);
      expect(await invite(portal, admin, [email], offer)).toMatchObject({ results: [{ outcome: 'invited' }] });
      expect(await mailsTo(email)).toBe(2);
    });
  });

  it('is simply invited once that invitation has expired or been revoked', async () => {
    const [expired, revoked] = [newAddress(), newAddress()];
    await invite(portal, admin, [expired, revoked]);
    await portal.sql(`UPDATE invitations SET expires_at = now() WHERE email = $1`, [expired]);
    await portal.call('POST /users/invitations/revoke', { invitationId: await idOf(portal, revoked) }, admin);
    const { results } = await invite(portal, admin, [expired, revoked]);
    expect(results.map(({ outcome }) => outcome)).toEqual(['invited', 'invited']);
  });

  it('is invited once by lists that come at the same moment', async () => {
    const emails = Array.from({ length: 50 }, newAddress);
    const answers = await Promise.all([1, 2, 3, 4].map(() => invite(portal, admin, emails)));
    const count = (outcome: string) =>
      answers.flatMap(({ results }) => results).filter((result) => result.outcome === outcome).length;
    expect([count('invited'), count('sent_again')]).toEqual([50, 150]);
    expect(await portal.sql('SELECT 1 FROM invitations WHERE email = ANY ($1)', [emails])).toHaveLength(50);
  });
});

describe('a dry run', () => {
  it('answers what would happen to each address, and does none of it', async () => {
    const [fresh, invited] = [newAddress(), newAddress()];
    await invite(portal, admin, [invited]);
    const list = [fresh, invited, student.email, 'nobody', fresh];
    const before = await footprint();
    const tried = await invite(portal, admin, list, { dryRun: true });
    expect(await footprint()).toEqual(before);
    expect(tried.summary).toEqual({ successful: 2, emailsSent: 0, failed: 3 });
    const done = await invite(portal, admin, list);
    expect(done).toEqual({ ...tried, summary: { ...tried.summary, emailsSent: 2 } });
  });
});

describe('a thousand addresses', () => {
  it('are invited in one call of few statements, each with a promised e-mail', async () => {
    const emails = Array.from({ length: 1000 }, newAddress);
    const taken = await statements.of(async () => {
      const { summary } = await invite(portal, admin, emails);
      expect(summary).toEqual({ successful: 1000, emailsSent: 1000, failed: 0 });
    });
    expect(taken).toBeLessThan(50);
    const promised = await portal.sql(
      `SELECT 1 FROM invitations i JOIN outbox o ON o.subject_id = i.id::text WHERE i.email = ANY ($1)`,
      [emails],
    );
    expect(promised).toHaveLength(1000);
  });

  it('are the most; no addresses are too few', async () => {
    const input = { role: 'student', invitedBy: admin.clerkId };
    const many = Array.from({ length: 1001 }, () => 'a@b.test');
    expect(await portal.refusal('POST /users/invite', { ...input, emails: many }, admin)).toMatchObject({
      status: 400,
      error: 'Invite at most 1000 addresses at once',
    });
    expect(await portal.refusal('POST /users/invite', { ...input, emails: [] }, admin)).toMatchObject({
      status: 400,
      error: 'Please enter at least one email address',
    });
  });
});

describe('refused', () => {
  it('is an invitation in someone else’s name', async () => {
    const input = { emails: [newAddress()], role: 'student', invitedBy: lead.clerkId };
    expect(await portal.refusal('POST /users/invite', input, admin)).toMatchObject({ status: 403 });
  });

  it('is a student', async () => {
    const input = { emails: [newAddress()], role: 'student', invitedBy: student.clerkId };
    expect(await portal.refusal('POST /users/invite', input, student)).toMatchObject({ status: 403 });
    expect(await portal.refusal('GET /users/invitations', {}, student)).toMatchObject({ status: 403 });
  });

  it.each([
    [{ role: 'king' }, 'role'],
    [{ chapter: 'ABC' }, 'chapter'],
    [{ committee: 'x'.repeat(201) }, 'committee'],
    [{ emails: 'a@b.test' }, 'emails'],
    [{ invitedBy: undefined }, 'invitedBy'],
  ])('is %p', async (changes, field) => {
    const input = { emails: [newAddress()], role: 'student', invitedBy: admin.clerkId, ...changes };
    expect(await portal.refusal('POST /users/invite', input, admin)).toMatchObject({
      status: 400,
      fields: { [field]: expect.any(String) },
    });
  });
});
