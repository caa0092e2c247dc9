import { randomUUID } from 'node:crypto';
import { outboxOf } from './mail/outbox-rows.ts';
import { emailsTo } from './support/inbox.ts';
import { holdUp } from './support/obstacle.ts';
import { createMember, type Person } from './support/people.ts';
import { Portal } from './support/portal.ts';
import { hoursWithProof } from './support/submissions.ts';

let portal: Portal;
let strict: Portal;
/** With a worker, which sends the first two requests to an address and lets the others wait. */
let mailing: Portal;
beforeAll(async () => {
  portal = await Portal.start({
    ADVISOR_EMAIL: 'advisor@school.test',
    MAILS_PER_MEMBER_DAILY: '4',
    INVITATIONS_PER_MEMBER_DAILY: '5',
    MAILS_PER_ADDRESS_DAILY: '6',
    BLOCKED_MAIL_DOMAINS: 'Blocked.test, other.test',
  });
  mailing = await Portal.start({
    ROLES: 'users,newsletter,hours,worker',
    OUTBOX_SWEEP_MS: '100',
    MAILS_PER_MEMBER_DAILY: '3',
    MAILS_PER_ADDRESS_DAILY: '3',
  });
  strict = await Portal.start({ OPEN_REQUESTS_PER_SUPERVISOR: '3', MAILS_HOURLY: '7' });
});
// As if its hour were over.
afterEach(() => strict.sql('DELETE FROM requested_mails'));
afterAll(async () => {
  await portal?.stop();
  await mailing?.stop();
  await strict?.stop();
});

const newAddress = () => `${randomUUID()}@pantry.test`;
const ask = (person: Person, supervisorEmail = newAddress(), changes = {}) =>
  portal.ask('POST /hours/submit', hoursWithProof(person, { supervisorEmail, ...changes }), person);
const refusal = (person: Person, supervisorEmail = newAddress()) =>
  portal.refusal('POST /hours/submit', hoursWithProof(person, { supervisorEmail }), person);
const invite = (person: Person, emails: string[]) =>
  portal.ask('POST /users/invite', { emails, role: 'student', chapter: 'NHS', invitedBy: person.clerkId }, person);
const propose = (person: Person, title: string = randomUUID()) =>
  portal.ask('POST /events/propose', { title, description: 'Reading for the small ones' }, person);
const askOf = (person: Person, supervisorEmail: string) =>
  strict.ask('POST /hours/submit', hoursWithProof(person, { supervisorEmail }), person);
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();
const times = <T>(count: number, work: () => Promise<T>) => Promise.all(Array.from({ length: count }, work));
/** As if everything had happened so long ago. */
const later = (interval: string) =>
  portal.sql(`UPDATE requested_mails SET created_at = created_at - $1::interval`, [interval]);

