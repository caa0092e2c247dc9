import { setTimeout } from 'node:timers/promises';
import { verifyEvidence } from '../src/signatures/verify-evidence.ts';
import { accepting, idOf, newAddress } from './support/invitations.ts';
import { holdUp, lockWaited } from './support/obstacle.ts';
import { createMember, type Person } from './support/people.ts';
import { PersonalData } from './support/personal-data.ts';
import { Portal } from './support/portal.ts';
import { plan } from './support/scheduled-events.ts';
import { startService } from './support/service-process.ts';
import { approvedHours, hoursWithProof, issueToken, requestSignature, signing, submit } from './support/submissions.ts';

let portal: Portal;
let admin: Person;
let data: PersonalData;

beforeAll(async () => {
  portal = await Portal.start();
  admin = await createMember(portal, { role: 'admin', firstName: 'Hedy', lastName: 'Lamarr' });
  data = new PersonalData(portal, admin);
});
afterAll(() => portal.stop());

/** Imports a row, whose columns are named as the fields. */
function importRow(kind: 'members' | 'hours', row: Record<string, string>) {
  const content = [Object.keys(row), Object.values(row)].map((cells) => cells.join(',')).join('\n');
  const file = { name: 'rows.csv', content: `data:text/csv;base64,${Buffer.from(content).toString('base64')}` };
  const mapping = Object.fromEntries(Object.keys(row).map((field, index) => [field, index]));
  return portal.call('POST /users/import', { kind, file, mapping, chapter: 'NHS' }, admin);
}

/** A student of whom every feature knows something. */
async function knownStudent(): Promise<Person> {
  const student = await createMember(portal, {
    firstName: 'Wilhelmina',
    lastName: 'Quackenbush',
    committee: 'Service',
  });
  const { submissionId, token } = await requestSignature(portal, student, {
    description: 'Walked dogs of Quackenbush',
  });
  await portal.call('POST /hours/signature', signing(token), undefined);
  await portal.call('POST /hours/admin/approve', { submissionId, action: 'approve', adminId: admin.clerkId }, admin);
  await portal.ask('POST /hours/certificate', { submissionId }, student);
  await portal.ask('POST /hours/transcript', { userID: student.clerkId }, student);
  await submit(portal, student, hoursWithProof(student, { description: 'Still waits, says Quackenbush' }));
  await portal.call(
    'POST /events/propose',
    { title: 'A fair of Quackenbush', description: 'Stalls and music in the yard', date: '', location: '' },
    student,
  );
  await portal.call(
    'POST /users/editUserHours',
    { userID: student.clerkId, hours: 9, reason: 'Quackenbush forgot some' },
    admin,
  );
  const change = { kind: 'committee', committee: 'Friends of Quackenbush' } as const;
  await portal.call('POST /users/bulkEdit', { userIDs: [student.clerkId], change, dryRun: false }, admin);
  return student;
}

/** An event of an hour that the lead schedules and the student attends. */
async function attendEvent(lead: Person, student: Person): Promise<void> {
  const [proposal] = await portal.sql<{ id: string }>(
    `INSERT INTO event_proposals (id, member_id, chapter, title, description, state, note)
     SELECT gen_random_uuid(), id, chapter, 'Book drive', 'Books', 'accepted', 'Thanks, ' || email FROM members WHERE clerk_id = $1 RETURNING id`,
    [student.clerkId],
  );
  const { event } = await portal.call('POST /events/schedule', { ...plan(), proposalId: `${proposal?.id}` }, lead);
  const pass = async (kind: 'in' | 'out') => {
    const { link } = await portal.call('GET /events/door', { eventId: event.id, kind }, lead);
    await portal.call('POST /events/attend', { code: `${new URL(link).searchParams.get('code')}` }, student);
  };
  await portal.sql(
    `UPDATE events SET starts_at = now() - interval '1 hour', ends_at = now() + interval '1 hour' WHERE id = $1`,
    [event.id],
  );
  await pass('in');
  await portal.sql(`UPDATE event_sign_ups SET checked_in_at = now() - interval '1 hour' WHERE event_id = $1`, [
    event.id,
  ]);
  await pass('out');
}

