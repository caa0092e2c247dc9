import type { RequestOf } from '@portal/contracts';
import { outboxOf } from './mail/outbox-rows.ts';
import { emailsTo } from './support/inbox.ts';
import { createAccount, createMember, type Person } from './support/people.ts';
import { Portal } from './support/portal.ts';

let portal: Portal;
let student: Person;
let njhsStudent: Person;
let lead: Person;
let njhsLead: Person;
let admin: Person;

const advisor = `advisor-${process.pid}-${Date.now()}@school.test`;

beforeAll(async () => {
  portal = await Portal.start({ ROLES: 'users,worker', ADVISOR_EMAIL: advisor });
  [student, njhsStudent, lead, njhsLead, admin] = await Promise.all([
    createMember(portal, { chapter: 'NHS', firstName: 'Ada', lastName: 'Byron' }),
    createMember(portal, { chapter: 'NJHS' }),
    createMember(portal, { role: 'lead', chapter: 'NHS' }),
    createMember(portal, { role: 'lead', chapter: 'NJHS' }),
    createMember(portal, { role: 'admin', chapter: 'NHS' }),
  ]);
});
afterAll(() => portal.stop());

const idea = (changes: Partial<RequestOf<'POST /events/propose'>> = {}) => ({
  title: 'Book drive',
  description: 'Collect books for the library\nof the elementary school',
  date: '12/5/2026',
  location: 'Room 204',
  ...changes,
});
const propose = async (person: Person, changes: Partial<RequestOf<'POST /events/propose'>> = {}) =>
  (await portal.call('POST /events/propose', idea(changes), person)).proposal;
const emails = async () => emailsTo(advisor, 0);