describe('a member', () => {
  it('sends so many signature requests in 24 hours, also at once, and hears when the next one can go', async () => {
    const student = await createMember(portal);
    expect(statuses(await times(12, () => ask(student)))).toEqual([...Array(4).fill(200), ...Array(8).fill(429)]);
    const message = 'You can have 4 signature requests sent in 24 hours. Please try again in 24 hours.';
    expect(await refusal(student)).toMatchObject({
      status: 429,
      code: 'too_many',
      error: message,
      fields: { supervisorEmail: message },
    });
    expect(await ask(student, newAddress(), { hoursType: 'sync', hours: 1 })).toMatchObject({ status: 200 });
    await later('23 hours 30 minutes');
    expect((await refusal(student)).error).toContain('Please try again in 30 minutes.');
    await later('31 minutes');
    expect(await ask(student)).toMatchObject({ status: 200 });
  });

  it('uses nothing up with a request that is refused, or sent again because its answer got lost', async () => {
    const student = await createMember(portal);
    const submissionId = randomUUID();
    const address = newAddress();
    expect(statuses(await times(6, () => ask(student, address, { submissionId })))).toEqual(Array(6).fill(200));
    expect(statuses(await times(6, () => ask(student, student.email)))).toEqual(Array(6).fill(400));
    expect(statuses(await times(4, () => ask(student)))).toEqual([200, 200, 200, 429]);
    expect(await ask(student, address, { submissionId })).toMatchObject({ status: 200 });
  });

  it('proposes so many events in 24 hours, at the field title', async () => {
    const student = await createMember(portal);
    expect(statuses(await times(6, () => propose(student)))).toEqual([200, 200, 200, 200, 429, 429]);
    expect((await propose(student)).body).toMatchObject({
      fields: { title: expect.stringContaining('event proposals') },
    });
  });

  it('uses nothing up with invitations that come again with the same key, and is told so by a dry run', async () => {
    const lead = await createMember(portal, { role: 'lead' });
    const emails = Array.from({ length: 5 }, newAddress);
    const list = { emails, role: 'student', invitedBy: lead.clerkId, requestKey: randomUUID() };
    for (const changes of [{}, { dryRun: true }, {}]) {
      expect(await portal.ask('POST /users/invite', { ...list, ...changes }, lead)).toMatchObject({ status: 200 });
    }
    expect(await invite(lead, [newAddress()])).toMatchObject({ status: 429 });
  });

  it('invites so many addresses in 24 hours, resent ones included, and a list goes whole or not at all', async () => {
    const lead = await createMember(portal, { role: 'lead' });
    expect(await invite(lead, Array.from({ length: 6 }, newAddress))).toMatchObject({
      status: 429,
      body: { fields: { emails: 'You can have 5 invitations sent in 24 hours. Please send fewer.' } },
    });
    expect(await invite(lead, Array.from({ length: 4 }, newAddress))).toMatchObject({ status: 200 });
    const dryRun = { emails: [newAddress(), newAddress()], role: 'student', invitedBy: lead.clerkId, dryRun: true };
    expect(await portal.refusal('POST /users/invite', dryRun, lead)).toMatchObject({
      status: 429,
      error: 'You can have 5 invitations sent in 24 hours, 1 more now. Please send fewer, or try again in 24 hours.',
    });
    expect(
      (await portal.refusal('POST /users/invite', { ...dryRun, emails: Array.from({ length: 6 }, newAddress) }, lead))
        .error,
    ).toBe('You can have 5 invitations sent in 24 hours, 1 more now. Please send fewer.');
    const [row] = await portal.sql<{ id: string }>('SELECT id FROM invitations ORDER BY created_at DESC LIMIT 1');
    const resend = () => portal.ask('POST /users/invitations/resend', { invitationId: row?.id }, lead);
    expect(statuses(await times(3, resend))).toEqual([200, 429, 429]);
  });
});

test('the check of a file of members says that they are too many, whatever they are offered', async () => {
  const admin = await createMember(portal, { role: 'admin' });
  const rowsOf = (count: number) =>
    Array.from({ length: count }, (_, index) => `${newAddress()},${index % 2 ? 'lead' : ''}`);
  const check = (count: number) => {
    const content = `data:text/csv;base64,${btoa(['E-mail,Role', ...rowsOf(count)].join('\n'))}`;
    const input = { kind: 'members', mapping: { email: 0, role: 1 }, chapter: 'NHS', dryRun: true } as const;
    return portal.ask('POST /users/import', { ...input, file: { name: 'roster.csv', content } }, admin);
  };
  expect(await check(5)).toMatchObject({ status: 200 });
  expect(await check(6)).toMatchObject({
    status: 429,
    body: { error: 'You can have 5 invitations sent in 24 hours. Please send fewer.' },
  });
});