describe('a member is erased', () => {
  it('a copy holds everything, a dry run says what would go, and afterwards the name is nowhere', async () => {
    const student = await knownStudent();
    const copy = await data.copyOf(student.email.toUpperCase());
    expect(copy.headers.get('cache-control')).toBe('private, no-store');
    expect(copy.headers.get('content-disposition')).toContain('attachment');
    expect(copy.body).toMatchObject({
      members: [{ first_name: 'Wilhelmina', clerk_id: student.clerkId }],
      submissions: [{ status: 'approved' }, { status: 'needs_signature' }],
      signature_evidence: [{ document: expect.stringContaining('Wilhelmina') }],
      event_proposals: [{ title: 'A fair of Quackenbush' }],
      audit_events: expect.arrayContaining([expect.objectContaining({ action: 'member.hours_corrected' })]),
    });

    expect(await data.erase(student.email, true)).toMatchObject({
      members: ['Wilhelmina Quackenbush'],
      submissions: 2,
    });
    expect(await data.placesOf('Quackenbush')).toContain('members');
    await data.erase(student.email);
    expect(await data.placesOf('Quackenbush')).toEqual([]);
    expect(await data.placesOf(student.email)).toEqual([]);
    expect(await data.placesOf('Walked dogs')).toEqual([]);

    const [member] = await portal.sql(
      'SELECT first_name, last_name, total_hours::float8 FROM members WHERE clerk_id = $1',
      [student.clerkId],
    );
    expect(member).toEqual({ first_name: 'Former', last_name: 'Member', total_hours: 9 });
    expect(
      await portal.sql(`SELECT kind FROM outbox WHERE subject_id = $1 AND kind = 'account-deletion'`, [
        student.clerkId,
      ]),
    ).toHaveLength(1);
    expect((await portal.refusal('POST /users/getUser', { userID: student.clerkId }, student)).status).toBe(404);
    expect((await portal.refusal('POST /users/erase', { email: student.email }, admin)).status).toBe(404);
    for (const action of ['person.copied', 'person.erased']) {
      const { events } = await portal.call('GET /audit/list', { action }, admin);
      expect(events[0]).toMatchObject({ actor: admin.clerkId, subject: student.clerkId });
    }
  });

  it('the histories stay whole, also compared with an anchor of before, and a change of an erased one shows', async () => {
    const student = await knownStudent();
    // An anchor is of ten minutes ago: this one is of the second before.
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + (10 * 60 - 1) * 1000);
    const { anchor: earlier } = await verifyEvidence(portal.databaseUrl);
    clock.mockRestore();
    await data.erase(student.email);
    expect(await verifyEvidence(portal.databaseUrl, earlier)).toMatchObject({ anchor: expect.any(String) });
    await portal.sql(
      `UPDATE hours_submissions SET approved_hours = 0.5 WHERE status = 'approved' AND member_id =
         (SELECT id FROM members WHERE clerk_id = $1)`,
      [student.clerkId],
    );
    expect((await verifyEvidence(portal.databaseUrl)).broken).toContain(
      'its approved hours are not what the history says',
    );
    await portal.sql(
      `UPDATE hours_submissions SET approved_hours = hours WHERE status = 'approved' AND member_id =
         (SELECT id FROM members WHERE clerk_id = $1)`,
      [student.clerkId],
    );
  });

  it('imported rows and earlier invitations go too, also those of the address that was invited', async () => {
    const invited = newAddress();
    const row = { email: invited, name: 'Wilma Importson', graduationYear: '2029' };
    await importRow('members', row);
    const { imports } = await portal.call('GET /users/imports', {}, admin);
    await portal.call('POST /users/import/undo', { importId: imports[0]?.id ?? '' }, admin);
    await importRow('members', row);
    const token = await issueToken(portal, await idOf(portal, invited), { purpose: 'invitation' });
    await portal.call('POST /users/accept-invitation', accepting(token));
    const email = `renamed-${invited}`;
    await portal.sql(`UPDATE members SET email = $2, first_name = '', last_name = '' WHERE email = $1`, [
      invited,
      email,
    ]);
    await importRow('members', { email, name: 'Wilma Importson' });
    expect(await data.erase(email)).toMatchObject({ members: ['Wilma Importson'], imported: 1 });
    // The count of its e-mails goes after a day.
    expect(await data.placesOf(invited)).toEqual(['requested_mails']);
    expect(await data.placesOf('Importson')).toEqual([]);
  });

  it('admins still read the history of what the member has submitted', async () => {
    const student = await createMember(portal, {});
    const { submissionId } = await submit(portal, student, hoursWithProof(student, { hours: 5 }));
    const approve = { submissionId, action: 'approve', adminId: admin.clerkId } as const;
    await portal.call('POST /hours/admin/approve', { ...approve, approvedHours: 4, adminNotes: 'A break' }, admin);
    await data.erase(student.email);
    const { history } = await portal.call('GET /hours/admin/history', { submissionId }, admin);
    expect(history.slice(0, 3)).toMatchObject([
      { kind: 'submitted', text: null },
      { kind: 'requested', to: null },
      { kind: 'approved', text: null },
    ]);
    expect(history.at(-1)).toMatchObject({ kind: 'erased', by: 'Hedy Lamarr', text: null });
  });

  it('hours of the events that they scheduled lose their name, also where address or supervisor was another one then', async () => {
    const lead = await createMember(portal, { role: 'lead', firstName: 'Ottoline', lastName: 'Featherstone' });
    const [student, editing] = [await createMember(portal, {}), await createMember(portal, {})];
    for (const attending of [student, editing]) await attendEvent(lead, attending);
    const [edited] = await portal.sql<{ id: string }>(
      `UPDATE hours_submissions SET status = 'rejected', approved_hours = NULL
       WHERE member_id = (SELECT id FROM members WHERE clerk_id = $1) RETURNING id`,
      [editing.clerkId],
    );
    await portal.call('POST /hours/edit', { ...hoursWithProof(editing), submissionId: `${edited?.id}` }, editing);
    const email = `renamed-${lead.email}`;
    await portal.sql('UPDATE members SET email = $2 WHERE clerk_id = $1', [lead.clerkId, email]);
    await data.erase(email);
    expect(await data.placesOf('Featherstone')).toEqual([]);
    expect(await data.placesOf(lead.email)).toEqual([]);
    const { submissions } = await portal.call('GET /hours/mine', {}, student);
    expect(submissions).toMatchObject([
      {
        description: 'Event: Book drive',
        status: 'approved',
        supervisor_name: 'Erased',
        history: [{ kind: 'submitted' }, { kind: 'approved' }, { kind: 'erased', text: null }],
      },
    ]);
    await data.erase(student.email);
    expect(await data.placesOf(student.email)).toEqual([]);
    expect((await verifyEvidence(portal.databaseUrl)).broken).toBeUndefined();
  });

  it.each([
    ['with the address of then', ''],
    ['with another address', 'renamed-'],
  ])('so do those of everybody who came, %s, in portions, and those of whoever was replaced', async (_name, prefix) => {
    await portal.sql(`
      CREATE OR REPLACE FUNCTION refuse_many() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF (SELECT count(*) FROM changed) > 500 THEN RAISE 'too many'; END IF;
        RETURN NULL;
      END $$;
      CREATE OR REPLACE TRIGGER refuse_many AFTER UPDATE ON hours_submissions REFERENCING NEW TABLE AS changed
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_many()`);
    const lead = await createMember(portal, { role: 'lead', firstName: 'Araminta', lastName: 'Fothergill' });
    await attendEvent(lead, await createMember(portal, {}));
    await portal.sql(
      `INSERT INTO members (clerk_id, first_name, last_name, email)
       SELECT $1 || 'guest-' || n, 'Guest', n, 'guest-' || n || '@honor.test' FROM generate_series(1, 600) AS n`,
      [prefix],
    );
    await portal.sql(
      `INSERT INTO hours_submissions (member_id, hours, hours_type, service_date, description, supervisor_name,
         supervisor_email, status, source, reviewed_at)
       SELECT guest.id, hours, hours_type, service_date, description, supervisor_name, supervisor_email, status, source, now()
       FROM hours_submissions, members AS guest WHERE supervisor_email = $1 AND clerk_id LIKE $2 || 'guest-%'`,
      [lead.email, prefix],
    );
    await portal.sql(
      `INSERT INTO event_sign_ups (event_id, member_id, state, submission_id)
       SELECT event_id, visit.member_id, 'seat', visit.id FROM hours_submissions AS visit,
         event_sign_ups JOIN hours_submissions AS first ON first.id = submission_id
       WHERE first.supervisor_email = $1 AND visit.supervisor_email = $1 AND visit.id <> first.id`,
      [lead.email],
    );
    await portal.sql('UPDATE members SET email = $2 || email WHERE email = $1', [lead.email, prefix]);
    await data.erase(`${prefix}${lead.email}`);
    expect(await data.placesOf('Fothergill')).toEqual([]);
    const replaced = `${prefix}replaced@shelter.test`;
    await portal.sql(
      `INSERT INTO signature_requests (id, submission_id, member_id, supervisor_email, created_at, state, answered_at)
       SELECT gen_random_uuid(), visit.id, member_id, $1, now(), 'replaced', now()
       FROM hours_submissions AS visit JOIN members ON members.id = member_id WHERE clerk_id LIKE $2 || 'guest-%'`,
      [replaced, prefix],
    );
    expect(await data.erase(replaced)).toMatchObject({ namedBefore: 600 });
    await portal.sql('DROP TRIGGER refuse_many ON hours_submissions');
  });

  it('nobody erases themselves, and a step that fails takes everything back', async () => {
    expect((await portal.refusal('POST /users/erase', { email: admin.email }, admin)).status).toBe(409);
    const student = await createMember(portal, { lastName: 'Halfway' });
    await portal.sql(`ALTER TABLE outbox ADD CONSTRAINT no_deletions CHECK (kind <> 'account-deletion') NOT VALID`);
    expect((await portal.refusal('POST /users/erase', { email: student.email }, admin)).status).toBe(500);
    await portal.sql('ALTER TABLE outbox DROP CONSTRAINT no_deletions');
    expect(await data.placesOf('Halfway')).toEqual(['members']);
  });
});

