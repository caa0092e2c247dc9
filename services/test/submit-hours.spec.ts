import { randomUUID } from 'node:crypto';
import { type CallName, memberName } from '@portal/contracts';
import { createMember, type Person } from './support/people.ts';
import { Portal } from './support/portal.ts';
import { hoursWithoutProof, hoursWithProof, requestSignature, stateOf, submit } from './support/submissions.ts';

const call: CallName = 'POST /hours/submit';
const uuid = /^[0-9a-f-]{36}$/;
const tooFew = 'Hours must be greater than 0';
const tooMany = 'Hours exceeding 50 require additional verification';
const badDate = 'Please enter a valid date (MM/DD/YYYY or YYYY-MM-DD)';

let portal: Portal;
let student: Person;

beforeAll(async () => {
  portal = await Portal.start();
  student = await createMember(portal);
});
afterAll(() => portal.stop());

describe('hours that need proof', () => {
  it('await the supervisor signature, with a reference and one promised e-mail', async () => {
    const { submissionId, signatureRequestId } = await submit(portal, student, hoursWithProof(student));
    expect(signatureRequestId).toMatch(uuid);
    expect(await stateOf(portal, submissionId)).toMatchObject({
      status: 'needs_signature',
      signature_request_id: signatureRequestId,
      emails: ['signature-request'],
      audit: ['hours.submitted'],
      total_hours: '0.00',
    });
  });

  it.each([
    { hoursType: 'async', hours: 0.1 },
    { hoursType: 'async', hours: 3 },
    { hoursType: 'sync', hours: 3.01 },
    { hoursType: 'sync', hours: 50 },
  ] as const)('are $hours $hoursType hours, even when the sender says otherwise', async (hours) => {
    const input = hoursWithProof(student, { ...hours, proofRequired: false });
    expect((await submit(portal, student, input)).signatureRequestId).toMatch(uuid);
  });

  it('never show the secret of the supervisor link to the student', async () => {
    const { signatureRequestId = '' } = await submit(portal, student, hoursWithProof(student));
    const refused = await portal.refusal('GET /hours/signature', { signatureRequestId });
    expect(refused).toMatchObject({
      status: 404,
      error: 'This signature request link is invalid or has expired.',
    });
  });
});

describe('the name that is typed in the form', () => {
  const nameOf = async (person: Person) => {
    const user = await portal.call('POST /users/getUser', { userID: person.clerkId }, person);
    return [user.first_name, user.last_name];
  };

  const changesOf = ({ clerkId }: Person) =>
    portal.sql(`SELECT actor, details FROM audit_events WHERE action = 'member.profile_changed' AND subject = $1`, [
      clerkId,
    ]);

  it('becomes the name of a member who has none, which the supervisor reads', async () => {
    const member = await createMember(portal);
    await portal.sql(`UPDATE members SET first_name = '', last_name = '' WHERE clerk_id = $1`, [member.clerkId]);
    const asked = await requestSignature(portal, member);
    const shown = async () => {
      const { signatureData } = await portal.call('GET /hours/signature', { signatureRequestId: asked.token });
      return memberName(signatureData);
    };
    expect(await shown()).toBe('A member');
    await submit(portal, member, hoursWithProof(member, { volunteerName: 'Maria del Carmen Ruiz' }));
    expect(await nameOf(member)).toEqual(['Maria del Carmen', 'Ruiz']);
    await submit(portal, member, hoursWithProof(member, { volunteerName: 'Somebody Else' }));
    expect(await changesOf(member)).toEqual([
      { actor: member.clerkId, details: { fields: ['firstName', 'lastName'] } },
    ]);
    expect(await shown()).toBe('Maria del Carmen Ruiz');
  });

  it('changes no name that a member has, and may be left out', async () => {
    const member = await createMember(portal, { firstName: 'Joan', lastName: '' });
    await submit(portal, member, hoursWithProof(member, { volunteerName: 'Joan Clarke' }));
    await submit(portal, member, hoursWithProof(member));
    expect(await nameOf(member)).toEqual(['Joan', '']);
    expect(await changesOf(member)).toEqual([]);
  });
});

