import { randomUUID } from 'node:crypto';
import { missingPostText } from '@portal/contracts';
import { lockWaited, openTransaction } from './support/obstacle.ts';
import { createAccount, createMember, type Person } from './support/people.ts';
import { Portal } from './support/portal.ts';
import { createPost, expectSince } from './support/posts.ts';
import { refusing, UnreliableClerk } from './support/unreliable-clerk.ts';

let clerk: UnreliableClerk;
let portal: Portal;
let team: Person;
let student: Person;
let lead: Person;
let admin: Person;

beforeAll(async () => {
  team = await createAccount({ firstName: 'Nia', lastName: 'Okafor' });
  const [username = ''] = team.email.split('@');
  clerk = await UnreliableClerk.start();
  portal = await Portal.start({ NEWSLETTER_TEAM_USERNAME: username.toUpperCase(), CLERK_API_URL: clerk.url });
  await portal.sql(`INSERT INTO members (clerk_id, first_name, last_name, email) VALUES ($1, 'Nia', 'Okafor', $2)`, [
    team.clerkId,
    team.email,
  ]);
  [student, lead, admin] = await Promise.all([
    createMember(portal),
    createMember(portal, { role: 'lead', firstName: 'Lea', lastName: 'Brandt' }),
    createMember(portal, { role: 'admin' }),
  ]);
});
afterAll(async () => {
  await portal.stop();
  await clerk.stop();
});

const future = () => new Date(Date.now() + 3_600_000).toISOString();
const shown = async (id: string) => (await portal.ask('GET /newsletter/getPost', { id })).status === 200;
const listed = async (id: string) =>
  (await portal.call('GET /newsletter/getPosts', {})).posts.some((post) => post.id === id);
const edit = (postId: string, changes: object = {}) => ({
  postId,
  title: 'New title',
  content: 'New text',
  ...changes,
});
const trail = async (id: string) =>
  (
    await portal.sql<{ told: string }>(
      `SELECT action || ' ' || (details ->> 'state') AS told FROM audit_events WHERE subject = $1 ORDER BY id`,
      [id],
    )
  ).map(({ told }) => told);

it('lets leads write, admins look for authors, and nobody in by username, while Clerk says nothing', async () => {
  clerk.next('GET /v1/users', refusing(500));
  expect(await portal.call('GET /newsletter/authors', {}, admin)).toMatchObject({ users: [] });
  clerk.next('GET /v1/users', refusing(500));
  const post = { title: 'A', content: 'B' };
  expect(await portal.refusal('POST /newsletter/createPost', post, team)).toMatchObject({ status: 503 });
  await createPost(portal, lead);
  await createPost(portal, team);
});

it('lets admins find the newsletter team and former staff by name, also deleted ones, and nobody else', async () => {
  const former = await createMember(portal, { role: 'lead', firstName: 'Former', lastName: 'Editor' });
  await createPost(portal, former);
  await portal.sql(`UPDATE members SET role = 'student' WHERE clerk_id = $1`, [former.clerkId]);
  const found = async (search?: string) =>
    (await portal.call('GET /newsletter/authors', search ? { search } : {}, admin)).users.map((user) => user.clerk_id);
  expect(await found()).toEqual([former.clerkId, team.clerkId]);
  for (const search of ['Okafor', 'newsletter', 'Newsletter Team', 'nia student'])
    expect(await found(search)).toEqual([team.clerkId]);
  expect(await found('editor')).toEqual([former.clerkId]);
  expect(await found('Newsletter Former')).toEqual([]);
  for (const ended of ['deactivated_at = now()', 'deactivated_at = NULL, deleted_at = now()']) {
    await portal.sql(`UPDATE members SET role = 'lead', ${ended} WHERE clerk_id = $1`, [former.clerkId]);
    expect(await found('editor')).toEqual([former.clerkId]);
  }
  const { posts } = await portal.call('POST /newsletter/getPostsByUser', { userId: former.clerkId }, admin);
  const edit = { postId: `${posts[0]?.id}`, title: 'Edited', content: 'By an admin' };
  expect(await portal.call('POST /newsletter/updatePost', edit, admin)).toMatchObject({ post: { title: 'Edited' } });
});

