import { randomUUID } from 'node:crypto';
import type { RequestOf } from '@portal/contracts';
import { newAddress } from './support/invitations.ts';
import { createAccount, createMember, type Person } from './support/people.ts';
import { Portal } from './support/portal.ts';
import { hoursWithoutProof, requestSignature, submit } from './support/submissions.ts';

let portal: Portal;
let admin: Person;
let zoe: Person;

beforeAll(async () => {
  portal = await Portal.start();
  admin = await createMember(portal, { role: 'admin', firstName: 'Ines', lastName: 'Amado' });
  zoe = await createMember(portal, { firstName: 'Zoë', lastName: "O'Neil" });
  await submit(portal, zoe, hoursWithoutProof(zoe));
  await portal.call('POST /users/editUserHours', { userID: zoe.clerkId, hours: 3, reason: 'Paper form' }, admin);
  await portal.call('POST /users/editUserRole', { userID: zoe.clerkId, role: 'lead' }, admin);
});
afterAll(() => portal.stop());

const list = (filter: RequestOf<'GET /audit/list'> = {}) => portal.call('GET /audit/list', filter, admin);
const actions = async (filter: RequestOf<'GET /audit/list'>) => (await list(filter)).events.map(({ action }) => action);

it('shows admins what happened, newest first, with the names of who did it and to whom', async () => {
  const { events, pagination, actions: known } = await list();
  expect(events.map(({ action }) => action)).toEqual([
    'member.role_changed',
    'member.hours_corrected',
    'hours.submitted',
  ]);
  expect(pagination).toEqual({ page: 1, limit: 50, total: 3, totalPages: 1 });
  expect(events[1]).toEqual({
    id: expect.any(String),
    at: expect.any(String),
    actor: admin.clerkId,
    actor_name: 'Ines Amado',
    action: 'member.hours_corrected',
    subject: zoe.clerkId,
    subject_name: "Zoë O'Neil",
    details: { from: 0, to: 3, reason: 'Paper form' },
    request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(events[2]).toMatchObject({ actor_name: "Zoë O'Neil", subject_name: null });
  expect(known).toEqual(expect.arrayContaining(['member.role_changed', 'hours.approved']));
});

it.each([
  ['an actor', 'amado', ['member.role_changed', 'member.hours_corrected']],
  ['a subject', 'ZOË', ['member.role_changed', 'member.hours_corrected', 'hours.submitted']],
  ['part of an action', 'role_ch', ['member.role_changed']],
  ['the beginning of a word of an action', 'ro', ['member.role_changed']],
  ['no two letters inside of a word', 'ng', []],
  ['words together', 'ines zoë hours', ['member.hours_corrected']],
  ['no wildcard', 'role%', []],
  ['nothing that exists', 'zzz', []],
])('finds %s', async (_what, search, expected) => {
  expect(await actions({ search })).toEqual(expected);
  expect((await list({ search })).pagination.total).toBe(expected.length);
});

it('finds an id, whole', async () => {
  expect(await actions({ search: admin.clerkId })).toHaveLength(2);
  expect(await actions({ search: admin.clerkId.slice(0, 12) })).toEqual([]);
});

it('keeps to an action', async () => {
  expect(await actions({ action: 'hours.submitted' })).toEqual(['hours.submitted']);
  expect(await actions({ action: 'hours.submitted', search: 'amado' })).toEqual([]);
  expect(await actions({ action: 'unheard.of' })).toEqual([]);
});

it('comes page by page', async () => {
  const pages = await Promise.all([1, 2].map((page) => list({ page, limit: 2 })));
  expect(pages.flatMap(({ events }) => events.map(({ id }) => id))).toEqual((await list()).events.map(({ id }) => id));
  expect(pages[1]?.pagination).toEqual({ page: 2, limit: 2, total: 3, totalPages: 2 });
});

it.each(['UPDATE audit_events SET actor = $$nobody$$', 'DELETE FROM audit_events', 'TRUNCATE audit_events'])(
  'is kept by the database itself against %p',
  async (change) => {
    await expect(portal.sql(change)).rejects.toThrow('Rows of audit_events are kept as they were written');
  },
);

it('names nobody who never was a member', async () => {
  const [event] = await portal.sql<{ id: string }>(
    `INSERT INTO audit_events (actor, action, subject) VALUES ('supervisor', 'hours.signed', 'x') RETURNING id`,
  );
  const { events } = await list({ limit: 1 });
  expect(events).toMatchObject([{ id: event?.id, actor: 'supervisor', actor_name: null, details: {} }]);
});

it('shows that a supervisor has stopped e-mails, and has allowed them again', async () => {
  const { signatureRequestId, token } = await requestSignature(portal, zoe, { supervisorEmail: newAddress() });
  for (const stopped of [true, true, false]) await portal.call('POST /hours/signature/mail', { token, stopped });
  expect(await actions({ search: signatureRequestId })).toEqual(['supervisor.resumed', 'supervisor.stopped']);
});

it('shows imports and their undoing, and whom they concerned', async () => {
  const [member, invited] = [await createMember(portal, { firstName: '', lastName: '' }), newAddress()];
  const bring = async (kind: 'members' | 'hours', mapping: Record<string, number>, ...lines: string[]) => {
    const file = { name: 'rows.csv', content: `data:text/csv,${encodeURIComponent(lines.join('\n'))}` };
    await portal.call('POST /users/import', { kind, file, mapping, chapter: 'NHS' }, admin);
  };
  await bring('members', { email: 0, name: 1 }, 'E-mail,Name', `${member.email},Sam Lee`, `${invited},Bo Byron`);
  await bring('hours', { email: 0, hours: 1, date: 2 }, 'E-mail,Hours,Date', `${member.email},2,2023-09-14`);
  const [hours, members] = (await portal.call('GET /users/imports', {}, admin)).imports.map(({ id }) => id);
  for (const importId of [hours, members])
    await portal.call('POST /users/import/undo', { importId: `${importId}` }, admin);
  const [invitation] = await portal.sql('SELECT id FROM invitations WHERE email = $1', [invited]);
  const { submissions } = await portal.call('GET /hours/mine', {}, member);
  const { events } = await list({ limit: 9 });
  expect(events.map(({ action, subject, actor }) => [action, subject, actor === admin.clerkId])).toEqual([
    ['import.undone', members, true],
    ['invitation.revoked', invitation?.id, true],
    ['import.undone', hours, true],
    ['hours.rejected', submissions[0]?.id, true],
    ['import.made', hours, true],
    ['hours.approved', submissions[0]?.id, true],
    ['import.made', members, true],
    ['member.completed', member.clerkId, true],
    ['invitation.sent', invitation?.id, true],
  ]);
});

describe('a refused access', () => {
  const refusals = async (person: Person) =>
    (await list({ action: 'access.refused', limit: 100 })).events.filter(({ actor }) => actor === person.clerkId);
  /** The answer does not wait for the trail. */
  const refusal = async (person: Person) => {
    for (;;) {
      const [event] = await refusals(person);
      if (event) return event;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };

  it.each([
    ['for the role', 'POST /users/editUserChapter', { chapter: 'NHS' }, 'Access Denied'],
    ['for the row', 'POST /users/getUser', {}, 'You do not have permission to view this user.'],
  ] as const)('%s is in the trail: who, what, about whom and why', async (_what, name, input, reason) => {
    const student = await createMember(portal);
    await portal.refusal(name, { ...input, userID: admin.clerkId, token: 'secret' }, student);
    expect(await refusal(student)).toMatchObject({
      actor_name: 'Ada Byron',
      subject: admin.clerkId,
      subject_name: 'Ines Amado',
      details: { call: name, reason, times: 1 },
    });
  });

  it.each([
    ['POST /events/cancel', 'eventId', { reason: 'Rain' }],
    ['POST /events/checkOut', 'attendeeId', {}],
  ] as const)('names the row of %s', async (name, field, input) => {
    const [student, row] = [await createMember(portal), randomUUID()];
    await portal.refusal(name, { ...input, [field]: row }, student);
    expect(await refusal(student)).toMatchObject({ subject: row, details: { call: name } });
  });

  it('without a row concerns the call', async () => {
    const newcomer = await createAccount();
    await portal.refusal('GET /hours/admin/list', { search: 'x' }, newcomer);
    expect(await refusal(newcomer)).toMatchObject({ actor_name: null, subject: 'GET /hours/admin/list' });
  });

  it('is written once for a flood of them by one person', async () => {
    const student = await createMember(portal);
    const asked = { userID: admin.clerkId, role: 'admin' };
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => portal.ask('POST /users/editUserRole', asked, student)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]));
    await portal.refusal('POST /users/editUserHours', { userID: zoe.clerkId, hours: 3 }, student);
    await refusal(student);
    expect((await refusals(student)).length).toBeLessThanOrEqual(2);
  });

  it('is answered where the trail cannot be written', async () => {
    const student = await createMember(portal);
    await portal.sql('ALTER TABLE audit_events RENAME TO audit_events_away');
    try {
      const refused = await portal.refusal('GET /hours/admin/list', {}, student);
      expect(refused).toMatchObject({ status: 403, error: 'Access Denied' });
      while (!portal.service.output().includes('A refused access is not in the trail')) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    } finally {
      await portal.sql('ALTER TABLE audit_events_away RENAME TO audit_events');
    }
  });
});