describe('an address', () => {
  it('gets so many e-mails in 24 hours from all members together, also at once, however it is spelled', async () => {
    const name = randomUUID();
    const spellings = [`${name}@pantry.test`, `${name}+a@pantry.test`, `${name.toUpperCase()}+b@PANTRY.test`];
    const students = await times(5, () => createMember(portal));
    const answers = await Promise.all(
      spellings.flatMap((spelling) => students.map((student) => ask(student, spelling))),
    );
    expect(statuses(answers)).toEqual([...Array(6).fill(200), ...Array(9).fill(429)]);
    const lead = await createMember(portal, { role: 'lead' });
    expect(await invite(lead, [`${name}+c@pantry.test`])).toMatchObject({ status: 429 });
    const student = await createMember(portal);
    expect((await refusal(student, spellings[1])).fields?.supervisorEmail).toBe(
      `The portal sends at most 6 e-mails to one address in 24 hours, and ${name}@pantry.test got as many. Please try again in 24 hours.`,
    );
    expect(await ask(student, `${name}.x@pantry.test`)).toMatchObject({ status: 200 });
  });

  describe('whose third e-mail of the day waits for its turn', () => {
    const askBy = (person: Person, supervisorEmail: string) =>
      mailing.ask('POST /hours/submit', hoursWithProof(person, { supervisorEmail }), person);
    async function threeRequests(supervisorEmail: string): Promise<void> {
      for (const _request of [1, 2, 3]) {
        const { body } = await askBy(await createMember(mailing), supervisorEmail);
        await outboxOf(mailing, (body as { submissionId: string }).submissionId);
      }
    }
    const withdrawAll = async (supervisorEmail: string) => {
      const waiting = await mailing.sql<{ submissionId: string }>(
        `UPDATE hours_submissions SET status = 'withdrawn' WHERE supervisor_email = $1 RETURNING id AS "submissionId"`,
        [supervisorEmail],
      );
      expect(waiting.length).toBeGreaterThan(0);
    };

    it('gets more requests in that one, from all members also at once, but from each one no more than before', async () => {
      const address = newAddress();
      await threeRequests(address);
      const students = await Promise.all(Array.from({ length: 5 }, () => createMember(mailing)));
      expect(statuses(await Promise.all(students.map((student) => askBy(student, address))))).toEqual(
        Array(5).fill(200),
      );
      expect(await emailsTo(address, 2)).toHaveLength(2);
      const [student] = students as [Person];
      expect(statuses([await askBy(student, address), await askBy(student, address)])).toEqual([200, 200]);
      expect((await askBy(student, address)).body).toMatchObject({
        error: 'You can have 3 signature requests sent in 24 hours. Please try again in 24 hours.',
      });
    });

    it('gets no invitation, which goes by itself, and no request after what waited is withdrawn', async () => {
      const address = newAddress();
      await threeRequests(address);
      const lead = await createMember(mailing, { role: 'lead' });
      const invitation = { emails: [address], role: 'student', chapter: 'NHS', invitedBy: lead.clerkId } as const;
      expect(await mailing.ask('POST /users/invite', invitation, lead)).toMatchObject({ status: 429 });
      await withdrawAll(address);
      expect(await askBy(await createMember(mailing), address)).toMatchObject({ status: 429 });
    });
  });

  it('at a blocked domain gets none', async () => {
    const student = await createMember(portal);
    for (const address of ['a@blocked.test', 'a@BLOCKED.TEST', 'a@mail.other.test']) {
      expect((await refusal(student, address)).fields?.supervisorEmail).toContain('The portal sends no e-mail to');
    }
    expect(await ask(student, 'a@unblocked.test')).toMatchObject({ status: 200 });
    const lead = await createMember(portal, { role: 'lead' });
    expect((await invite(lead, ['a@blocked.test', newAddress()])).body).toMatchObject({
      summary: { successful: 1, emailsSent: 1, failed: 1 },
      results: [{ success: false, outcome: 'blocked_domain' }, { success: true }],
    });
  });
});