it('somebody who is known from an import alone is found, copied and erased, and so is the supervisor in it', async () => {
  const row = { email: newAddress(), hours: '3', date: '2024-05-01', description: 'Sorted books' };
  await importRow('hours', { ...row, supervisorName: 'Emmy Rowling', supervisorEmail: 'Emmy+work@library.test' });
  expect((await data.copyOf(row.email)).body).toMatchObject({ imported_rows: [{ waiting: { hours: 3 } }] });
  expect((await data.copyOf('emmy@library.test')).body).toMatchObject({
    imported_hours_that_name_the_supervisor: [{ waiting: { supervisorName: 'Emmy Rowling' } }],
  });
  expect(await data.erase('emmy@library.test', true)).toMatchObject({ members: [], imported: 1 });
  await data.erase('emmy@library.test');
  expect(await data.placesOf('Emmy')).toEqual([]);
  expect(await data.erase(row.email, true)).toMatchObject({ members: [], imported: 1 });
  await data.erase(row.email);
  expect(await data.placesOf(row.email)).toEqual([]);
  expect(await data.placesOf('Sorted books')).toEqual([]);
  expect((await portal.refusal('POST /users/erase', { email: row.email }, admin)).status).toBe(404);
});

it('a member whose long address our forms refuse is found, copied and erased', async () => {
  const { clerkId } = await createMember(portal);
  const email = `ada&bo.${clerkId}@${'honor.'.repeat(50)}test`.toLowerCase();
  await portal.sql('UPDATE members SET email = $2 WHERE clerk_id = $1', [clerkId, email]);
  expect((await data.copyOf(email)).body).toMatchObject({ members: [{ email }] });
  await data.erase(email);
  expect(await data.placesOf(email)).toEqual([]);
});

