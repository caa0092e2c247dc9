import type { RequestOf } from '@portal/contracts';
import { createMember, type Person } from './support/people.ts';
import { Portal } from './support/portal.ts';

let portal: Portal;
let admin: Person;

/** Two Quills, of whom one did much, and 400 Commons, who did a little. Some events are of a Quill and a Common. */
beforeAll(async () => {
  portal = await Portal.start();
  admin = await createMember(portal, { role: 'admin' });
  await portal.sql(`INSERT INTO members (clerk_id, first_name, last_name, email)
    SELECT 'user_' || n, CASE n WHEN 1 THEN 'Busy' ELSE 'Ann' END, CASE WHEN n < 3 THEN 'Quíll' ELSE 'Common' END, n || '@place.test'
    FROM generate_series(1, 402) AS n`);
  await portal.sql(`INSERT INTO audit_events (actor, action, subject, request_id)
    SELECT CASE WHEN n % 4 = 0 THEN 'user_1' WHEN n % 97 = 0 THEN 'user_2' ELSE 'user_' || 3 + n % 400 END,
      CASE n % 5 WHEN 0 THEN 'post.created' ELSE 'hours.submitted' END,
      CASE n % 7 WHEN 0 THEN 'user_2' WHEN 1 THEN 'user_' || 3 + n % 11 ELSE n::text END, 'request_' || n
    FROM generate_series(1, 16000) AS n`);
});
afterAll(() => portal.stop());

const list = (filter: RequestOf<'GET /audit/list'>) => portal.call('GET /audit/list', { limit: 40, ...filter }, admin);

/** The ids of all events that have every word, newest first. */
async function expected(words: string[], action?: string): Promise<string[]> {
  const conditions = words.map(
    (_word, index) => `(actor.searchable LIKE '%' || $${index + 2} || '%'
      OR subject.searchable LIKE '%' || $${index + 2} || '%'
      OR event.action LIKE '%' || $${index + 2} || '%'
      OR $${index + 2} IN (event.actor, event.subject, event.request_id))`,
  );
  const rows = await portal.sql<{ id: string }>(
    `SELECT event.id FROM audit_events AS event LEFT JOIN members AS actor ON actor.clerk_id = event.actor
       LEFT JOIN members AS subject ON subject.clerk_id = event.subject
     WHERE ($1::text IS NULL OR event.action = $1) AND ${conditions.join(' AND ')} ORDER BY event.id DESC`,
    [action ?? null, ...words],
  );
  return rows.map(({ id }) => id);
}

const searches: [search: string, action: string | undefined][] = [
  ['quill', undefined],
  ['quill', 'post.created'],
  ['ann quill', undefined],
  ['common quill', undefined],
  ['quill post.cr', undefined],
  ['quill zzz', undefined],
  ['quill submitted', undefined],
  ['quill', 'hours.submitted'],
  ['common', undefined],
  ['common', 'post.created'],
  ['ommo ann', undefined],
  ['common created', undefined],
  ['user_2', undefined],
  ['request_77', undefined],
  ['request_77 common', undefined],
];

describe.each([
  ['a short', 0],
  ['a very long', 100_000],
])('in %s audit trail', (_length, more) => {
  beforeAll(() =>
    portal.sql(`INSERT INTO audit_counts VALUES ('post.created', 0, $1), ('hours.signed', 0, $1)`, [more]),
  );

  it.each(searches)('a search for %p finds the events of people, requests and actions (%p)', async (search, action) => {
    const ids = await expected(search.split(' '), action);
    for (const page of [1, 2]) {
      const { events } = await list({ search, page, ...(action && { action }) });
      expect(events.map(({ id }) => id)).toEqual(ids.slice((page - 1) * 40, page * 40));
    }
  });
});

it('counts up to 1,000 events of few people, and says that there are more', async () => {
  const ids = await expected(['quill']);
  expect(ids.length).toBeGreaterThan(1000);
  const { events, pagination } = await list({ search: 'quill', page: 25 });
  expect(pagination).toEqual({ page: 25, limit: 40, total: 1000, totalPages: 25, more: true });
  expect(events.map(({ id }) => id)).toEqual(ids.slice(960, 1000));
  expect((await list({ search: 'quill', page: 26 })).events).toEqual([]);
});
