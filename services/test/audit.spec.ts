import type { RequestOf } from '@portal/contracts';
import { createMember, type Person } from './support/people.ts';
import { Portal } from './support/portal.ts';
import { hoursWithoutProof, submit } from './support/submissions.ts';

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
  });
  expect(events[2]).toMatchObject({ actor_name: "Zoë O'Neil", subject_name: null });
  expect(known).toEqual(expect.arrayContaining(['member.role_changed', 'hours.approved']));
});

it.each([
  ['an actor', 'amado', ['member.role_changed', 'member.hours_corrected']],
  ['a subject', 'ZOË', ['member.role_changed', 'member.hours_corrected', 'hours.submitted']],
  ['part of an action', 'role_ch', ['member.role_changed']],
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