describe('a new post', () => {
  it('is there for everybody at once, in the name of its author', async () => {
    expect(await listed(randomUUID())).toBe(false);
    const asked = Date.now();
    const post = await createPost(portal, lead, { title: '  Trimmed ', tags: 'Service, Events,,Service ' });
    expect(post).toMatchObject({
      title: 'Trimmed',
      authorName: 'Lea Brandt',
      tags: ['Service', 'Events'],
      chapters: ['NJHS', 'NHS'],
      lastUpdated: null,
      state: 'published',
      publishAt: post.date,
      mailing: null,
    });
    expectSince(asked, post.date);
    expect(await listed(post.id)).toBe(true);
    expect(await trail(post.id)).toEqual(['post.created published']);
  });

  it('has each tag once, as it is written first, and none that is empty', async () => {
    for (const tags of [
      ['Service', 'Events', ' Service', 'service'],
      'Service, Events, service',
      'Service, , \u200b,Events,',
      ['Service', '', '  ', 'Events'],
      ['Service', 'Events', ...Array(30).fill('Service')],
    ]) {
      expect(await createPost(portal, lead, { tags })).toMatchObject({ tags: ['Service', 'Events'] });
    }
  });

  it('is for each chapter once', async () => {
    const chapters = Array<'NHS' | 'NJHS'>(100).fill('NJHS');
    expect(await createPost(portal, lead, { chapters: [...chapters, 'NHS'] })).toMatchObject({
      chapters: ['NJHS', 'NHS'],
    });
  });

  it('may be for nobody in particular, and then shows to everyone', async () => {
    const post = await createPost(portal, lead, { chapters: [] });
    const { posts } = await portal.call('GET /newsletter/getPosts', { chapter: 'NJHS' });
    expect(posts.find(({ id }) => id === post.id)).toMatchObject({ chapters: [] });
  });

  it.each([
    ['a draft', null],
    ['scheduled', future()],
  ])('that is %s shows to nobody', async (_state, publishAt) => {
    const post = await createPost(portal, lead, { publishAt });
    expect(post).toMatchObject({ publishAt });
    expect([await shown(post.id), await listed(post.id)]).toEqual([false, false]);
  });

  it.each([{ title: ' ' }, { content: '\n' }, { title: undefined }, { content: undefined }, { title: null }])(
    'needs title and content: %j',
    async (changes) => {
      const refused = await portal.refusal(
        'POST /newsletter/createPost',
        { title: 'A', content: 'B', ...changes },
        lead,
      );
      expect(refused).toMatchObject({ status: 400, code: 'invalid', error: missingPostText });
      expect(missingPostText).toBe('Please provide both a title and content for your post.');
    },
  );

  it('is made once, however often and however much at once its request comes', async () => {
    const requestKey = randomUUID();
    const posts = await Promise.all([1, 2, 3].map(() => createPost(portal, lead, { requestKey })));
    posts.push(await createPost(portal, lead, { requestKey }));
    expect(new Set(posts.map(({ id }) => id)).size).toBe(1);
    expect((await createPost(portal, admin, { requestKey })).id).not.toBe(posts[0]?.id);
  });

  it.each(['0000-01-01T00:00:00+14:00', '+010000-01-01T00:00:00Z', 'in two years and a day'])(
    'is refused for %s, and says for when it can be',
    async (given) => {
      const day = 24 * 3_600_000;
      const publishAt = given.startsWith('in') ? new Date(Date.now() + 732 * day).toISOString() : given;
      const post = { title: 'Beyond all years', content: 'B', publishAt };
      expect(await portal.refusal('POST /newsletter/createPost', post, lead)).toMatchObject({
        status: 400,
        error: given.startsWith('in')
          ? 'Please choose a date at most 2 years ahead'
          : 'Please enter a date and time of the years 0000 to 9999',
      });
      const { posts } = await portal.call('POST /newsletter/getPostsByUser', { userId: lead.clerkId }, lead);
      expect(posts.map(({ title }) => title)).not.toContain(post.title);
    },
  );

  it('can be listed and e-mailed with whatever dates it is stored, and half a character breaks nothing', async () => {
    const author = await createMember(portal, { role: 'lead' });
    const post = await createPost(portal, author, { title: 'Half \ud83d', publishAt: future() });
    expect(post.title).toBe('Half \ufffd');
    for (const stored of ['9999-12-31T23:59:59Z', 'infinity', '0044-03-15 BC']) {
      await portal.sql('UPDATE posts SET published_at = $2, updated_at = $2 WHERE id = $1', [post.id, stored]);
      if (stored.startsWith('9999')) {
        const { mailing } = await portal.call('POST /newsletter/mailPost', { postId: post.id }, author);
        expect(mailing.sendsAt).toBe('9999-12-31T23:59:59.999Z');
      }
      const { posts } = await portal.call('POST /newsletter/getPostsByUser', { userId: author.clerkId }, author);
      expect(posts).toHaveLength(1);
    }
    await portal.call('POST /newsletter/deletePost', { postId: post.id }, author);
  });

  it.each([
    { userId: 'user_else' },
    { chapters: ['XHS'] },
    { publishAt: 'tomorrow' },
    { tags: ['x'.repeat(51)] },
    { tags: [['Service'], null] },
    { tags: Array.from({ length: 21 }, (_, at) => `${at}`) },
    { tags: ','.repeat(100_000) },
  ])('is refused with %j', async (changes) => {
    const post = { title: 'A', content: 'B', ...changes };
    const { status } = await portal.refusal('POST /newsletter/createPost', post, lead);
    expect(status).toBe('userId' in changes ? 403 : 400);
  });
});

