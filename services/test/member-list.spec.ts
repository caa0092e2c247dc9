import type { RequestOf } from '@portal/contracts';
import { createMember, type Person } from './support/people.ts';
import { Portal } from './support/portal.ts';

let portal: Portal;
let admin: Person;
let lead: Person;
let zoe: Person;

type Filter = RequestOf<'GET /users/listUsers'>;

beforeAll(async () => {
  portal = await Portal.start();
  admin = await createMember(portal, { role: 'admin', chapter: 'NJHS', firstName: 'Ines', lastName: 'Amado' });
  lead = await createMember(portal, {
    role: 'lead',
    chapter: 'NHS',
    firstName: 'Noor',
    lastName: 'haddad',
    committee: 'Outreach',
  });
  zoe = await createMember(portal, { firstName: 'Zoë', lastName: "O'Neil", chapter: 'NHS', committee: '100%_Art' });
  await createMember(portal, { firstName: 'Max', lastName: 'Weber', chapter: 'NJHS' });
  await createMember(portal, { firstName: 'Maxine', lastName: 'Brandt', chapter: 'NHS' });
  const gone = await createMember(portal, { firstName: 'Gone', lastName: 'Max', chapter: 'NHS' });
  await portal.sql('UPDATE members SET deleted_at = now() WHERE clerk_id = $1', [gone.clerkId]);
  await portal.sql('UPDATE members SET total_hours = 12.25 WHERE clerk_id = $1', [zoe.clerkId]);
  await portal.sql('UPDATE members SET total_hours = 3.5 WHERE clerk_id = $1', [lead.clerkId]);
});
afterAll(() => portal.stop());

const list = (filter: Filter = {}, viewer = admin) => portal.call('GET /users/listUsers', filter, viewer);
const names = async (filter: Filter, viewer = admin) =>
  (await list(filter, viewer)).users.map(({ first_name }) => first_name);

describe('an admin', () => {
  it('sees members of both chapters by name, page 1 of 50, with all their fields', async () => {
    const { users, pagination } = await list();
    expect(users.map(({ last_name }) => last_name)).toEqual(['Amado', 'Brandt', 'haddad', "O'Neil", 'Weber']);
    expect(pagination).toEqual({ page: 1, limit: 50, total: 5, totalPages: 1 });
    expect(users[3]).toEqual({
      clerk_id: zoe.clerkId,
      first_name: 'Zoë',
      last_name: "O'Neil",
      email: zoe.email,
      role: 'student',
      chapter: 'NHS',
      committee: '100%_Art',
      graduation_year: null,
      total_hours: 12.25,
      created_at: expect.any(String),
      is_new: false,
      is_deactivated: false,
    });
  });

  it('gets figures of all members, whatever the search, chapter and page', async () => {
    const stats = { members: 5, staff: 2, totalHours: 15.75 };
    for (const filter of [{}, { search: 'zoë' }, { chapter: 'NJHS' } as const, { limit: 1, page: 3 }]) {
      expect((await list(filter)).stats).toEqual(stats);
    }
  });

  it.each([
    [{ chapter: 'NHS' }, ['Maxine', 'Noor', 'Zoë']],
    [{ role: 'student' }, ['Maxine', 'Zoë', 'Max']],
    [{ chapter: 'NJHS', role: 'student', search: 'max' }, ['Max']],
  ] as [Filter, string[]][])('filters by %p', async (filter, expected) => {
    expect(await names(filter)).toEqual(expected);
    expect((await list(filter)).pagination.total).toBe(expected.length);
  });
});

describe('a lead', () => {
  it('sees the students of the own chapter only, in the figures too', async () => {
    const { users, stats, pagination } = await list({}, lead);
    expect(users.map(({ first_name }) => first_name)).toEqual(['Maxine', 'Zoë']);
    expect(stats).toEqual({ members: 2, staff: 0, totalHours: 12.25 });
    expect(pagination.total).toBe(2);
  });

  it.each([{ chapter: 'NJHS' }, { role: 'lead' }, { role: 'admin' }, { search: 'amado' }] as Filter[])(
    'sees nobody else by asking for %p',
    async (filter) => {
      expect((await list(filter, lead)).users).toEqual([]);
      expect((await list(filter, lead)).pagination.total).toBe(0);
    },
  );
});