it('of two admins who erase each other at once, one stays', async () => {
  const admins = [
    await createMember(portal, { role: 'admin' }),
    await createMember(portal, { role: 'admin' }),
  ] as const;
  const [one, other] = admins;
  const eraseBy = (by: Person, { email }: Person) => portal.ask('POST /users/erase', { email, dryRun: false }, by);
  const obstacle = await holdUp(portal, 'members');
  const answers = Promise.all([eraseBy(one, other), eraseBy(other, one)]);
  await lockWaited(portal, 2);
  await obstacle.remove();
  expect((await answers).map(({ status }) => status).sort()).toEqual([200, 403]);
});

describe('what is old goes', () => {
  it('also where a former member cannot be erased, who is logged and counted, and erased once it is possible; not who is back; a mailbox stays unsubscribed for its other member', async () => {
    const named = async (lastName: string) => (await createMember(portal, { lastName })).clerkId;
    const ids = [await named('Immovable'), await named('Thereafter'), await named('Comesback')];
    await portal.sql(`UPDATE members SET deactivated_at = now() - interval '7 years' WHERE clerk_id = ANY ($1)`, [ids]);
    const namesake = await createMember(portal);
    await portal.sql('UPDATE members SET email = upper($2) WHERE clerk_id = $1', [ids[1], namesake.email]);
    await portal.sql(
      `INSERT INTO newsletter_subscriptions (member_id, unsubscribed_at) SELECT id, now() FROM members WHERE clerk_id = $1`,
      [ids[1]],
    );
    await portal.sql(`ALTER TABLE outbox ADD CONSTRAINT stuck CHECK (subject_id <> '${ids[0]}') NOT VALID;
      CREATE FUNCTION reactivate() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        UPDATE members SET deactivated_at = NULL WHERE clerk_id = '${ids[2]}'; RETURN NEW; END $$;
      CREATE TRIGGER reactivate AFTER INSERT ON outbox FOR EACH ROW WHEN (NEW.subject_id = '${ids[1]}') EXECUTE FUNCTION reactivate()`);
    const start = () =>
      startService({ DATABASE_URL: portal.databaseUrl, ROLES: 'worker', FORMER_MEMBER_RETENTION_YEARS: '5' });
    const worker = await start();
    try {
      const figures = async () => (await fetch(`${worker.url}/metrics`)).text();
      while (!(await figures()).includes('\nretention_failures 1\n')) await setTimeout(100);
      const log = await worker.wrote('A former member was not erased');
      const lines = log.match(/.*A former member was not erased.*/g) ?? [];
      expect(lines.map((line) => JSON.parse(line))).toMatchObject([
        { memberId: expect.any(Number), reason: expect.stringContaining('violates check constraint "stuck"') },
      ]);
      expect(await data.placesOf('Thereafter')).toEqual([]);
      expect(await data.placesOf('Immovable')).toEqual(['members']);
      expect(await portal.call('GET /newsletter/subscription', {}, namesake)).toMatchObject({ subscribed: false });
      expect(await portal.sql('SELECT FROM newsletter_subscriptions')).toHaveLength(1);
    } finally {
      await worker.stop();
    }
    await portal.sql('ALTER TABLE outbox DROP CONSTRAINT stuck');
    const again = await start();
    while ((await data.placesOf('Immovable')).length > 0) await setTimeout(100);
    await again.stop();
    expect(await data.placesOf('Comesback')).toEqual(['members']);
  });

  it('by itself where nobody needs it, and by the policy of the school where it is evidence', async () => {
    const leaver = await createMember(portal, { lastName: 'Longgone' });
    const recent = await createMember(portal, { lastName: 'Justleft' });
    await approvedHours(portal, { member: leaver, admin });
    await importRow('members', { email: leaver.email, graduationYear: '2019' });
    const long = `deactivated_at = now() - interval '7 years', deleted_at = now() - interval '1 year'`;
    await portal.sql(`UPDATE members SET ${long} WHERE clerk_id = $1`, [leaver.clerkId]);
    await portal.sql(`UPDATE members SET deactivated_at = now() - interval '1 year' WHERE clerk_id = $1`, [
      recent.clerkId,
    ]);
    await portal.sql(`INSERT INTO outbox (id, kind, subject_id, created_at, done_at, failed_at, held_until) VALUES
      (gen_random_uuid(), 'account-metadata', 'settled', now() - interval '91 days', now(), NULL, NULL),
      (gen_random_uuid(), 'account-metadata', 'given up', now() - interval '91 days', NULL, now(), NULL),
      (gen_random_uuid(), 'account-metadata', 'open', now() - interval '91 days', NULL, NULL, now() + interval '1 day'),
      (gen_random_uuid(), 'account-metadata', 'fresh', now(), now(), NULL, NULL)`);
    // More than are deleted at once.
    await portal.sql(`INSERT INTO outbox (id, kind, subject_id, created_at, done_at)
      SELECT gen_random_uuid(), 'account-metadata', 'settled', now() - interval '91 days', now() FROM generate_series(1, 5000)`);
    await portal.sql(`INSERT INTO link_tokens (hash, purpose, subject_id, expires_at) VALUES
      (sha256('old'), 'signature', gen_random_uuid(), now() - interval '91 days'),
      (sha256('new'), 'signature', gen_random_uuid(), now() - interval '1 day')`);
    await portal.sql(`INSERT INTO audit_events (at, actor, action, subject) VALUES
      (now() - interval '11 years', 'clerk', 'member.deleted', 'ancient')`);
    const worker = await startService({
      DATABASE_URL: portal.databaseUrl,
      ROLES: 'worker',
      AUDIT_RETENTION_YEARS: '10',
      FORMER_MEMBER_RETENTION_YEARS: '5',
    });
    try {
      // Former members are erased after everything else.
      while ((await data.placesOf('Longgone')).length > 0) await setTimeout(100);
    } finally {
      await worker.stop();
    }
    expect(await data.placesOf('Justleft')).toEqual(['members']);
    expect(await data.placesOf(leaver.email)).toEqual([]);
    const subjects = await portal.sql<{ subject_id: string }>(
      `SELECT subject_id FROM outbox WHERE subject_id IN ('settled', 'given up', 'open', 'fresh') ORDER BY subject_id`,
    );
    expect(subjects.map(({ subject_id }) => subject_id)).toEqual(['fresh', 'open']);
    const links = await portal.sql<{ known: boolean }>(`SELECT hash = sha256('new') AS known FROM link_tokens
      WHERE hash IN (sha256('old'), sha256('new'))`);
    expect(links).toEqual([{ known: true }]);
    expect(await data.placesOf('ancient')).toEqual([]);
    const { events } = await portal.call('GET /audit/list', { action: 'audit.pruned' }, admin);
    expect(events).toMatchObject([{ actor: 'portal', details: { events: 1, years: 10 } }]);
    expect((await verifyEvidence(portal.databaseUrl)).broken).toBeUndefined();
  });
});
