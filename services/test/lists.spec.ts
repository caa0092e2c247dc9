import { randomUUID } from 'node:crypto';
import type { CallName, RequestOf } from '@portal/contracts';
import { counters } from '../src/counters.ts';
import { foldCounter } from '../src/database/counter.ts';
import { submissionCounter } from '../src/hours/submission-counter.ts';
import { testEnvironment } from './support/environment.ts';
import { lockWaited, openTransaction } from './support/obstacle.ts';
import { createMember, type Person } from './support/people.ts';
import { Portal } from './support/portal.ts';
import { runService } from './support/service-process.ts';
import { StatementCount } from './support/statement-count.ts';
import { hoursWithoutProof, submit } from './support/submissions.ts';

const many = 12_000;

let portal: Portal;
let statements: StatementCount;
let admin: Person;
let student: Person;

beforeAll(async () => {
  statements = await StatementCount.to(testEnvironment('TEST_DATABASE_URL'));
  portal = await Portal.start({}, statements.detour);
  admin = await createMember(portal, { role: 'admin' });
  student = await createMember(portal, { firstName: 'Zoë', lastName: 'Quill' });
  await portal.sql(
    `INSERT INTO hours_submissions (member_id, hours, hours_type, service_date, description, supervisor_name,
       supervisor_email, status, reviewed_at, created_at)
     SELECT (SELECT max(id) FROM members), 1 + n % 7 / 4.0, (ARRAY['sync', 'async'])[1 + n % 3 % 2],
       date '2025-01-01' + n % 200, 'Helped ' || n, 'Grace', 'grace@place.test',
       (ARRAY['approved', 'rejected', 'pending'])[1 + n % 3], CASE WHEN n % 3 < 2 THEN now() END, now() - n * interval '3 hours'
     FROM generate_series(1, ${many}) AS n`,
  );
  await portal.sql(`INSERT INTO audit_events (actor, action, subject)
    SELECT 'someone', (ARRAY['hours.signed', 'post.created'])[1 + n % 2], n::text FROM generate_series(1, 20000) AS n`);
  await portal.sql(`INSERT INTO posts (title, content, author_id, author_name, tags, published_at)
    SELECT 'Post ' || n, 'Text', (SELECT max(id) FROM members), 'Zoë Quill', ARRAY['News'], now() - n * interval '1 hour'
    FROM generate_series(1, 1200) AS n`);
  await portal.sql(`UPDATE members SET graduation_year = 2030`);
  await portal.sql(`INSERT INTO outbox (id, kind, subject_id, failed_at)
    VALUES (gen_random_uuid(), 'submission-approved', gen_random_uuid(), now())`);
});
afterAll(async () => {
  await portal.stop();
  statements.stop();
});

type Filter = RequestOf<'GET /hours/admin/list'>;
const inbox = (filter: Filter) => portal.call('GET /hours/admin/list', filter, admin);

describe('every page of the Admin Inbox has its rows', () => {
  it.each([
    [{ sort: 'newest' }, 'created_at DESC, id DESC', 'true'],
    [{ sort: 'oldest' }, 'created_at, id', 'true'],
    [{ sort: 'service_date' }, 'service_date DESC, id DESC', 'true'],
    [{ sort: 'hours' }, 'hours DESC, id DESC', 'true'],
    [{ sort: 'hours', status: 'pending' }, 'hours DESC, id DESC', `status = 'pending'`],
    [
      { sort: 'oldest', status: 'approved', type: 'sync' },
      'created_at, id',
      `status = 'approved' AND hours_type = 'sync'`,
    ],
  ] as [Filter, string, string][])('%p', async (filter, order, condition) => {
    const rows = await portal.sql<{ id: string }>(
      `SELECT id FROM hours_submissions WHERE ${condition} ORDER BY ${order}`,
    );
    const ids = rows.map(({ id }) => id);
    const last = Math.ceil(ids.length / 100);
    for (const page of [1, 2, 11, 12, Math.ceil(last / 2), last - 1, last].filter((each) => each <= last)) {
      const { submissions, pagination } = await inbox({ ...filter, page, limit: 100 });
      expect({ page, ids: submissions.map(({ id }) => id) }).toEqual({
        page,
        ids: ids.slice((page - 1) * 100, page * 100),
      });
      expect(pagination).toEqual({ page, limit: 100, total: ids.length, totalPages: last });
    }
  });
});