describe('hours that are sent again because their answer got lost', () => {
  it('are saved once, with one e-mail promised, also when both arrive at once', async () => {
    const hours = hoursWithProof(student, { submissionId: randomUUID() });
    const [first, second] = await Promise.all([submit(portal, student, hours), submit(portal, student, hours)]);
    expect(first).toEqual(second);
    expect(await stateOf(portal, first.submissionId)).toMatchObject({
      emails: ['signature-request'],
      audit: ['hours.submitted'],
    });
  });

  it('never show or change what someone else saved under that id', async () => {
    const submissionId = randomUUID();
    await submit(portal, student, hoursWithProof(student, { submissionId }));
    const other = await createMember(portal);
    expect(await portal.refusal('POST /hours/submit', hoursWithProof(other, { submissionId }), other)).toMatchObject({
      status: 409,
    });
  });
});

describe('hours of the same day with the same supervisor and much the same words', () => {
  const again = {
    status: 409,
    code: 'needs_confirmation',
    error:
      'You have already submitted 2.25 hours for Mar 7, 2026 with this supervisor: “Sorted donations at the food pantry”. ' +
      'Did you serve these hours in addition?',
  };
  const ask = (person: Person, changes = {}) =>
    portal.ask(call, hoursWithoutProof(person, { confirmed: undefined, ...changes }), person);

  it('are saved once more only where that is confirmed', async () => {
    const person = await createMember(portal);
    expect(await ask(person)).toMatchObject({ status: 200 });
    const alike = {
      supervisorEmail: 'Grace@Pantry.test',
      hours: 1,
      description: 'Sorted donations at the food pantry again',
    };
    expect(await ask(person, alike)).toMatchObject({
      status: 409,
      body: { success: false, code: again.code, error: again.error },
    });
    expect((await portal.call('GET /hours/mine', {}, person)).pagination.total).toBe(1);
    expect(await ask(person, { confirmed: true })).toMatchObject({ status: 200 });
    expect((await portal.call('GET /hours/mine', {}, person)).pagination.total).toBe(2);
  });

  it.each(['🧹🧺🥫🍞🥫🍞🥫🍞🥫🍞🥫🍞', 'Помогал сортировать продукты', '在社区的食品储藏室整理食物'])(
    'are asked about in any script: %s',
    async (description) => {
      const person = await createMember(portal);
      expect(await ask(person, { description })).toMatchObject({ status: 200 });
      expect(await ask(person, { description })).toMatchObject({ status: 409 });
    },
  );

  it('are saved without a question where those were rejected or withdrawn', async () => {
    const [person, reviewer] = [await createMember(portal), await createMember(portal, { role: 'admin' })];
    const { submissionId } = await submit(portal, person, hoursWithoutProof(person));
    const review = { submissionId, action: 'reject', adminNotes: 'Which day?', adminId: reviewer.clerkId } as const;
    await portal.call('POST /hours/admin/approve', review, reviewer);
    const second = await ask(person);
    expect(second).toMatchObject({ status: 200 });
    await portal.call('POST /hours/withdraw', second.body as { submissionId: string }, person);
    expect(await ask(person)).toMatchObject({ status: 200 });
  });

  it('are asked about when both arrive at once', async () => {
    const person = await createMember(portal);
    const answers = await Promise.all([ask(person), ask(person), ask(person)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('are answered as the first time where they have its id', async () => {
    const person = await createMember(portal);
    const submissionId = randomUUID();
    const answers = [await ask(person, { submissionId }), await ask(person, { submissionId })];
    expect(answers).toMatchObject([
      { status: 200, body: { submissionId } },
      { status: 200, body: { submissionId } },
    ]);
  });

  it.each([
    ['date', { serviceDate: '2026-03-08' }],
    ['description', { description: 'Carried boxes at the food pantry' }],
    ['supervisor', { supervisorEmail: 'alan@pantry.test' }],
  ])('are others where they have another %s', async (_what, changes) => {
    const person = await createMember(portal);
    await ask(person);
    expect(await ask(person, changes)).toMatchObject({ status: 200 });
  });

  it('are asked about days later too, but not for somebody else, nor where the first was withdrawn', async () => {
    const [person, other] = [await createMember(portal), await createMember(portal)];
    const { submissionId } = await submit(portal, person, hoursWithoutProof(person));
    expect(await ask(other)).toMatchObject({ status: 200 });
    await portal.sql(`UPDATE hours_submissions SET created_at = created_at - interval '3 days'`);
    expect(await ask(person)).toMatchObject({ status: 409 });
    await portal.call('POST /hours/withdraw', { submissionId }, person);
    expect(await ask(person)).toMatchObject({ status: 200 });
  });
});

describe('hours that need no proof', () => {
  it.each([0.1, 2.25, 3])('are %p synchronous hours: saved as pending, without a signature request', async (hours) => {
    const { submissionId, signatureRequestId } = await submit(portal, student, hoursWithoutProof(student, { hours }));
    expect(signatureRequestId).toBeUndefined();
    expect(await stateOf(portal, submissionId)).toMatchObject({
      status: 'pending',
      signature_request_id: null,
      emails: [],
      hours: hours.toFixed(2),
    });
  });
});

describe('bad input is refused with the message of the spec and saves nothing', () => {
  it.each([
    ['hours of 0', { hours: 0 }, tooFew],
    ['negative hours', { hours: -1 }, tooFew],
    ['0.09 hours', { hours: 0.09 }, tooFew],
    ["hours of 'NaN'", { hours: 'NaN' }, tooFew],
    ['hours of null', { hours: null }, tooFew],
    ['hours of true', { hours: true }, tooFew],
    ['hours in a list', { hours: [4] }, tooFew],
    ['no hours', { hours: undefined }, tooFew],
    ['50.01 hours', { hours: 50.01 }, tooMany],
    ['1e9 hours', { hours: 1e9 }, tooMany],
    ['0.30000000000000004 hours', { hours: 0.1 + 0.2 }, 'Hours can have at most two decimal places'],
    ['an unknown hours type', { hoursType: 'remote' }, 'Please select hours type'],
    ['no date', { serviceDate: '' }, 'Date is required'],
    ['February 30', { serviceDate: '2/30/2026' }, badDate],
    ['a word as a date', { serviceDate: 'yesterday' }, badDate],
    ['a date in the future', { serviceDate: '2126-01-01' }, 'Date of service cannot be in the future'],
    ['a short description', { description: 'abc ' }, 'Please provide a brief description'],
    ['no description', { description: undefined }, 'Please provide a brief description'],
    ['a description of 4001 characters', { description: 'x'.repeat(4001) }, 'Must be at most 4000 characters'],
    ['text that no database holds', { description: 'abc\u0000def' }, 'Contains a character that cannot be stored'],
    ['a short supervisor name', { supervisorName: 'G' }, 'Supervisor name is required'],
    ['no supervisor e-mail', { supervisorEmail: '' }, 'Please enter a valid email'],
    ['two supervisor e-mails', { supervisorEmail: 'a@b.test, c@d.test' }, 'Please enter a valid email'],
    ['a line break in the e-mail', { supervisorEmail: 'a@b.test\nBcc: c@d.test' }, 'Please enter a valid email'],
  ])('%s', async (_name, changes, message) => {
    const before = await countSubmissions();
    const refused = await portal.refusal(call, { ...hoursWithProof(student), ...changes }, student);
    const [field = ''] = Object.keys(changes);
    expect(refused).toMatchObject({ status: 400, code: 'invalid', error: message, fields: { [field]: message } });
    expect(await countSubmissions()).toBe(before);
  });

  it('names every wrong field', async () => {
    const input = { ...hoursWithProof(student), hours: 0, supervisorName: '', serviceDate: '' };
    const { fields } = await portal.refusal(call, input, student);
    expect(Object.keys(fields ?? {}).sort()).toEqual(['hours', 'serviceDate', 'supervisorName']);
  });
});

describe('the supervisor', () => {
  const own = 'The supervisor must be someone other than you';
  const fellow = 'The supervisor cannot be another student. Please name the adult who saw your service.';
  const withEmail = async (email: string) => {
    const person = await createMember(portal);
    await portal.sql('UPDATE members SET email = $1 WHERE clerk_id = $2', [email, person.clerkId]);
    return person;
  };
  const naming = (supervisorEmail: string, person: Person) =>
    portal.ask(call, hoursWithProof(person, { supervisorEmail }), person);
  const refused = (error: string) => ({
    status: 400,
    body: { code: 'invalid', error, fields: { supervisorEmail: error } },
  });

  it.each([
    ['rosa@school.test', 'ROSA@School.TEST'],
    ['ruth@school.test', 'ruth+supervisor@school.test'],
    ['rana+school@school.test', 'rana@school.test'],
    ['Rita+a@school.test', 'rita+b+c@school.test'],
    ['remy.ortiz@gmail.com', 'RemyOrtiz+x@googlemail.com'],
  ])('%s is not the student under another spelling: %s', async (email, spelling) => {
    const person = await withEmail(email);
    expect(await naming(spelling, person)).toMatchObject(refused(own));
    expect((await portal.call('GET /hours/mine', {}, person)).pagination.total).toBe(0);
  });

  it('may have a name like the student’s elsewhere, or with dots where they count', async () => {
    const person = await withEmail('ro.sa@school.test');
    for (const other of ['ro.sa@pantry.test', 'rosa2@school.test', 'ros.a@school.test']) {
      expect(await naming(other, person)).toMatchObject({ status: 200 });
    }
  });

  it('is no other student, a lead of a committee included, but may be an admin', async () => {
    const [peer, lead, admin] = await Promise.all(
      (['student', 'lead', 'admin'] as const).map((role) => createMember(portal, { role, chapter: 'NJHS' })),
    );
    expect(await naming(`${peer?.email}`.replace('@', '+x@').toUpperCase(), student)).toMatchObject(refused(fellow));
    expect(await naming(`${lead?.email}`, student)).toMatchObject(refused(fellow));
    expect(await naming(`${admin?.email}`, student)).toMatchObject({ status: 200 });
  });

  it('is no other student where an admin has the same mailbox, and may be one who left', async () => {
    const peer = await withEmail('shared.home@gmail.com');
    const admin = await withEmail('sharedhome@gmail.com');
    await portal.sql(`UPDATE members SET role = 'admin' WHERE clerk_id = $1`, [admin.clerkId]);
    expect(await naming('SharedHome@gmail.com', student)).toMatchObject(refused(fellow));
    await portal.sql('UPDATE members SET deleted_at = now() WHERE clerk_id = $1', [peer.clerkId]);
    expect(await naming('SharedHome@gmail.com', student)).toMatchObject({ status: 200 });
  });
});

describe('what was typed', () => {
  it('is kept as text, markup and quotes included', async () => {
    const markup = `<script>alert("1")</script> & 'quotes' \${x} {{y}}`;
    const input = hoursWithProof(student, { description: markup, supervisorName: markup });
    const { submissionId } = await submit(portal, student, input);
    expect(await stateOf(portal, submissionId)).toMatchObject({ description: markup, supervisor_name: markup });
  });

  it.each(['3/7/2026', '03-07-2026', '2026-3-7'])('is a date as people write it: %s', async (serviceDate) => {
    const { submissionId } = await submit(portal, student, hoursWithProof(student, { serviceDate }));
    const { submissions } = await portal.call('GET /hours/mine', {}, student);
    expect(submissions.find(({ id }) => id === submissionId)?.service_date).toBe('2026-03-07');
  });
});

describe('own submissions', () => {
  it('come newest first, whole or page by page, and by their reference', async () => {
    const lister = await createMember(portal);
    const first = await submit(portal, lister, hoursWithoutProof(lister));
    const second = await submit(portal, lister, hoursWithProof(lister));
    const whole = await portal.call('GET /hours/mine', {}, lister);
    expect(whole.submissions.map(({ id }) => id)).toEqual([second.submissionId, first.submissionId]);
    const page = await portal.call('GET /hours/mine', { page: 2, limit: 1 }, lister);
    expect(page.submissions.map(({ id }) => id)).toEqual([first.submissionId]);
    expect(page.pagination).toEqual({ page: 2, limit: 1, total: 2, totalPages: 2 });
    const { signatureRequestId } = second;
    const found = await portal.call('GET /hours/mine', { signatureRequestId }, lister);
    expect(found.submissions).toMatchObject([{ status: 'needs_signature', hours: 4.5, signatureRequestId }]);
  });

  it('are nobody else’s to see', async () => {
    const { signatureRequestId } = await submit(portal, student, hoursWithProof(student));
    const other = await createMember(portal);
    expect((await portal.call('GET /hours/mine', { signatureRequestId }, other)).submissions).toEqual([]);
  });
});

async function countSubmissions(): Promise<number> {
  const [row] = await portal.sql<{ count: number }>('SELECT count(*)::int AS count FROM hours_submissions');
  return row?.count ?? 0;
}