describe('a member and an address', () => {
  it('have three open requests at most, also where they come at once and the address is spelled otherwise', async () => {
    const student = await createMember(strict);
    const address = newAddress();
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => askOf(student, address.replace('@', `+${n}@`))));
    expect(statuses(answers)).toEqual([200, 200, 200, 429, 429, 429]);
    expect((await askOf(student, address)).body).toMatchObject({
      fields: {
        supervisorEmail:
          '3 of your requests to this address are still open. Please wait until one is signed, or withdraw one.',
      },
    });
    expect(await askOf(await createMember(strict), address)).toMatchObject({ status: 200 });
    const [open] = answers.filter(({ status }) => status === 200) as { body: { submissionId: string } }[];
    await strict.call('POST /hours/withdraw', { submissionId: open?.body.submissionId ?? '' }, student);
    expect(await askOf(student, address)).toMatchObject({ status: 200 });
  });

  it('can have another one where the links of the open ones have expired', async () => {
    const student = await createMember(strict);
    const address = newAddress();
    expect(statuses(await times(4, () => askOf(student, address)))).toEqual([200, 200, 200, 429]);
    await strict.sql(
      `UPDATE signature_requests SET created_at = now() - interval '31 days' WHERE mailbox = mailbox($1)`,
      [address],
    );
    expect(await askOf(student, address)).toMatchObject({ status: 200 });
  });

  it('do not get past the limit by an edit: a request to somebody else is changed to that address', async () => {
    const student = await createMember(strict);
    const address = newAddress();
    for (const _request of [1, 2, 3]) await askOf(student, address);
    const { submissionId } = (await askOf(student, newAddress())).body as { submissionId: string };
    const {
      clerkId: _clerkId,
      confirmed: _confirmed,
      ...edited
    } = hoursWithProof(student, { supervisorEmail: address });
    expect(await strict.ask('POST /hours/edit', { ...edited, submissionId }, student)).toMatchObject({
      status: 429,
      body: { fields: { supervisorEmail: expect.stringContaining('still open') } },
    });
  });

  it('have three requests at all while the member is new', async () => {
    const student = await createMember(strict);
    await strict.sql('UPDATE members SET approved_at = NULL WHERE clerk_id = $1', [student.clerkId]);
    const answers = await times(5, () => askOf(student, newAddress()));
    expect(statuses(answers)).toEqual([200, 200, 200, 429, 429]);
    expect((await askOf(student, newAddress())).body).toMatchObject({
      fields: {
        supervisorEmail: expect.stringContaining(
          'Nobody has approved you as a member yet: you can send 3 signature req',
        ),
      },
    });
    const admin = await createMember(strict, { role: 'admin' });
    await strict.call('POST /users/approve', { userIDs: [student.clerkId] }, admin);
    expect(await askOf(student, newAddress())).toMatchObject({ status: 200 });
  });
});

describe('the portal', () => {
  it('sends so many e-mails in an hour, also where 50 are wanted at once', async () => {
    const students = await times(10, () => createMember(strict));
    const fifty = [1, 2, 3, 4, 5].flatMap(() => students.map((student) => askOf(student, newAddress())));
    const answers = await Promise.all(fifty);
    expect(statuses(answers)).toEqual([...Array(7).fill(200), ...Array(43).fill(429)]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({
      fields: { supervisorEmail: expect.stringMatching(/in an hour\. Please try again in (60|59) minutes/) },
    });
  });

  it('sends e-mails near the limit of an hour also while an import runs', async () => {
    const admin = await createMember(strict, { role: 'admin' });
    const [served, student] = [await createMember(strict), await createMember(strict)];
    const obstacle = await holdUp(strict, 'imports');
    const file = {
      name: 'hours.csv',
      content: `data:text/csv;base64,${btoa(`E-mail,Hours,Date\n${served.email},1,2024-03-04`)}`,
    };
    const mapping = { email: 0, hours: 1, date: 2 };
    const imported = strict.ask('POST /users/import', { kind: 'hours', file, mapping, chapter: 'NHS' }, admin);
    await obstacle.reached();
    expect(await strict.ask('POST /hours/submit', hoursWithProof(student), student)).toMatchObject({ status: 200 });
    await obstacle.remove();
    expect(await imported).toMatchObject({ status: 200 });
  });
});

test('what is counted is read by its index, however few rows there are', async () => {
  const [read] = await portal.sql<{ scans: string }>(
    `WITH limited AS MATERIALIZED (
       SELECT count(*) FROM generate_series(1, 20) AS n, exceeded_mail_limit(n, 'invitation', ARRAY['a@b.test'], 4, 6, 900)
     ) SELECT pg_stat_get_xact_numscans('requested_mails'::regclass) AS scans FROM limited`,
  );
  expect(read).toEqual({ scans: '0' });
});