describe('a proposal', () => {
  it('is kept for the member’s chapter, as submitted', async () => {
    const proposal = await propose(student);
    expect(proposal).toMatchObject({
      title: 'Book drive',
      description: 'Collect books for the library\nof the elementary school',
      date: '2026-12-05',
      location: 'Room 204',
      chapter: 'NHS',
      state: 'submitted',
      note: null,
      proposed_by: { name: 'Ada Byron', email: student.email },
    });
    const events = await portal.sql('SELECT actor, action FROM audit_events WHERE subject = $1', [proposal.id]);
    expect(events).toEqual([{ actor: student.clerkId, action: 'event.proposed' }]);
  });

  it('that is sent again, because its response was lost, is kept and e-mailed once', async () => {
    const person = await createMember(portal, { chapter: 'NHS' });
    const [first, again] = await Promise.all([propose(person), propose(person)]);
    expect(again).toEqual(first);
    expect(await propose(person)).toEqual(first);
    const nowhere = await propose(person, { date: '', location: '' });
    expect(await propose(person, { date: null, location: null })).toEqual(nowhere);
    const rows = `SELECT FROM outbox WHERE kind = 'event-proposal' AND subject_id = ANY ($1)`;
    expect(await portal.sql(rows, [[first.id, nowhere.id]])).toHaveLength(2);
    const { proposals } = await portal.call('GET /events/mine', {}, person);
    expect(proposals).toEqual([nowhere, first]);
    // The same idea after a decision, or later, is a new one.
    await portal.call('POST /events/review', { proposalId: first.id, state: 'declined' }, lead);
    await portal.sql(`UPDATE event_proposals SET created_at = now() - interval '1 hour' WHERE id = $1`, [nowhere.id]);
    expect((await propose(person)).id).not.toBe(first.id);
    expect((await propose(person, { date: null, location: null })).id).not.toBe(nowhere.id);
  });

  it('may have any title, however short, and leave date and place open', async () => {
    expect(await propose(student, { title: '5K', date: '', location: ' ' })).toMatchObject({
      title: '5K',
      date: null,
      location: null,
    });
  });

  it('never takes state or chapter from the body', async () => {
    const input = { ...idea(), state: 'accepted', chapter: 'NJHS', note: 'Mine' } as object;
    const { status, body } = await portal.ask('POST /events/propose', input, student);
    expect(status).toBe(200);
    expect(body).toMatchObject({ proposal: { state: 'submitted', chapter: 'NHS', note: null } });
  });

  it.each([
    [{ title: ' \n' }, { title: 'Title is required' }],
    [{ description: ' ' }, { description: 'Please describe your idea' }],
    [{ description: 'Too short' }, { description: 'Please describe your idea in at least 10 characters' }],
    [{ date: '2026-02-30' }, { date: 'Please enter a valid date (MM/DD/YYYY or YYYY-MM-DD)' }],
    [{ title: 'x'.repeat(201) }, { title: 'Must be at most 200 characters' }],
    [{ description: 'x\u0000'.repeat(20) }, { description: 'Contains a character that cannot be stored' }],
  ])('with %p is refused with a message at the field', async (changes, fields) => {
    const { pagination } = await portal.call('GET /events/mine', {}, njhsStudent);
    const refused = await portal.refusal('POST /events/propose', { ...idea(), ...changes }, njhsStudent);
    expect(refused).toMatchObject({ status: 400, code: 'invalid', fields });
    expect((await portal.call('GET /events/mine', {}, njhsStudent)).pagination).toEqual(pagination);
  });

  it('is e-mailed to the advisor, with markup as text', async () => {
    const markup = '<b>bold</b> & <img src=x onerror=alert(1)>';
    const before = (await emails()).length;
    const { id } = await propose(student, {
      title: `${markup}\r\nBcc: spy@evil.test`,
      description: `${markup}\nSecond line`,
    });
    await outboxOf(portal, id);
    const email = (await emailsTo(advisor, before + 1)).find(({ HTML }) => HTML.includes('Second line'));
    if (!email) throw new Error('The advisor got no e-mail about it');
    expect(email.HTML).not.toMatch(/<b>|<img/);
    expect(email.Text).toContain(`${markup}\nSecond line`);
    for (const part of [
      'Ada Byron',
      'December 5, 2026',
      'Room 204',
      student.email,
      'http://portal.test/dashboard/events?chapter=nhs',
    ])
      expect(email.Text).toContain(part);
    expect(email.Subject).toBe('A new event proposal');
    expect([email.To.length, email.Bcc]).toEqual([1, []]);
  });

  it('is refused to visitors and to accounts without a member', async () => {
    expect(await portal.refusal('POST /events/propose', idea())).toMatchObject({ status: 401 });
    expect(await portal.refusal('POST /events/propose', idea(), await createAccount())).toMatchObject({ status: 403 });
  });
});

describe('lists', () => {
  it('show members their own, newest first, a page at a time', async () => {
    const person = await createMember(portal, { chapter: 'NJHS' });
    for (const title of ['First', 'Second', 'Third']) await propose(person, { title });
    const { proposals, pagination } = await portal.call('GET /events/mine', { page: 1, limit: 2 }, person);
    expect(proposals.map(({ title }) => title)).toEqual(['Third', 'Second']);
    expect(pagination).toEqual({ page: 1, limit: 2, total: 3, totalPages: 2 });
  });

  it('show leads those for the own chapter, admins all', async () => {
    const [own, other] = [await propose(student), await propose(njhsStudent)];
    const seen = async (person: Person, filter = {}) =>
      (await portal.call('GET /events/list', { limit: 100, ...filter }, person)).proposals;
    expect(new Set((await seen(lead)).map(({ chapter }) => chapter))).toEqual(new Set(['NHS']));
    expect((await seen(njhsLead)).map(({ id }) => id)).toContain(other.id);
    expect((await seen(njhsLead)).map(({ id }) => id)).not.toContain(own.id);
    expect(await seen(lead, { chapter: 'NJHS' })).toEqual([]);
    expect([await seen(lead, { id: own.id }), await seen(lead, { id: other.id })]).toMatchObject([
      [{ id: own.id }],
      [],
    ]);
    expect((await seen(admin)).map(({ id }) => id)).toEqual(expect.arrayContaining([own.id, other.id]));
    expect(new Set((await seen(admin, { chapter: 'NJHS' })).map(({ chapter }) => chapter))).toEqual(new Set(['NJHS']));
  });

  it('find a state', async () => {
    const { id: proposalId } = await propose(student);
    await portal.call('POST /events/review', { proposalId, state: 'declined' }, admin);
    const { proposals } = await portal.call('GET /events/list', { state: 'declined', limit: 100 }, admin);
    expect(proposals.map(({ id }) => id)).toContain(proposalId);
    expect(new Set(proposals.map(({ state }) => state))).toEqual(new Set(['declined']));
  });

  it('of everybody’s are refused to students', async () => {
    expect(await portal.refusal('GET /events/list', {}, student)).toMatchObject({
      status: 403,
      error: 'Access Denied',
    });
  });
});

