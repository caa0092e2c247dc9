import { createHash, randomUUID } from 'node:crypto';
import { maxWaiting } from '@portal/contracts';
import { lockWaited, openTransaction } from './support/obstacle.ts';
import { createMember, type Person } from './support/people.ts';
import { Portal } from './support/portal.ts';
import { hoursWithProof, issueToken, requestSignature, signing, stateOf, submit } from './support/submissions.ts';

let portal: Portal;
let student: Person;
let other: Person;
let admin: Person;

beforeAll(async () => {
  portal = await Portal.start({
    SCHOOL_NAME: 'Lincoln Academy',
    SCHOOL_PLACE: 'Springfield',
    ADVISOR_EMAIL: 'advisor@lincoln.test',
  });
  [student, other, admin] = await Promise.all([
    createMember(portal, { firstName: 'Ada', lastName: 'Byron' }),
    createMember(portal, { firstName: 'Joan', lastName: 'Clarke' }),
    createMember(portal, { role: 'admin' }),
  ]);
});
afterAll(() => portal?.stop());

const newAddress = () => `${randomUUID()}@pantry.test`;
const answer = (token: string, said: object) =>
  portal.ask('POST /hours/signature/answer', { signatureRequestId: token, ...said });
const refused = (token: string, said: object) =>
  portal.refusal('POST /hours/signature/answer', { signatureRequestId: token, ...said });
const requestRow = async (id: string) =>
  (
    await portal.sql<{ state: string; answer: Record<string, unknown> | null }>(
      'SELECT state, answer FROM signature_requests WHERE id = $1',
      [id],
    )
  )[0];
const evidenceOf = async (submissionId: string) =>
  portal.sql<{ document: string; sha256: string; signature_request_id: string }>(
    'SELECT * FROM signature_evidence WHERE submission_id = $1',
    [submissionId],
  );
const mailsAbout = async (id: string) =>
  (await portal.sql<{ kind: string }>('SELECT kind FROM outbox WHERE subject_id = $1 ORDER BY created_at', [id])).map(
    ({ kind }) => kind,
  );

const corrected = { answer: 'corrected', hours: 3, supervisorSignature: 'Grace Hopper' } as const;
const declined = { answer: 'declined', reason: 'She was not there' } as const;
const wrongPerson = { answer: 'wrong_person', name: 'Jean Bartik', email: 'jean@pantry.test' } as const;

