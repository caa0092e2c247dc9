import { Client } from 'pg';
import { namedBeforeInSql } from '../src/database/personal-data.ts';
import { verifyEvidence } from '../src/signatures/verify-evidence.ts';
import { emailsTo } from './support/inbox.ts';
import { holdUp, lockWaited, openTransaction } from './support/obstacle.ts';
import { createMember, type Person } from './support/people.ts';
import { PersonalData } from './support/personal-data.ts';
import { Portal } from './support/portal.ts';
import { startService } from './support/service-process.ts';
import {
  hoursWithoutProof,
  hoursWithProof,
  issueToken,
  requestSignature,
  signing,
  submit,
} from './support/submissions.ts';

let portal: Portal;
let admin: Person;
let data: PersonalData;

beforeAll(async () => {
  portal = await Portal.start();
  admin = await createMember(portal, { role: 'admin', firstName: 'Hedy', lastName: 'Lamarr' });
  data = new PersonalData(portal, admin);
});
afterAll(() => portal.stop());

describe('a supervisor is erased', () => {
  it('by the mailbox: open requests end, the student is told, and what counts for others stays as evidence', async () => {
    const student = await createMember(portal, {});
    const supervisorEmail = 'Ottoline+work@shelter.test';
    const about = { supervisorName: 'Ottoline Featherstone', supervisorEmail };
    const waiting = await requestSignature(portal, student, about);
    const signed = await requestSignature(portal, student, about);
    await portal.call('POST /hours/signature', {
      ...signing(signed.token),
      supervisorSignature: 'Ottoline Featherstone',
    });
    const approve = { submissionId: signed.submissionId, action: 'approve', adminId: admin.clerkId } as const;
    await portal.call('POST /hours/admin/approve', approve, admin);

    const copy = await data.copyOf('ottoline@shelter.test');
    expect(copy.body).toMatchObject({ requests_to_the_supervisor: [{}, {}], evidence_of_the_supervisor: [{}] });
    expect(await data.erase('ottoline@shelter.test')).toMatchObject({ members: [], requests: 2, kept: 1 });
    const kept = [signed.submissionId];
    for (const [table, column] of [
      ['hours_submissions', 'id'],
      ['submission_history', 'submission_id'],
      ['signature_requests', 'submission_id'],
      ['signature_evidence', 'submission_id'],
    ]) {
      const rows = await portal.sql<{ id: string }>(
        `SELECT DISTINCT ${column} AS id FROM ${table} AS row WHERE strpos(lower(row::text), 'ottoline') > 0`,
      );
      expect({ table, ids: rows.map(({ id }) => id) }).toEqual({ table, ids: kept });
    }
    expect(await portal.sql('SELECT FROM supervisors WHERE mailbox = $1', ['ottoline@shelter.test'])).toEqual([]);
    expect(
      await portal.sql(`SELECT FROM outbox WHERE kind = 'signature-answered' AND subject_id = $1`, [
        waiting.signatureRequestId,
      ]),
    ).toHaveLength(1);
    expect((await portal.refusal('GET /hours/signature', { signatureRequestId: waiting.token })).status).toBe(404);
    expect((await verifyEvidence(portal.databaseUrl)).broken).toBeUndefined();
  });

  it('a copy has what the supervisor was asked, and nothing of the network, the flags and the notes of the student', async () => {
    const [student, supervisorEmail] = [await createMember(portal), 'leopold@shelter.test'];
    const { submissionId } = await submit(portal, student, hoursWithProof(student, { supervisorEmail }));
    const review = { submissionId, action: 'reject', adminNotes: 'Which day?', adminId: admin.clerkId } as const;
    await portal.call('POST /hours/admin/approve', review, admin);
    const about = { id: submissionId, supervisor_email: supervisorEmail };
    const ofStudent = { submitted_from: { ip: '127.0.0.1' }, admin_notes: 'Which day?', flags: [] };
    expect((await data.copyOf(student.email)).body.submissions).toMatchObject([{ ...about, ...ofStudent }]);
    const [named, ...others] = (await data.copyOf(supervisorEmail)).body.submissions_that_name_the_supervisor;
    expect([named, others]).toEqual([expect.objectContaining(about), []]);
    for (const column of Object.keys(ofStudent)) expect(named).not.toHaveProperty(column);
  });

  it('waits for a change of hours that name the supervisor, which then succeeds', async () => {
    const [student, supervisorEmail] = [await createMember(portal), 'philippa@shelter.test'];
    const { submissionId } = await submit(portal, student, hoursWithProof(student, { supervisorEmail }));
    const lock = 'SELECT FROM members WHERE clerk_id = $1 FOR NO KEY UPDATE';
    const change = await openTransaction(portal, lock, [student.clerkId]);
    const erased = data.erase(supervisorEmail);
    await lockWaited(portal);
    await change.query('SELECT FROM hours_submissions WHERE id = $1 FOR UPDATE', [submissionId]);
    await change.commit();
    expect(await erased).toMatchObject({ named: 1 });
  });

  it('does not keep their students from submitting other hours meanwhile', async () => {
    const [student, supervisorEmail] = [await createMember(portal), 'theodosia@shelter.test'];
    await submit(portal, student, hoursWithProof(student, { supervisorEmail }));
    const obstacle = await holdUp(portal, 'transcripts');
    const erased = data.erase(supervisorEmail);
    await obstacle.reached();
    await submit(portal, student, hoursWithProof(student));
    await obstacle.remove();
    expect(await erased).toMatchObject({ named: 1 });
  });

  it('leaves alone the hours that a student submits to them after the open requests have ended', async () => {
    const [student, supervisorEmail] = [await createMember(portal), 'euphemia@shelter.test'];
    await submit(portal, student, hoursWithProof(student, { supervisorEmail }));
    const obstacle = await holdUp(portal, 'transcripts');
    const erased = data.erase(supervisorEmail);
    await obstacle.reached();
    await submit(portal, student, hoursWithProof(student, { supervisorEmail }));
    await obstacle.remove();
    await erased;
    const { submissions } = await portal.call('GET /hours/mine', {}, student);
    expect(submissions.map((each) => [each.supervisor_email, each.request?.state])).toEqual([
      ['erased@erased.invalid', 'stopped'],
      [supervisorEmail, 'open'],
    ]);
  });

  it('reads of the histories only what has their address', async () => {
    const client = new Client(portal.databaseUrl);
    await client.connect();
    // The table is small here.
    await client.query('SET enable_seqscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN ${namedBeforeInSql("'araminta@shelter.test'")}`,
    );
    await client.end();
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/ submission_history_replaced .*\n +Index Cond: .*supervisor_email,0/);
  });

  it('who was replaced before anybody was asked is found in the history, copied and erased', async () => {
    const student = await createMember(portal);
    const about = { supervisorName: 'Araminta Fothergill', supervisorEmail: 'Araminta+club@shelter.test' };
    const { submissionId } = await submit(portal, student, hoursWithoutProof(student, about));
    await portal.call('POST /hours/edit', { ...hoursWithoutProof(student), submissionId }, student);
    const address = 'araminta@shelter.test';
    expect((await data.copyOf(address)).body.submissions_that_named_the_supervisor_before).toMatchObject([
      { submission_id: submissionId, supervisor_name: about.supervisorName, supervisor_phone: null },
    ]);
    expect(await data.erase(address)).toMatchObject({ requests: 0, named: 0, namedBefore: 1 });
    expect(await data.placesOf('Araminta')).toEqual([]);
    const { submissions } = await portal.call('GET /hours/mine', {}, student);
    expect(submissions).toMatchObject([{ supervisor_name: 'Grace Hopper' }]);
    expect((await verifyEvidence(portal.databaseUrl)).broken).toBeUndefined();
    expect((await portal.refusal('POST /users/erase', { email: address }, admin)).status).toBe(404);
  });

  it('half-typed hours lose the supervisor and nothing else, and those of other supervisors stay as they are', async () => {
    const [own, other] = [await createMember(portal), await createMember(portal)];
    const typed = { description: 'Walked three dogs', hours: '2', supervisorName: 'Ann Noether' };
    const type = (student: Person, supervisorEmail: string) =>
      portal.call('POST /hours/draft', { draft: { ...typed, supervisorEmail } }, student);
    await type(own, 'Ann+work@shelter.test ');
    await type(other, 'joann@shelter.test');
    await requestSignature(portal, own, { supervisorEmail: 'ann@shelter.test' });
    await data.erase('ann@shelter.test');
    const draftOf = async (student: Person) => (await portal.call('GET /hours/draft', {}, student)).draft;
    expect(await draftOf(own)).toEqual({ description: 'Walked three dogs', hours: '2' });
    expect(await draftOf(other)).toEqual({ ...typed, supervisorEmail: 'joann@shelter.test' });
  });

  it('transcripts that list hours with the signature and hold no longer go too', async () => {
    const student = await createMember(portal, {});
    const sign = async (supervisorName: string, supervisorEmail: string) => {
      const { submissionId, token } = await requestSignature(portal, student, { supervisorName, supervisorEmail });
      await portal.call('POST /hours/signature', { ...signing(token), supervisorSignature: supervisorName });
      const approve = { submissionId, action: 'approve', adminId: admin.clerkId } as const;
      await portal.call('POST /hours/admin/approve', approve, admin);
      return submissionId;
    };
    const transcripts = async () => {
      const [found] = await portal.sql<{ count: number }>(
        `SELECT count(*)::integer FROM transcripts JOIN members ON members.id = member_id WHERE clerk_id = $1`,
        [student.clerkId],
      );
      return found?.count;
    };
    await sign('Ludovica Marsh', 'ludovica@shelter.test');
    await portal.ask('POST /hours/transcript', {}, student);
    const submissionId = await sign('Barnaby Rook', 'barnaby@shelter.test');
    await portal.ask('POST /hours/transcript', {}, student);
    const taken = `UPDATE hours_submissions SET status = 'rejected', approved_hours = NULL WHERE id = $1`;
    await portal.sql(taken, [submissionId]);
    await data.erase('barnaby@shelter.test');
    expect(await data.placesOf('Barnaby Rook')).toEqual([]);
    await data.erase('ludovica@shelter.test');
    expect(await transcripts()).toBe(1);
  });

  it.each([
    ['somebody else has signed after them', 'nobody', 'somebody'],
    ['nobody has signed', 'nobody', 'nobody'],
    ['they have signed again at another address', 'somebody', 'somebody'],
  ])('transcripts stay whose hours hold without their address, where %s', async (_name, first, then) => {
    const [student, mistaken] = [await createMember(portal, {}), `mistaken-${first}-${then}@shelter.test`];
    const { submissionId, token } = await requestSignature(portal, student, { supervisorEmail: mistaken });
    if (first === 'somebody') await portal.call('POST /hours/signature', signing(token));
    else
      await portal.call('POST /hours/signature/answer', {
        signatureRequestId: token,
        answer: 'wrong_person',
        name: '',
        email: '',
      });
    if (then === 'somebody') {
      await portal.call('POST /hours/edit', { ...hoursWithProof(student), submissionId }, student);
      const [edited] = await portal.sql<{ id: string }>(
        'SELECT signature_request_id AS id FROM hours_submissions WHERE id = $1',
        [submissionId],
      );
      await portal.call('POST /hours/signature', signing(await issueToken(portal, `${edited?.id}`)));
    }
    await portal.call('POST /hours/admin/approve', { submissionId, action: 'approve', adminId: admin.clerkId }, admin);
    await portal.ask('POST /hours/transcript', {}, student);
    await data.erase(mistaken);
    expect(
      await portal.sql('SELECT FROM transcripts JOIN members ON members.id = member_id WHERE clerk_id = $1', [
        student.clerkId,
      ]),
    ).toHaveLength(1);
  });

  it('the student still sees every submission, and its history says that data was erased', async () => {
    const student = await createMember(portal, {});
    const about = { supervisorName: 'Percival Thistle', supervisorEmail: 'percival@shelter.test' };
    const { submissionId } = await requestSignature(portal, student, about);
    await submit(portal, student, hoursWithProof(student));
    await data.erase(about.supervisorEmail);
    const { submissions } = await portal.call('GET /hours/mine', {}, student);
    expect(submissions).toMatchObject([
      {
        id: submissionId,
        supervisor_name: 'Erased',
        history: [{ kind: 'submitted' }, { kind: 'requested' }, { kind: 'stopped' }, { kind: 'erased', text: null }],
      },
      { supervisor_name: 'Grace Hopper' },
    ]);
  });

  it.each([
    ['a correction that the student has not accepted', 'corrected', '{"hours": 3, "signature": "Emmeline Strange"}'],
    ['a request that was not delivered', 'refused', '{"reason": "550 5.1.1 No such mailbox"}'],
  ])('%s ends like an open one, and the student is told', async (_name, state, answer) => {
    const [student, supervisorEmail] = [await createMember(portal), `${state}@shelter.test`];
    const { submissionId, signatureRequestId } = await requestSignature(portal, student, { supervisorEmail });
    await portal.sql('UPDATE signature_requests SET state = $2, answered_at = now(), answer = $3 WHERE id = $1', [
      signatureRequestId,
      state,
      answer,
    ]);
    await data.erase(supervisorEmail);
    const { submissions } = await portal.call('GET /hours/mine', {}, student);
    expect(submissions).toMatchObject([
      { supervisor_name: 'Erased', request: { state: 'stopped', hours: null, send_again_at: null } },
    ]);
    for (const change of ['POST /hours/acceptCorrection', 'POST /hours/sendAgain'] as const) {
      expect((await portal.refusal(change, { submissionId }, student)).status).toBe(409);
    }
    expect(
      await portal.sql(`SELECT FROM outbox WHERE kind = 'signature-answered' AND subject_id = $1`, [
        signatureRequestId,
      ]),
    ).toHaveLength(1);
    expect(await data.placesOf('Emmeline')).toEqual([]);
    expect((await verifyEvidence(portal.databaseUrl)).broken).toBeUndefined();
  });

  it('the e-mail to the student asks for somebody else, and does not say that the supervisor has stopped e-mails', async () => {
    const student = await createMember(portal, {});
    const supervisorEmail = 'cornelius@shelter.test';
    await submit(portal, student, hoursWithProof(student, { supervisorName: 'Cornelius Vane', supervisorEmail }));
    await data.erase(supervisorEmail);
    const worker = await startService({ DATABASE_URL: portal.databaseUrl, ROLES: 'worker' });
    try {
      expect(await emailsTo(student.email)).toMatchObject([
        {
          Subject: 'Please name another supervisor: 4.5 hours of service',
          Text: expect.stringMatching(/The data of your supervisor was deleted(?!.*stopped)/s),
        },
      ]);
    } finally {
      await worker.stop();
    }
  });

  it('no later e-mail to the student calls them by the word that stands in their place', async () => {
    const [student, supervisorEmail] = [await createMember(portal), 'balthasar@shelter.test'];
    const { submissionId } = await submit(portal, student, hoursWithoutProof(student, { supervisorEmail }));
    await data.erase(supervisorEmail);
    const approve = { submissionId, action: 'approve', adminId: admin.clerkId } as const;
    await portal.call('POST /hours/admin/approve', approve, admin);
    await portal.sql('UPDATE outbox SET held_until = NULL WHERE subject_id = $1', [submissionId]);
    const worker = await startService({ DATABASE_URL: portal.databaseUrl, ROLES: 'worker' });
    try {
      const [approved] = await emailsTo(student.email);
      expect(approved?.Text).toContain('approved');
      expect(approved?.Text).not.toMatch(/Erased|Supervisor/);
    } finally {
      await worker.stop();
    }
  });

  it('that they want no e-mails stays, and the answer and a later look-up say so', async () => {
    const [student, supervisorEmail] = [await createMember(portal), 'wilhelmina@shelter.test'];
    const { token } = await requestSignature(portal, student, { supervisorEmail });
    await portal.call('POST /hours/signature/mail', { token, stopped: true });
    expect(await data.erase(supervisorEmail)).toMatchObject({ named: 1, stopped: true });
    expect(await data.erase(supervisorEmail, true)).toMatchObject({ named: 0, stopped: true });
    expect((await data.copyOf(supervisorEmail)).body.supervisor).toHaveLength(1);
    const other = await requestSignature(portal, student, { supervisorEmail: 'ludovica@shelter.test' });
    await data.erase(student.email);
    // Nothing says any longer to whom the e-mail went.
    const stop = { token: other.token, stopped: true };
    expect(await portal.refusal('POST /hours/signature/mail', stop)).toMatchObject({ status: 404 });
  });

  it.each([
    ['ü', 'Eulalia@Bücher.test', 'eulalia@xn--bcher-kva.test', 'eulalia@bücher.test'],
    ['xn--', 'Eulalia@XN--Kche-0ra.test', 'eulalia@xn--kche-0ra.test', 'eulalia@küche.test'],
    ['·', 'Eulalia@Col·legi.test', 'eulalia@xn--collegi-xma.test', 'eulalia@col·legi.test'],
  ])(
    'of a domain with other signs than a to z, both spellings are found by the one with %s, copied and erased',
    async (_name, typed, supervisorEmail, email) => {
      const [student, own] = [await createMember(portal), await createMember(portal, { firstName: 'Eulalia' })];
      await portal.sql('UPDATE members SET email = $2 WHERE clerk_id = $1', [own.clerkId, email]);
      const { signatureRequestId } = await requestSignature(portal, student, { supervisorEmail });
      await submit(portal, own, hoursWithoutProof(own));
      const copy = await data.copyOf(typed);
      expect(copy.body).toMatchObject({
        members: [{ email }],
        requests_to_the_supervisor: [{ id: signatureRequestId }],
        submissions_that_name_the_supervisor: [{ supervisor_email: supervisorEmail }],
      });
      const found = {
        members: [expect.stringContaining('Eulalia')],
        submissions: 1,
        requests: 1,
        named: 1,
        namedBefore: 0,
      };
      expect(await data.erase(typed, true)).toMatchObject(found);
      expect(await data.erase(typed)).toMatchObject(found);
      expect(await data.placesOf('eulalia')).toEqual([]);
    },
  );

  it('an address that nobody has is not found', async () => {
    for (const email of ['nobody@nowhere.test', 'Erased+1@erased.invalid', 'Erased+1@ｅrased.invalid']) {
      expect((await portal.refusal('POST /users/personalData', { email }, admin)).status).toBe(404);
      expect((await portal.refusal('POST /users/erase', { email }, admin)).status).toBe(404);
    }
  });
});