describe('a review', () => {
  it('by a lead of the chapter or an admin sets state and note, which the member sees', async () => {
    const { id: proposalId } = await propose(student);
    const first = { proposalId, state: 'under_review', note: 'Which library?' } as const;
    expect((await portal.call('POST /events/review', first, lead)).proposal).toMatchObject({
      state: 'under_review',
      note: 'Which library?',
    });
    await portal.call('POST /events/review', { proposalId, state: 'accepted' }, admin);
    const { proposals } = await portal.call('GET /events/mine', {}, student);
    expect(proposals.find(({ id }) => id === proposalId)).toMatchObject({ state: 'accepted', note: 'Which library?' });
    const events = await portal.sql('SELECT actor, details FROM audit_events WHERE subject = $1 ORDER BY id OFFSET 1', [
      proposalId,
    ]);
    expect(events).toEqual([
      { actor: lead.clerkId, details: { state: 'under_review' } },
      { actor: admin.clerkId, details: { state: 'accepted' } },
    ]);
  });

  it('is e-mailed to the member with what is new in it, promised together with it', async () => {
    const { id: proposalId } = await propose(student);
    const promised = async () => {
      const rows = await portal.sql('SELECT kind FROM outbox WHERE subject_id = $1 ORDER BY created_at', [proposalId]);
      return rows.map(({ kind }) => kind).slice(1);
    };
    const reviews = [
      [{ state: 'submitted' }, []],
      [{ state: 'submitted', note: 'Which room?' }, ['proposal-under-review']],
      [{ state: 'submitted', note: '' }, []],
      [{ state: 'under_review' }, ['proposal-under-review']],
      [{ state: 'under_review' }, []],
      [{ state: 'declined', note: 'No room' }, ['proposal-declined']],
      [{ state: 'declined', note: 'No room in May' }, ['proposal-declined']],
      [{ state: 'accepted' }, ['proposal-accepted']],
      [{ state: 'accepted', note: '' }, []],
      [{ state: 'accepted', note: 'Room 2' }, ['proposal-accepted']],
      [{ state: 'under_review', note: '' }, ['proposal-under-review']],
      [{ state: 'submitted' }, []],
    ] as const;
    const expected: string[] = [];
    for (const [review, kinds] of reviews) {
      await portal.call('POST /events/review', { proposalId, ...review }, lead);
      expected.push(...kinds);
      expect(await promised()).toEqual(expected);
    }
  });

  it('that another one has followed before its e-mail was written has none', async () => {
    const proposer = await createMember(portal, { chapter: 'NHS' });
    const { id: proposalId } = await propose(proposer);
    // As if the worker were late.
    const [late] = await portal.sql<{ id: string }>(
      `INSERT INTO outbox (id, kind, subject_id, held_until)
       VALUES (gen_random_uuid(), 'proposal-accepted', $1, now() + interval '1 hour') RETURNING id`,
      [proposalId],
    );
    await portal.call('POST /events/review', { proposalId, state: 'declined', note: 'No room' }, lead);
    await portal.sql('UPDATE outbox SET held_until = now() WHERE id = $1', [late?.id]);
    await outboxOf(portal, proposalId);
    const subjects = (await emailsTo(proposer.email)).map(({ Subject }) => Subject);
    expect(subjects).toEqual(['Declined: Book drive']);
  });

  it('is never of the own proposal', async () => {
    for (const reviewer of [lead, admin]) {
      const { id: proposalId, own } = await propose(reviewer);
      expect(own).toBe(true);
      expect(await portal.refusal('POST /events/review', { proposalId, state: 'accepted' }, reviewer)).toMatchObject({
        status: 403,
        error: 'You cannot review your own proposal.',
      });
      const { proposals } = await portal.call('GET /events/list', { limit: 100 }, reviewer);
      expect(proposals.find(({ id }) => id === proposalId)).toMatchObject({ state: 'submitted', own: true });
    }
    const { id: proposalId } = await propose(lead);
    const { proposal } = await portal.call('POST /events/review', { proposalId, state: 'accepted' }, admin);
    expect(proposal).toMatchObject({ state: 'accepted', own: false });
  });

  it('decides nothing if somebody else has reviewed the proposal since the reviewer saw it', async () => {
    const { id: proposalId, updated_at: seen } = await propose(student);
    const { proposal } = await portal.call('POST /events/review', { proposalId, state: 'accepted', seen }, admin);
    const late = { proposalId, state: 'submitted', note: 'Which library?', seen };
    expect(await portal.refusal('POST /events/review', late, lead)).toMatchObject({
      status: 409,
      error: 'This proposal has changed since you saw it. Please look again.',
    });
    const { proposals } = await portal.call('GET /events/mine', {}, student);
    expect(proposals.find(({ id }) => id === proposalId)).toEqual({ ...proposal, own: true });
  });

  it('can be sent again if its answer was lost, and nothing happens', async () => {
    const { id: proposalId, updated_at: seen } = await propose(student);
    const review = { proposalId, state: 'accepted', note: 'Fine', seen } as const;
    const { proposal } = await portal.call('POST /events/review', review, lead);
    expect((await portal.call('POST /events/review', review, lead)).proposal).toEqual(proposal);
    const events = await portal.sql('SELECT action FROM audit_events WHERE subject = $1 ORDER BY id', [proposalId]);
    expect(events.map(({ action }) => action)).toEqual(['event.proposed', 'event.reviewed']);
  });

  it('takes a note back', async () => {
    const { id: proposalId } = await propose(student);
    await portal.call('POST /events/review', { proposalId, state: 'accepted', note: 'Fine' }, lead);
    const { proposal } = await portal.call('POST /events/review', { proposalId, state: 'accepted', note: '' }, lead);
    expect(proposal.note).toBeNull();
  });

  it('is refused to students and to leads of the other chapter', async () => {
    const { id: proposalId } = await propose(student);
    const review = { proposalId, state: 'accepted' };
    expect(await portal.refusal('POST /events/review', review, student)).toMatchObject({ status: 403 });
    expect(await portal.refusal('POST /events/review', review, njhsLead)).toMatchObject({
      status: 403,
      error: 'You do not have permission to review this proposal.',
    });
    const [row] = await portal.sql('SELECT state FROM event_proposals WHERE id = $1', [proposalId]);
    expect(row).toEqual({ state: 'submitted' });
  });

  it('of what does not exist is told to admins only', async () => {
    const review = { proposalId: '0b6f2c50-9d5e-4c8e-8d5c-3f4f7d1f5a11', state: 'accepted' };
    expect(await portal.refusal('POST /events/review', review, admin)).toMatchObject({
      status: 404,
      error: 'Proposal not found',
    });
    expect(await portal.refusal('POST /events/review', review, lead)).toMatchObject({ status: 403 });
    expect(await portal.refusal('POST /events/review', { ...review, state: 'lost' }, admin)).toMatchObject({
      status: 400,
      error: 'Unknown state',
    });
  });
});