describe('a supervisor', () => {
  it.each<[string, { answer: string; [field: string]: unknown }, object]>([
    ['corrects the hours', corrected, { hours: 3, signature: 'Grace Hopper' }],
    ['declines with a reason', declined, { reason: 'She was not there' }],
    ['is not the right person, and says who is', wrongPerson, { name: 'Jean Bartik', email: 'jean@pantry.test' }],
    ['is not the right person, and does not know who is', { answer: 'wrong_person', name: '', email: '' }, {}],
  ])('%s, which the student is told', async (_name, said, kept) => {
    const { submissionId, signatureRequestId, token } = await requestSignature(portal, student);
    expect((await answer(token, said)).status).toBe(200);
    expect(await requestRow(signatureRequestId)).toMatchObject({ state: said.answer, answer: kept });
    expect(await stateOf(portal, submissionId)).toMatchObject({
      status: 'needs_signature',
      signature: null,
      audit: ['hours.submitted', 'hours.answered'],
    });
    expect(await mailsAbout(signatureRequestId)).toEqual(['signature-request', 'signature-answered']);
    // From then on the link says what was answered, and takes no other answer.
    const again = await portal.refusal('GET /hours/signature', { signatureRequestId: token });
    expect(again).toMatchObject({
      status: 409,
      code: 'conflict',
      chapter: 'NHS',
      error: expect.stringMatching(/^You have/),
    });
    expect(await refused(token, declined)).toMatchObject({ status: 409, error: again.error });
    expect(await portal.refusal('POST /hours/signature', signing(token))).toMatchObject({ status: 409 });
  });

  it.each([
    ['other hours', corrected, { state: 'corrected', hours: 3, reason: null }, '3 hours'],
    [
      'other hours with a comment',
      { ...corrected, supervisorComments: 'We ended at noon' },
      { state: 'corrected', hours: 3, reason: 'We ended at noon' },
      '3 hours, with the comment: We ended at noon',
    ],
    ['why not', declined, { state: 'declined', hours: null, reason: 'She was not there' }, 'She was not there'],
  ])(
    'says %s, which whoever decides about the hours sees in the list and in the history',
    async (_name, said, shown, line) => {
      const { submissionId, token } = await requestSignature(portal, student);
      await answer(token, said);
      const { submissions } = await portal.call('GET /hours/admin/list', {}, admin);
      expect(submissions.find(({ id }) => id === submissionId)).toMatchObject({ request: shown });
      const { history } = await portal.call('GET /hours/admin/history', { submissionId }, admin);
      expect(history.at(-1)).toMatchObject({ kind: shown.state, text: line });
    },
  );

  it('who has signed has nothing else to say to whoever decides', async () => {
    const { submissionId, token } = await requestSignature(portal, student);
    await answer(token, corrected);
    await portal.call('POST /hours/acceptCorrection', { submissionId }, student);
    const { submissions } = await portal.call('GET /hours/admin/list', {}, admin);
    expect(submissions.find(({ id }) => id === submissionId)).toMatchObject({ hours: 3, request: null });
  });

  it('who has signed corrected hours is not asked again where the student saves them as they are', async () => {
    const { submissionId, token } = await requestSignature(portal, student);
    await answer(token, corrected);
    await portal.call('POST /hours/acceptCorrection', { submissionId }, student);
    await portal.call('POST /hours/edit', { ...hoursWithProof(student, { hours: 3 }), submissionId }, student);
    expect(await stateOf(portal, submissionId)).toMatchObject({
      status: 'signed',
      audit: ['hours.submitted', 'hours.answered', 'hours.correction_accepted'],
    });
  });

  it('who is not the right person names somebody, whom the student is shown with the address', async () => {
    const { signatureRequestId, token } = await requestSignature(portal, student);
    await answer(token, wrongPerson);
    const { submissions } = await portal.call('GET /hours/mine', { signatureRequestId }, student);
    expect(submissions[0]).toMatchObject({ request: { reason: 'Jean Bartik', email: 'jean@pantry.test' } });
    expect(submissions[0]?.history.at(-1)).toMatchObject({ text: 'Jean Bartik, jean@pantry.test' });
  });

  it('signs corrected hours with evidence of what was shown, what was stated instead, and who asked', async () => {
    const { submissionId, signatureRequestId, token } = await requestSignature(portal, student);
    await answer(token, corrected);
    const [evidence] = await evidenceOf(submissionId);
    expect(evidence?.sha256).toBe(createHash('sha256').update(`${evidence?.document}`).digest('hex'));
    expect(JSON.parse(`${evidence?.document}`)).toMatchObject({
      signatureRequestId,
      shown: { hours: 4.5 },
      statement: { text: expect.stringContaining('Ada Byron completed 3 hours') },
      society: { school: 'Lincoln Academy, Springfield', contactEmail: 'advisor@lincoln.test' },
      explained: { 'What signing means': expect.any(String) },
      signature: 'Grace Hopper',
      ip: '127.0.0.1',
    });
    expect((await requestRow(signatureRequestId))?.answer?.evidence).toBe(evidence?.sha256);
  });

  it.each<[string, object, string]>([
    ['no hours', { ...corrected, hours: '' }, 'hours'],
    ['no name', { ...corrected, supervisorSignature: ' ' }, 'supervisorSignature'],
    ['the same hours', { ...corrected, hours: 4.5 }, 'hours'],
    ['too many hours', { ...corrected, hours: 51 }, 'hours'],
    ['no reason', { ...declined, reason: ' ' }, 'reason'],
    ['a wrong address', { ...wrongPerson, email: 'jean' }, 'email'],
    ['no known answer', { answer: 'maybe' }, 'answer'],
    ['no token', { ...declined, signatureRequestId: '' }, 'signatureRequestId'],
    ['an unknown token', { ...declined, signatureRequestId: 'x'.repeat(43) }, 'signatureRequestId'],
  ])('who sends %s is told which field is wrong, and nothing is done', async (_name, said, field) => {
    const { submissionId, signatureRequestId, token } = await requestSignature(portal, student);
    const { status, fields } = await refused(token, said);
    expect([400, 404]).toContain(status);
    expect(Object.keys(fields ?? {})).toEqual([field]);
    expect(await requestRow(signatureRequestId)).toMatchObject({ state: 'open' });
    expect(await evidenceOf(submissionId)).toEqual([]);
    expect(await mailsAbout(signatureRequestId)).toEqual(['signature-request']);
  });

  it('who gives several answers at once has given one: the others are told', async () => {
    const { submissionId, signatureRequestId, token } = await requestSignature(portal, student);
    const answers = await Promise.all([
      answer(token, corrected),
      answer(token, declined),
      portal.ask('POST /hours/signature', signing(token)),
      answer(token, wrongPerson),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const { state } = (await requestRow(signatureRequestId)) ?? {};
    const isSigned = state === 'signed' || state === 'corrected';
    expect(await evidenceOf(submissionId)).toHaveLength(isSigned ? 1 : 0);
    expect(await mailsAbout(signatureRequestId)).toHaveLength(state === 'signed' ? 1 : 2);
  });
});

describe('the link for all that waits', () => {
  async function threeRequests() {
    const supervisorEmail = newAddress();
    const first = await requestSignature(portal, student, { supervisorEmail });
    const second = await requestSignature(portal, other, { supervisorEmail: supervisorEmail.toUpperCase() });
    const third = await requestSignature(portal, other, { supervisorEmail });
    const token = await issueToken(portal, first.signatureRequestId, { purpose: 'supervisor' });
    return { requests: [first, second, third], token, first, second, third };
  }
  const signTogether = (token: string, requests: string[]) =>
    portal.call('POST /hours/signatures', {
      token,
      requests,
      supervisorSignature: 'Grace Hopper',
      verificationConfirmed: true,
    });

  it('lists the requests of several students to one mailbox, and no others', async () => {
    const { token, requests } = await threeRequests();
    await requestSignature(portal, other, { supervisorEmail: newAddress() });
    const { waiting, chapter } = await portal.call('GET /hours/signatures', { token });
    expect(chapter).toBe('NHS');
    expect(waiting.map(({ request }) => request)).toEqual(requests.map(({ signatureRequestId }) => signatureRequestId));
    expect(waiting.map(({ signatureData }) => signatureData.first_name)).toEqual(['Ada', 'Joan', 'Joan']);
  });

  it('signs them together, each with evidence of its own, and names those that somebody has answered', async () => {
    const { token, first, second, third } = await threeRequests();
    await answer(third.token, declined);
    const ids = [first, second, third].map(({ signatureRequestId }) => signatureRequestId);
    const { signed, refused: left } = await signTogether(token, ids);
    expect(signed).toEqual(ids.slice(0, 2));
    expect(left).toEqual([{ request: ids[2], reason: expect.any(String) }]);
    for (const { submissionId } of [first, second]) {
      expect(await stateOf(portal, submissionId)).toMatchObject({ status: 'signed', evidence: 1 });
    }
    expect((await portal.call('GET /hours/signatures', { token })).waiting).toEqual([]);
  });

  it('names what was signed also where a fault keeps another one from being signed, and tries none after that', async () => {
    const { token, first, second, third } = await threeRequests();
    const ids = [first, second, third].map(({ signatureRequestId }) => signatureRequestId);
    await portal.sql(`ALTER TABLE hours_submissions ADD CONSTRAINT stuck
      CHECK (status <> 'signed' OR id <> '${second.submissionId}') NOT VALID`);
    try {
      expect(await signTogether(token, ids)).toMatchObject({
        signed: [ids[0]],
        refused: ids.slice(1).map((request) => ({ request, reason: 'Not signed just now. Please try again.' })),
      });
    } finally {
      await portal.sql('ALTER TABLE hours_submissions DROP CONSTRAINT stuck');
    }
    expect((await signTogether(token, ids.slice(1))).signed).toEqual(ids.slice(1));
  });

  it('opens one of them alone, and answers it', async () => {
    const { token, second } = await threeRequests();
    const one = { signatureRequestId: token, request: second.signatureRequestId };
    const { signatureData, othersWaiting } = await portal.call('GET /hours/signature', one);
    expect([signatureData.first_name, othersWaiting]).toEqual(['Joan', 2]);
    await portal.call('POST /hours/signature', { ...signing(token), ...one });
    expect(await stateOf(portal, second.submissionId)).toMatchObject({ status: 'signed', evidence: 1 });
  });

  it('opens no request to somebody else', async () => {
    const { token } = await threeRequests();
    const foreign = await requestSignature(portal, other, { supervisorEmail: newAddress() });
    const request = foreign.signatureRequestId;
    expect(await portal.refusal('GET /hours/signature', { signatureRequestId: token, request })).toMatchObject({
      status: 404,
    });
    expect((await signTogether(token, [request])).signed).toEqual([]);
  });

  it('is also the link for one, which opens its own request first', async () => {
    const { first, second } = await threeRequests();
    expect(await portal.call('GET /hours/signature', { signatureRequestId: first.token })).toMatchObject({
      signatureData: { first_name: 'Ada' },
      othersWaiting: 2,
    });
    expect((await portal.call('GET /hours/signatures', { token: first.token })).waiting).toHaveLength(3);
    expect((await signTogether(first.token, [second.signatureRequestId])).signed).toHaveLength(1);
    const foreign = await requestSignature(portal, other, { supervisorEmail: newAddress() });
    const request = foreign.signatureRequestId;
    expect(await portal.refusal('GET /hours/signature', { signatureRequestId: first.token, request })).toMatchObject({
      status: 404,
    });
  });

  it('needs a name and something to sign', async () => {
    const { token, first } = await threeRequests();
    const whole = {
      token,
      requests: [first.signatureRequestId],
      supervisorSignature: 'Grace',
      verificationConfirmed: true,
    };
    for (const [field, value] of Object.entries({
      requests: [],
      supervisorSignature: '',
      verificationConfirmed: false,
    })) {
      const { fields } = await portal.refusal('POST /hours/signatures', { ...whole, [field]: value });
      expect(Object.keys(fields ?? {})).toEqual([field]);
    }
  });
});

describe('stopping e-mails', () => {
  const stop = (token: string) => portal.call('POST /hours/signature/mail', { token, stopped: true });

  it('ends what waits for the mailbox, refuses later requests by name of the field, and can be taken back', async () => {
    const supervisorEmail = newAddress();
    const first = await requestSignature(portal, student, { supervisorEmail });
    const second = await requestSignature(portal, other, { supervisorEmail });
    const shown = await portal.call('GET /hours/signature/mail', { token: first.token });
    expect(shown).toMatchObject({ stopped: false, email: `${supervisorEmail[0]}•••@pantry.test` });
    expect(await stop(first.token)).toMatchObject({ stopped: true });
    for (const { signatureRequestId } of [first, second]) {
      expect(await requestRow(signatureRequestId)).toMatchObject({ state: 'stopped' });
      expect(await mailsAbout(signatureRequestId)).toEqual(['signature-request', 'signature-answered']);
    }
    const inAnotherSpelling = supervisorEmail.replace('@', '+hours@').toUpperCase();
    const hours = hoursWithProof(student, { supervisorEmail: inAnotherSpelling });
    expect(await portal.refusal('POST /hours/submit', hours, student)).toMatchObject({
      status: 400,
      fields: { supervisorEmail: expect.stringContaining('wants no e-mails from this portal') },
    });
    await portal.call('POST /hours/signature/mail', { token: second.token, stopped: false });
    await submit(portal, student, hours);
  });

  it('says nothing of a request that is signed at the same moment', async () => {
    const about = await requestSignature(portal, student, { supervisorEmail: newAddress() });
    const lock = 'SELECT FROM hours_submissions WHERE id = $1 FOR UPDATE';
    const change = await openTransaction(portal, lock, [about.submissionId]);
    const signed = portal.call('POST /hours/signature', signing(about.token));
    await lockWaited(portal);
    const stopped = stop(about.token);
    await lockWaited(portal, 2);
    await change.end();
    await Promise.all([signed, stopped]);
    expect(await stateOf(portal, about.submissionId)).toMatchObject({
      status: 'signed',
      audit: ['hours.submitted', 'hours.signed'],
    });
    expect(await mailsAbout(about.signatureRequestId)).toEqual(['signature-request']);
  });

  it('takes one click in a mail program, and a link of an e-mail can do nothing else', async () => {
    const { signatureRequestId } = await requestSignature(portal, student, { supervisorEmail: newAddress() });
    const token = await issueToken(portal, signatureRequestId, { purpose: 'supervisor-mail' });
    const path = `/hours/signature/mail?token=${token}`;
    const page = await portal.send(path, { headers: { accept: 'text/html' }, redirect: 'manual' });
    expect([page.status, page.headers.get('location')]).toEqual([303, `/signature/mail?token=${token}`]);
    await portal.send(path, { method: 'HEAD' });
    expect(await requestRow(signatureRequestId)).toMatchObject({ state: 'open' });
    expect(await portal.refusal('GET /hours/signature', { signatureRequestId: token })).toMatchObject({ status: 404 });
    expect(await portal.refusal('GET /hours/signatures', { token })).toMatchObject({ status: 404 });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    await portal.send(path, { method: 'POST', headers, body: 'List-Unsubscribe=One-Click' });
    expect(await requestRow(signatureRequestId)).toMatchObject({ state: 'stopped' });
  });

  it('is refused for a link that never was', async () => {
    const refusal = await portal.refusal('POST /hours/signature/mail', { token: 'x'.repeat(43), stopped: true });
    expect(refusal).toMatchObject({ status: 404, fields: { token: expect.any(String) } });
  });
});

describe('a fresh link', () => {
  const ask = (token: string) => portal.ask('POST /hours/signature/link', { signatureRequestId: token });
  const expiredLink = (id: string) => issueToken(portal, id, { expiresAt: new Date(Date.now() - 1000) });
  const mailed = async (id: string) => (await mailsAbout(id)).length - 1;

  it('goes to the same address once in a while, and says nothing about what there is', async () => {
    const supervisorEmail = newAddress();
    const { signatureRequestId, submissionId } = await requestSignature(portal, student, { supervisorEmail });
    const expired = await expiredLink(signatureRequestId);
    const answers = [await ask(expired), await ask(expired), await ask('x'.repeat(43))];
    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [200, { success: true }]));
    expect(await mailed(signatureRequestId)).toBe(1);
    const { submissions } = await portal.call('GET /hours/mine', {}, student);
    const lines = submissions.find(({ id }) => id === submissionId)?.history ?? [];
    expect(lines.filter(({ kind }) => kind === 'link_requested')).toEqual([expect.objectContaining({ by: null })]);
  });

  it('is about the request of the link, also where more that are older wait than one page shows, or else about what can be mailed', async () => {
    const { submissionId, signatureRequestId } = await requestSignature(portal, student, {
      supervisorEmail: newAddress(),
    });
    await portal.sql(
      `INSERT INTO hours_submissions (id, member_id, hours, hours_type, service_date, description, supervisor_name,
         supervisor_email, status, signature_request_id, created_at)
       SELECT gen_random_uuid(), member_id, hours, hours_type, service_date, description, supervisor_name,
         supervisor_email, status, gen_random_uuid(), created_at - interval '1 day'
       FROM hours_submissions, generate_series(1, $2) WHERE id = $1`,
      [submissionId, maxWaiting],
    );
    await ask(await expiredLink(signatureRequestId));
    expect(await mailed(signatureRequestId)).toBe(1);
  });

  it('is about what can be mailed: not about a student whose account is deleted', async () => {
    const [gone, supervisorEmail] = [await createMember(portal), newAddress()];
    const older = await requestSignature(portal, gone, { supervisorEmail });
    const { signatureRequestId } = await requestSignature(portal, student, { supervisorEmail });
    await portal.sql('UPDATE members SET deleted_at = now() WHERE clerk_id = $1', [gone.clerkId]);
    await ask(await expiredLink(older.signatureRequestId));
    expect([await mailed(signatureRequestId), await mailed(older.signatureRequestId)]).toEqual([1, 0]);
  });

  it('does not go for a request that is answered, or to somebody who wants no e-mails', async () => {
    const answered = await requestSignature(portal, student, { supervisorEmail: newAddress() });
    await portal.call('POST /hours/signature', signing(answered.token));
    await ask(answered.token);
    expect(await mailed(answered.signatureRequestId)).toBe(0);
  });
});