describe('an edit', () => {
  it('shows at once, and when it was made', async () => {
    const { id } = await createPost(portal, lead, { tags: ['old'] });
    expect(await shown(id)).toBe(true);
    const { post } = await portal.call('POST /newsletter/updatePost', edit(id, { chapters: ['NHS'] }), lead);
    expect(post).toMatchObject({ title: 'New title', tags: [], chapters: ['NHS'] });
    const { post: seen } = await portal.call('GET /newsletter/getPost', { id });
    expect(seen).toMatchObject({ title: 'New title', content: 'New text', lastUpdated: post.lastUpdated });
    expect(Date.parse(`${seen.lastUpdated}`)).toBeGreaterThan(Date.parse(seen.date));
    expect(await trail(id)).toEqual(['post.created published', 'post.updated published']);
  });

  it.each([
    ['now', 'now'],
    ['as of an hour ago', new Date(Date.now() - 3_600_000).toISOString()],
  ])('of a draft is nobody’s news once the draft is published %s', async (_when, publishAt) => {
    const { id } = await createPost(portal, lead, { publishAt: null });
    const { post: draft } = await portal.call('POST /newsletter/updatePost', edit(id), lead);
    expect(draft).toMatchObject({ publishAt: null });
    expect(await shown(id)).toBe(false);
    await portal.call('POST /newsletter/updatePost', edit(id, { publishAt }), lead);
    const { post } = await portal.call('GET /newsletter/getPost', { id });
    if (publishAt !== 'now') expect(post.date).toBe(publishAt);
    expect(post.lastUpdated).toBeNull();
    await portal.call('POST /newsletter/updatePost', edit(id), lead);
    const { post: edited } = await portal.call('GET /newsletter/getPost', { id });
    expect(edited).toMatchObject({ date: post.date, lastUpdated: expect.any(String) });
  });

  it('that publishes what is published already leaves it where it stands', async () => {
    const { id, publishAt } = await createPost(portal, lead);
    const { post } = await portal.call('POST /newsletter/updatePost', edit(id, { publishAt: 'now' }), lead);
    expect(post).toMatchObject({ state: 'published', publishAt });
  });

  it('takes a post back', async () => {
    const { id } = await createPost(portal, lead);
    expect(await listed(id)).toBe(true);
    await portal.call('POST /newsletter/updatePost', edit(id, { publishAt: null }), lead);
    expect([await shown(id), await listed(id)]).toEqual([false, false]);
  });

  it.each([
    ['a draft', null],
    ['a published post', undefined],
  ])('of what another editor changed meanwhile overwrites nothing: %s', async (_state, publishAt) => {
    const { id, lastUpdated } = await createPost(portal, lead, { publishAt });
    const first = edit(id, { title: 'First', editedFrom: lastUpdated });
    const { post } = await portal.call('POST /newsletter/updatePost', first, admin);
    const second = edit(id, { title: 'Second', editedFrom: lastUpdated });
    const refused = await portal.refusal('POST /newsletter/updatePost', second, lead);
    expect(refused).toMatchObject({ status: 409, code: 'conflict' });
    const third = edit(id, { title: 'Third', editedFrom: post.lastUpdated });
    expect((await portal.call('POST /newsletter/updatePost', third, lead)).post.title).toBe('Third');
  });

  it('of what another editor changes at the same moment overwrites nothing', async () => {
    const { id, lastUpdated } = await createPost(portal, lead);
    const obstacle = await openTransaction(portal, 'SELECT FROM posts WHERE id = $1 FOR UPDATE', [id]);
    const edits = [lead, admin].map((editor, index) =>
      portal.ask('POST /newsletter/updatePost', edit(id, { title: `${index}`, editedFrom: lastUpdated }), editor),
    );
    await lockWaited(portal, 2);
    await obstacle.commit();
    expect((await Promise.all(edits)).map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('keeps an admin’s hands off the author’s name', async () => {
    const { id } = await createPost(portal, lead);
    const { post } = await portal.call('POST /newsletter/updatePost', edit(id), admin);
    expect(post.authorName).toBe('Lea Brandt');
    expect((await portal.sql('SELECT actor FROM audit_events WHERE subject = $1 ORDER BY id', [id])).at(-1)).toEqual({
      actor: admin.clerkId,
    });
  });

  it('of its author shows the name that they have now', async () => {
    const author = await createMember(portal, { role: 'lead', firstName: 'Lea', lastName: 'Old' });
    const { id } = await createPost(portal, author);
    await portal.sql(`UPDATE members SET last_name = 'New' WHERE clerk_id = $1`, [author.clerkId]);
    const { post } = await portal.call('POST /newsletter/updatePost', edit(id), author);
    expect(post).toMatchObject({ authorName: 'Lea New' });
  });

  it('of no post at all is not found', async () => {
    const refused = await portal.refusal('POST /newsletter/updatePost', edit(randomUUID()), lead);
    expect(refused).toMatchObject({ status: 404, error: 'Post not found.' });
  });
});

it('deletes a post for everybody, once', async () => {
  const { id } = await createPost(portal, lead);
  expect(await shown(id)).toBe(true);
  await portal.call('POST /newsletter/deletePost', { postId: id, userId: lead.clerkId }, lead);
  expect([await shown(id), await listed(id)]).toEqual([false, false]);
  expect(await portal.refusal('POST /newsletter/deletePost', { postId: id }, lead)).toMatchObject({ status: 404 });
  expect(await trail(id)).toEqual(['post.created published', 'post.deleted published']);
});

describe('the posts of an author', () => {
  it('come with drafts first, then what is scheduled, then the newest', async () => {
    const author = await createMember(portal, { role: 'lead' });
    for (const [title, publishAt] of [
      ['Old', '2025-01-01T00:00:00Z'],
      ['Draft', null],
      ['New', '2026-01-01T00:00:00Z'],
      ['Scheduled', future()],
    ] as const) {
      await createPost(portal, author, { title, publishAt });
    }
    for (const viewer of [author, admin]) {
      const input = { userId: author.clerkId, requesterId: viewer.clerkId };
      const asked = Date.now();
      const { posts, now } = await portal.call('POST /newsletter/getPostsByUser', input, viewer);
      expect(posts.map(({ title }) => title)).toEqual(['Draft', 'Scheduled', 'New', 'Old']);
      expect(posts.map(({ state }) => state)).toEqual(['draft', 'scheduled', 'published', 'published']);
      expectSince(asked, now);
    }
    const pretending = { userId: author.clerkId, requesterId: author.clerkId };
    expect(await portal.refusal('POST /newsletter/getPostsByUser', pretending, admin)).toMatchObject({ status: 403 });
  });

  it('are none for somebody who wrote nothing', async () => {
    const { posts } = await portal.call('POST /newsletter/getPostsByUser', { userId: 'user_nobody' }, admin);
    expect(posts).toEqual([]);
  });
});

describe('the newsletter team', () => {
  it('is known by its username at Clerk, whatever a member record or a browser says', async () => {
    const { id, authorName } = await createPost(portal, team);
    expect(authorName).toBe('Nia Okafor');
    expect(await portal.refusal('POST /newsletter/updatePost', edit(id), student)).toMatchObject({
      status: 403,
      error: 'Access Denied',
    });
    const claim = { ...edit(id), username: 'newsletter-team', userId: student.clerkId };
    expect(await portal.refusal('POST /newsletter/updatePost', claim, student)).toMatchObject({ status: 403 });
    const foreign = await createPost(portal, lead);
    expect(await portal.refusal('POST /newsletter/deletePost', { postId: foreign.id }, team)).toMatchObject({
      status: 403,
      error: 'You can only change your own posts.',
    });
  });

  it('does not take over who was demoted: the own posts stay, closed to their author', async () => {
    const former = await createMember(portal, { role: 'lead' });
    const { id } = await createPost(portal, former, { publishAt: null });
    await portal.sql(`UPDATE members SET role = 'student' WHERE clerk_id = $1`, [former.clerkId]);
    expect(await portal.refusal('POST /newsletter/updatePost', edit(id), former)).toMatchObject({ status: 403 });
    expect((await portal.call('POST /newsletter/updatePost', edit(id), admin)).post.id).toBe(id);
  });
});

it.each([
  ['brackets', '['.repeat(49_500) + ']'.repeat(49_500)],
  ['references in an address', `http://a.bc${'&a;'.repeat(20_000)}&`],
])(
  'refuses a text whose %s would keep its readers busy for minutes, and keeps the post as it was',
  async (_, content) => {
    const refused = { status: 400, code: 'invalid', error: expect.stringContaining('too complex') };
    expect(await portal.refusal('POST /newsletter/createPost', { title: 'A', content }, lead)).toMatchObject(refused);
    const post = await createPost(portal, lead);
    const change = edit(post.id, { content });
    expect(await portal.refusal('POST /newsletter/updatePost', change, lead)).toMatchObject(refused);
    expect((await portal.call('GET /newsletter/getPost', { id: post.id })).post.content).toBe(post.content);
  },
);