describe('the search', () => {
  it.each([
    ['part of a first name', 'axin', ['Maxine']],
    ['words in any order and case', 'WEBER max', ['Max']],
    ['letters beyond ASCII in any case', 'ZOË', ['Zoë']],
    ['names without their accents, with whichever apostrophe', 'zoe o’neil', ['Zoë']],
    ['a committee', 'outreach', ['Noor']],
    ['a role', 'admin', ['Ines']],
    ['a role as rows show it, in any case', 'ADMINISTRATOR', ['Ines']],
    ['a role of two words beside others', 'noor  committee Lead outreach', ['Noor']],
    ['a percent sign and an underscore as they are', '100%_a', ['Zoë']],
    ['two letters', 'we', ['Max']],
    ['nobody', 'max noor', []],
    ['no wildcard', 'm%x', []],
    ['a backslash as it is', '\\', []],
    ['everybody where there are only spaces', '   ', ['Ines', 'Maxine', 'Noor', 'Zoë', 'Max']],
  ])('finds %s', async (_what, search, expected) => {
    expect(await names({ search })).toEqual(expected);
    expect((await list({ search })).pagination.total).toBe(expected.length);
  });

  it('takes a name or an address that is also a role as it is', async () => {
    const called = (lastName: string, email: string) =>
      portal.sql('UPDATE members SET last_name = $2, email = $3 WHERE clerk_id = $1', [zoe.clerkId, lastName, email]);
    await called('Lead', `administrator@${zoe.clerkId}.example`);
    expect(await names({ search: 'lead' })).toEqual(['Noor', 'Zoë']);
    expect(await names({ search: 'zoe lead' })).toEqual(['Zoë']);
    expect(await names({ search: `administrator@${zoe.clerkId}` })).toEqual(['Zoë']);
    await called("O'Neil", zoe.email);
  });

  it('finds an e-mail address', async () => {
    const [mailbox = '', domain = ''] = zoe.email.toUpperCase().split('@');
    for (const search of [mailbox, `${mailbox}@`, `${mailbox}@${domain}`, `${mailbox.slice(2)}@${domain.slice(0, 2)}`])
      expect(await names({ search })).toEqual(['Zoë']);
    for (const search of [`@${domain}`, `${mailbox.slice(-1)}@${domain}`])
      expect(await names({ search })).toContain('Zoë');
    for (const search of [`${mailbox}@${domain}x`, `${mailbox}@x${domain}`, `${mailbox}x@${domain}`, `${mailbox}@%`])
      expect(await names({ search })).toEqual([]);
  });
});

describe('the order', () => {
  it.each([
    [{ sort: 'name', order: 'desc' }, 'Max'],
    [{ sort: 'total_hours', order: 'desc' }, 'Zoë'],
    [{ sort: 'created_at' }, 'Ines'],
    [{ sort: 'created_at', order: 'desc' }, 'Maxine'],
    [{ sort: 'role' }, 'Ines'],
    [{ sort: 'chapter', order: 'desc' }, 'Max'],
  ] as [Filter, string][])('%p begins with %s', async (filter, first) => {
    expect((await names(filter))[0]).toBe(first);
  });

  it('by e-mail address is the addresses’ own', async () => {
    const addresses = (await list({ sort: 'email' })).users.map(({ email }) => email);
    expect(addresses).toEqual([...addresses].sort());
  });

  it.each(['name', 'email', 'role', 'chapter', 'total_hours', 'created_at'] as const)(
    'by %s comes page by page without gaps or repetitions',
    async (sort) => {
      const pages = await Promise.all([1, 2, 3].map((page) => list({ sort, page, limit: 2 })));
      const ids = pages.flatMap(({ users }) => users.map(({ clerk_id }) => clerk_id));
      expect(new Set(ids).size).toBe(5);
      expect(pages[0]?.pagination).toEqual({ page: 1, limit: 2, total: 5, totalPages: 3 });
    },
  );
});

it.each([{ page: 0 }, { limit: 101 }, { role: 'boss' }, { chapter: 'XHS' }, { sort: 'id' }, { search: '\u0000' }])(
  'refuses %p',
  async (filter) => {
    expect(await portal.refusal('GET /users/listUsers', filter, admin)).toMatchObject({ status: 400, code: 'invalid' });
  },
);