it('a page far down in the audit trail has its rows, of one action too', async () => {
  for (const [action, count] of [
    [undefined, 20_000],
    ['post.created', 10_000],
  ] as const) {
    const rows = await portal.sql<{ id: string }>(
      'SELECT id FROM audit_events WHERE $1::text IS NULL OR action = $1 ORDER BY id DESC LIMIT 100 OFFSET 7700',
      [action],
    );
    const found = await portal.call('GET /audit/list', { page: 78, limit: 100, ...(action && { action }) }, admin);
    expect(found.events.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    expect(found.pagination.total).toBe(count);
  }
});

describe('a search', () => {
  it('that finds more than 1,000 says so, and shows no more', async () => {
    const { pagination, submissions } = await inbox({ search: 'quill helped', page: 10, limit: 100 });
    expect(pagination).toEqual({ page: 10, limit: 100, total: 1000, totalPages: 10, more: true });
    expect(submissions).toHaveLength(100);
    expect((await inbox({ search: 'quill', page: 11, limit: 100 })).submissions).toEqual([]);
  });

  it('finds a rare row at the end of the list, and a common word in each order', async () => {
    const { submissions } = await inbox({ search: `helped ${many}` });
    expect(submissions.map(({ description }) => description)).toEqual([`Helped ${many}`]);
    const rows = await portal.sql<{ id: string }>(`SELECT id FROM hours_submissions
      WHERE description LIKE '% 12%' AND status = 'rejected' ORDER BY hours DESC, id DESC LIMIT 20 OFFSET 20`);
    const found = await inbox({ search: '12', sort: 'hours', status: 'rejected', page: 2, limit: 20 });
    expect(found.submissions.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  });

  it('for a frequent word in a very long list shows the first pages, and that there are more', async () => {
    await portal.sql(`INSERT INTO submission_counts VALUES ('all', 0, 'rejected', 'sync', 100000, 0)`);
    const search = (page: number, sort?: 'oldest' | 'hours') =>
      inbox({ search: '1', status: 'rejected', page, limit: 20, ...(sort && { sort }) });
    for (const sort of ['oldest', 'hours'] as const) {
      const column = sort === 'hours' ? 'hours DESC, id DESC' : 'created_at, id';
      const rows = await portal.sql<{ id: string }>(`SELECT id FROM hours_submissions
        WHERE description LIKE '% 1%' AND status = 'rejected' ORDER BY ${column} LIMIT 20 OFFSET 20`);
      const { submissions, pagination } = await search(2, sort);
      expect(submissions.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
      expect(pagination).toMatchObject({ total: 140, totalPages: 7, more: true });
    }
    expect((await search(50)).pagination).toMatchObject({ total: 1000, totalPages: 50, more: true });
    expect((await inbox({ search: 'helped 11999' })).pagination).toMatchObject({ total: 1, totalPages: 1 });
    await portal.sql(`DELETE FROM submission_counts WHERE rows = 100000`);
  });

  it('for a frequent word in the newsletter shows its posts, newest first, and one that few have at the end', async () => {
    const titles = async (search: string, page: number) => {
      const { posts, pagination } = await portal.call('GET /newsletter/getPosts', { search, page, limit: 10 });
      return { titles: posts.map(({ title }) => title), pagination };
    };
    for (const [search, page] of [
      ['po', 1],
      ['post', 60],
      ['news post', 100],
    ] as const) {
      expect(await titles(search, page)).toEqual({
        titles: Array.from({ length: 10 }, (_, index) => `Post ${(page - 1) * 10 + index + 1}`),
        pagination: { page, limit: 10, total: 1000, totalPages: 100, more: true },
      });
    }
    expect(await titles('1200', 1)).toMatchObject({ titles: ['Post 1200'], pagination: { total: 1 } });
    expect((await titles('1', 2)).pagination).toEqual({ page: 2, limit: 10, total: 312, totalPages: 32 });
  });

  it('of one or two letters finds the words that begin with them, on every line', async () => {
    const description = 'Ox cart\nZu be repaired';
    await submit(portal, student, hoursWithoutProof(student, { description }));
    const found = async (search: string) =>
      (await inbox({ search })).submissions.map((submission) => submission.description);
    expect(await found('zu')).toEqual([description]);
    expect(await found('ÓX helped')).toEqual([]);
    expect(await found('ÓX c quill')).toEqual([description]);
    expect(await found('x')).toEqual([]);
  });

  it('finds a submission by the new name of its student', async () => {
    const renamed = await createMember(portal, { firstName: 'Old', lastName: 'Name' });
    await submit(portal, renamed, hoursWithoutProof(renamed, { description: 'Carried boxes' }));
    await portal.sql(`UPDATE members SET last_name = 'Brandnew' WHERE clerk_id = $1`, [renamed.clerkId]);
    expect((await inbox({ search: 'brandnew boxes' })).submissions).toHaveLength(1);
    expect((await inbox({ search: 'old name boxes' })).submissions).toHaveLength(0);
  });
});

describe('a call without paging returns at most 1,000 rows, the newest, and says how many there are', () => {
  it.each([
    ['GET /hours/admin/list', {}, 'submissions', many],
    ['GET /hours/mine', {}, 'submissions', many],
    ['GET /newsletter/getPosts', {}, 'posts', 1_200],
    ['POST /newsletter/getPostsByUser', {}, 'posts', 1_200],
    ['GET /audit/list', {}, 'events', 20_000],
  ] as const)('%s', async (name, input, list, least) => {
    const caller = name.includes('ByUser') || name.includes('admin') || name.includes('audit') ? admin : student;
    const body = (await portal.call(
      name as CallName,
      name.includes('ByUser') ? { userId: student.clerkId } : input,
      caller,
    )) as unknown as Record<string, object[]> & { pagination: { total: number; totalPages: number } };
    expect(body[list]?.length).toBeLessThanOrEqual(1_000);
    expect(body.pagination.total).toBeGreaterThanOrEqual(least);
    expect(body.pagination.totalPages).toBeGreaterThan(1);
    const times = (body[list] as { created_at?: string; date?: string; at?: string }[]).map(
      ({ created_at, date, at }) => created_at ?? date ?? at ?? '',
    );
    expect(times).toEqual([...times].sort().reverse());
  });
});

it('tags are 1,000 at most, the most used ones, with pagination that says how many there are', async () => {
  await portal.sql(`INSERT INTO posts (title, content, author_name, tags, published_at)
    SELECT 'Many tags', 'Text', 'Zoë Quill', ARRAY(SELECT 'Tag ' || n FROM generate_series(1, 1100) AS n), now()`);
  const { tags, pagination } = await portal.call('GET /newsletter/getTags', {});
  expect(tags).toHaveLength(1_000);
  expect(tags.slice(0, 2)).toEqual([
    { tag: 'News', posts: 1_200 },
    { tag: 'Tag 1', posts: 1 },
  ]);
  expect(pagination).toEqual({ page: 1, limit: 1_000, total: 1_101, totalPages: 2 });
});

it('Manage Posts has pages', async () => {
  const list = (page?: number) =>
    portal.call(
      'POST /newsletter/getPostsByUser',
      { userId: student.clerkId, ...(page && { page, limit: 20 }) },
      admin,
    );
  const { posts: all } = await list();
  for (const page of [1, 2, 41, 50]) {
    const { posts, pagination } = await list(page);
    expect(posts).toEqual(all.slice((page - 1) * 20, page * 20));
    expect(pagination).toEqual({ page, limit: 20, total: 1_200, totalPages: 60 });
  }
});

it.each([
  ['the first page of the Admin Inbox', 'GET /hours/admin/list', { page: 1, limit: 20 }, 4],
  ['a page far down', 'GET /hours/admin/list', { page: 100, limit: 20 }, 5],
  ['a search for what is frequent', 'GET /hours/admin/list', { search: 'helped', limit: 20 }, 5],
  ['a search for what is rare', 'GET /hours/admin/list', { search: `helped ${many}`, limit: 20 }, 4],
  ['what has open flags', 'GET /hours/admin/list', { flags: 'open', limit: 20 }, 5],
  ['Manage Users', 'GET /users/listUsers', {}, 4],
  ['invitations', 'GET /users/invitations', {}, 3],
  ['proposals', 'GET /events/list', {}, 3],
  ['the audit trail', 'GET /audit/list', {}, 4],
  ['the audit trail far down', 'GET /audit/list', { page: 100 }, 5],
  ['the Admin Inbox of a chapter', 'GET /hours/admin/list', { chapter: 'NHS', page: 1, limit: 20 }, 5],
  ['Manage Users of a class', 'GET /users/listUsers', { graduationYear: 2030, page: 1, limit: 100 }, 5],
  ['the e-mails', 'GET /mail/list', { page: 1, limit: 20 }, 3],
  ['the report on members', 'GET /reports/members', { page: 1, limit: 20 }, 5],
  ['the newsletter', 'GET /newsletter/getPosts', { page: 1, limit: 10 }, 2],
  ['a search of the newsletter', 'GET /newsletter/getPosts', { search: 'many tags', page: 1, limit: 10 }, 3],
  ['a search of posts for what is frequent', 'GET /newsletter/getPosts', { search: 'post', page: 1, limit: 10 }, 4],
  ['tags', 'GET /newsletter/getTags', {}, 2],
] as const)('%s takes few statements, with the one for a member', async (_what, name, input, most) => {
  const taken = await statements.of(() => portal.call(name as CallName, input as object, admin));
  expect(taken).toBeGreaterThan(0);
  expect(taken).toBeLessThanOrEqual(most);
});

it('what each page of a student needs takes few statements, with the one for the actor', async () => {
  const taken = async <N extends CallName>(name: N, input: RequestOf<N>) =>
    statements.of(() => portal.call(name, input, student));
  expect(await taken('POST /users/getUser', { userID: student.clerkId })).toBeLessThanOrEqual(3);
  expect(await taken('GET /hours/mine', { page: 1, limit: 20 })).toBeLessThanOrEqual(2);
});

it('posts that many visitors open at the same time are read together, and each gets the own one', async () => {
  const rows = await portal.sql<{ id: string; title: string }>('SELECT id, title FROM posts LIMIT 40');
  const open = async (id: string) =>
    (await portal.call('GET /newsletter/getPost', { id: id.toUpperCase() })).post.title;
  const missing = portal.refusal('GET /newsletter/getPost', { id: randomUUID() });
  let opened: string[] = [];
  const taken = await statements.of(async () => {
    opened = await Promise.all(rows.map(({ id }) => open(id)));
  });
  expect(opened).toEqual(rows.map(({ title }) => title));
  expect(taken).toBeLessThanOrEqual(rows.length / 2);
  expect(await missing).toMatchObject({ status: 404 });
});

describe('the counters', () => {
  const differences = async () => {
    const found: unknown[] = [];
    for (const { table, counted, keys, sums, summands } of counters) {
      const figures = ['rows', ...sums].map((figure) => `sum(${figure})::float8 AS ${figure}`);
      const summed = (source: string) =>
        `SELECT ${[...keys, ...figures].join(', ')} FROM (${source}) AS s GROUP BY ${keys.join(', ')} HAVING sum(rows) <> 0`;
      const [kept, real] = [summed(`SELECT * FROM ${table}`), summed(summands(counted))];
      found.push(...(await portal.sql(`(${kept} EXCEPT ${real}) UNION ALL (${real} EXCEPT ${kept})`)));
    }
    return found;
  };

  it('equal a recount after a history of changes at the same time', async () => {
    const random = (most: number) => Math.floor(Math.random() * most);
    const some = (count: number) => `SELECT id FROM hours_submissions ORDER BY random() LIMIT ${count}`;
    const changes = [
      () => submit(portal, student, hoursWithoutProof(student, { hours: 1 + random(3) })),
      () =>
        portal.sql(`UPDATE hours_submissions SET status = 'approved', reviewed_at = now() WHERE id IN (${some(20)})`),
      () =>
        portal.sql(
          `UPDATE hours_submissions SET status = 'pending', reviewed_at = NULL, hours = hours + 1 WHERE id IN (${some(5)})`,
        ),
      () => portal.sql(`DELETE FROM hours_submissions WHERE id IN (${some(3)})`),
      () =>
        portal.sql(
          `UPDATE members SET chapter = CASE chapter WHEN 'NHS' THEN 'NJHS' ELSE 'NHS' END WHERE id = (SELECT max(id) FROM members)`,
        ),
      () => portal.call('POST /users/editUserHours', { userID: student.clerkId, hours: random(9) }, admin),
      async () => {
        const { clerkId } = await createMember(portal, { chapter: 'NJHS' });
        await portal.sql('UPDATE members SET deleted_at = now() WHERE clerk_id = $1', [clerkId]);
      },
      () =>
        portal.sql(
          `UPDATE members SET deactivated_at = CASE WHEN deactivated_at IS NULL THEN now() END WHERE id = (SELECT max(id) FROM members)`,
        ),
      async () => {
        for (const counter of counters) await foldCounter({ query: (sql: string) => portal.sql(sql) }, counter);
      },
    ];
    // A deadlock between two bulk changes of the test undoes one of them, which the counters must survive, too.
    await Promise.all(Array.from({ length: 60 }, () => changes[random(changes.length)]?.().catch(() => undefined)));
    expect(await differences()).toEqual([]);
  });

  it('are made again from the rows', async () => {
    await portal.sql(`UPDATE submission_counts SET rows = rows + 1`);
    expect(await differences()).not.toEqual([]);
    const { code, output } = await runService({ DATABASE_URL: portal.databaseUrl, ROLES: 'hours' }, 'recount');
    expect({ code, output }).toMatchObject({ code: 0 });
    expect(await differences()).toEqual([]);
  });

  it('are made again from the rows, also while the worker makes one summand of several', async () => {
    const worker = await openTransaction(portal, 'INSERT INTO submission_counts SELECT * FROM submission_counts');
    await foldCounter(worker, submissionCounter);
    const recount = runService({ DATABASE_URL: portal.databaseUrl, ROLES: 'hours' }, 'recount');
    await lockWaited(portal);
    await worker.commit();
    expect(await recount).toMatchObject({ code: 0 });
    expect(await differences()).toEqual([]);
  });
});
