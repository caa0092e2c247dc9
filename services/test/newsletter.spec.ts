import { setTimeout } from 'node:timers/promises';
import type { NewsletterPost } from '@portal/contracts';
import { pipelined } from './support/pipelined.ts';
import { Portal } from './support/portal.ts';

let portal: Portal;

const sample = {
  title: 'Food <i>drive</i>',
  content: 'We collected **400** cans.\n<script>alert(1)</script>',
  author_name: 'Ines Amado',
  tags: ['service', 'news'],
};

beforeAll(async () => {
  portal = await Portal.start();
  await post({ title: 'For all', chapters: [], date: '2026-01-01T10:00:00Z' });
  await post({ title: 'For NHS', chapters: ['NHS'], date: '2026-02-01T10:00:00Z' });
  await post({ title: 'For NJHS', chapters: ['NJHS'], date: '2026-03-01T10:00:00Z' });
  await post({ title: 'For both', date: '2026-04-01T10:00:00Z' });
  await post({ title: 'A draft', date: null, tags: ['secret'] });
  await post({ title: 'Next year', date: new Date(Date.now() + 1e10).toISOString(), tags: ['secret'] });
});
afterAll(() => portal.stop());

interface Stored {
  title: string;
  chapters?: string[];
  date?: string | null;
  tags?: string[];
  content?: string;
}

async function post({ title, chapters = ['NJHS', 'NHS'], date = '2019-01-01T00:00:00Z', ...rest }: Stored) {
  const { content, author_name, tags } = { ...sample, ...rest };
  const [row] = await portal.sql<{ id: string }>(
    `INSERT INTO posts (title, content, author_name, tags, chapters, published_at)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
    [title, content, author_name, tags, chapters, date],
  );
  return row?.id ?? '';
}

const titles = ({ posts }: { posts: NewsletterPost[] }) => posts.map(({ title }) => title);

describe('the list', () => {
  it('shows every published post to visitors, newest first, and no draft or scheduled one', async () => {
    const list = await portal.call('GET /newsletter/getPosts', {});
    expect(titles(list)).toEqual(['For both', 'For NJHS', 'For NHS', 'For all']);
    expect(list.posts[0]).toMatchObject({
      content: sample.content,
      authorName: 'Ines Amado',
      date: '2026-04-01T10:00:00.000Z',
      lastUpdated: null,
      tags: ['service', 'news'],
      files: [],
      cover: null,
      chapters: ['NJHS', 'NHS'],
    });
    expect(list.pagination).toBeUndefined();
  });

  it.each([
    ['NHS', ['For both', 'For NHS', 'For all']],
    ['NJHS', ['For both', 'For NJHS', 'For all']],
  ] as const)('shows the posts of %s with those for all', async (chapter, expected) => {
    expect(titles(await portal.call('GET /newsletter/getPosts', { chapter }))).toEqual(expected);
  });

  it('comes in pages where they are asked for', async () => {
    const second = await portal.call('GET /newsletter/getPosts', { chapter: 'NHS', page: 2, limit: 2 });
    expect(titles(second)).toEqual(['For all']);
    expect(second.pagination).toEqual({ page: 2, limit: 2, total: 3, totalPages: 2 });
  });

  it('has as many posts on a page as were asked for, however many files they carry, and those in their order', async () => {
    const id = await post({ title: 'With files', chapters: ['NJHS'], date: '2026-05-01T10:00:00Z' });
    await portal.sql(
      `INSERT INTO post_files (post_id, position, name, media_type, bytes)
       SELECT $1, position, 'file ' || position, 'text/plain', 1 FROM unnest(ARRAY[2, 0, 1]) AS position`,
      [id],
    );
    const page = await portal.call('GET /newsletter/getPosts', { chapter: 'NJHS', page: 1, limit: 3 });
    expect(titles(page)).toEqual(['With files', 'For both', 'For NJHS']);
    expect(page.posts[0]?.files.map(({ name }) => name)).toEqual(['file 0', 'file 1', 'file 2']);
    await portal.sql('DELETE FROM posts WHERE id = $1', [id]);
  });

  it.each([{ chapter: 'XHS' }, { page: '0' }, { limit: '101' }, { search: 'x'.repeat(201) }])(
    'refuses %j',
    async (input) => {
      expect(await portal.refusal('GET /newsletter/getPosts', input)).toMatchObject({ status: 400, code: 'invalid' });
    },
  );

  it('is not sent again to those who have it', async () => {
    const { headers } = await portal.send('/newsletter/getPosts?chapter=NHS');
    const etag = headers.get('etag') ?? '';
    expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await portal.send('/newsletter/getPosts?chapter=NHS', { headers: { 'if-none-match': known } });
      expect(again).toMatchObject({ status: 304, body: undefined });
    }
    const other = await portal.send('/newsletter/getPosts?chapter=NJHS', { headers: { 'if-none-match': etag } });
    expect(other.status).toBe(200);
  });

  it('shows every change at once, whichever process made it', async () => {
    const titlesNow = async () => titles(await portal.call('GET /newsletter/getPosts', { chapter: 'NJHS' }));
    const before = await titlesNow();
    const id = await post({ title: 'From elsewhere', chapters: ['NJHS'], date: '2026-06-01T10:00:00Z' });
    expect(await titlesNow()).toEqual(['From elsewhere', ...before]);
    await portal.sql("UPDATE posts SET title = 'Changed elsewhere' WHERE id = $1", [id]);
    expect((await portal.call('GET /newsletter/getPost', { id })).post.title).toBe('Changed elsewhere');
    await portal.sql("INSERT INTO post_files (post_id, name, media_type, bytes) VALUES ($1, 'a', 'text/plain', 1)", [
      id,
    ]);
    expect((await portal.call('GET /newsletter/getPost', { id })).post.files).toHaveLength(1);
    await portal.sql('DELETE FROM posts WHERE id = $1', [id]);
    expect(await titlesNow()).toEqual(before);
    expect((await portal.ask('GET /newsletter/getPost', { id })).status).toBe(404);
  });

  it('shows a scheduled post by itself once its time has come, and not before', async () => {
    const due = new Date(Date.now() + 1500);
    const id = await post({ title: 'Just now', chapters: ['NJHS'], date: due.toISOString() });
    let posts: NewsletterPost[] = [];
    while (posts[0]?.id !== id) {
      expect(Date.now()).toBeLessThan(due.getTime() + 10_000);
      const { status } = await portal.ask('GET /newsletter/getPost', { id });
      ({ posts } = await portal.call('GET /newsletter/getPosts', {}));
      if (Date.now() < due.getTime()) {
        expect(status).toBe(404);
        expect(posts.map((one) => one.id)).not.toContain(id);
      }
      await setTimeout(100);
    }
    expect((await portal.call('GET /newsletter/getPost', { id })).post.date).toBe(due.toISOString());
  });
});

describe('search and tags', () => {
  beforeAll(async () => {
    await post({ title: 'Robotics fair', content: 'Bring 100% cotton_gloves', tags: ['Robots', 'events'] });
    await post({
      title: 'Writing a résumé',
      content: 'Last year’s, at the cafe\u0301. “Bring” half',
      tags: ['Café', 'jobs'],
    });
    await post({
      title: 'Robot parts',
      content: 'Soldering with Ümit, [AP](https://example.org) and **5K** run',
      tags: ['robots'],
      chapters: ['NJHS'],
    });
  });

  it.each([
    ['robot', ['Robotics fair', 'Robot parts']],
    ['ROBOT  solder', ['Robot parts']],
    ['amado gloves', ['Robotics fair']],
    ['events robotics', ['Robotics fair']],
    ['ümit', ['Robot parts']],
    ['umit', ['Robot parts']],
    ['resume', ['Writing a résumé']],
    ['RE\u0301SUME\u0301', ['Writing a résumé']],
    ['last year’s', ['Writing a résumé']],
    ["last year's", ['Writing a résumé']],
    ['"bring"', ['Writing a résumé']],
    ['café', ['Writing a résumé']],
    ['5k', ['Robot parts']],
    ['ap run', ['Robot parts']],
    ['k', []],
    ['ht', []],
    ['％ cotton', ['Robotics fair']],
    ['s％r', []],
    ['100%', ['Robotics fair']],
    ['t_o', []],
    ['robot nothing', []],
    ['secret', []],
  ])('finds posts that have every word of %p in title, content, tags or author', async (search, expected) => {
    const found = titles(await portal.call('GET /newsletter/getPosts', { search }));
    expect(found.sort()).toEqual([...expected].sort());
  });

  it('finds the posts with a tag, whatever its case, in a chapter', async () => {
    const tagged = { tag: 'ROBOTS', chapter: 'NHS' } as const;
    expect(titles(await portal.call('GET /newsletter/getPosts', tagged))).toEqual(['Robotics fair']);
    expect(titles(await portal.call('GET /newsletter/getPosts', { tag: 'robot' }))).toEqual([]);
  });

  it.each(['café', 'cafe\u0301', 'CAFE'])('finds the posts with a tag that is written %p', async (tag) => {
    expect(titles(await portal.call('GET /newsletter/getPosts', { tag }))).toEqual(['Writing a résumé']);
  });

  it('are looked up 600 times a minute for one address, by tag as by words', async () => {
    const lookUp = (query: string) =>
      portal.send(`/newsletter/getPosts?${query}`, { headers: { 'x-forwarded-for': '203.0.113.30' } });
    const asked = { path: '/newsletter/getPosts?tag=none', headers: { 'x-forwarded-for': '203.0.113.30' } };
    const statuses = await pipelined(portal.service.url, 605, asked);
    expect(statuses).toHaveLength(605);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect(await lookUp('search=none')).toMatchObject({ status: 429, body: { code: 'too_many' } });
    expect(await lookUp('page=1')).toMatchObject({ status: 200 });
  });

  it('counts the tags of published posts, the most used first', async () => {
    const { tags } = await portal.call('GET /newsletter/getTags', { chapter: 'NJHS' });
    const known = Object.fromEntries(tags.map(({ tag, posts }) => [tag.toLowerCase(), posts]));
    expect(known).toMatchObject({ robots: 2, events: 1 });
    expect(tags.map(({ posts }) => posts)).toEqual(tags.map(({ posts }) => posts).sort((a, b) => b - a));
    expect(known).not.toHaveProperty('secret');
    const { tags: ofNhs } = await portal.call('GET /newsletter/getTags', { chapter: 'NHS' });
    expect(ofNhs).toContainEqual({ tag: 'Robots', posts: 1 });
  });
});

describe('a post', () => {
  it('comes with its files in their order', async () => {
    const id = await post({ title: sample.title, chapters: ['NHS'] });
    await portal.sql(
      `INSERT INTO post_files (post_id, position, name, media_type, bytes)
       VALUES ($1, 1, 'b.pdf', 'application/pdf', 10), ($1, 0, 'a.pdf', 'application/pdf', 20)`,
      [id],
    );
    const found = await portal.call('GET /newsletter/getPost', { id });
    expect(found.post).toMatchObject({ id, title: sample.title });
    expect(found.post.files).toMatchObject([
      { name: 'a.pdf', size: 20, image: null },
      { name: 'b.pdf', size: 10 },
    ]);
  });

  it('that is a draft is not found', async () => {
    const id = await post({ title: 'Secret', date: null });
    expect(await portal.refusal('GET /newsletter/getPost', { id })).toMatchObject({ error: 'Post not found.' });
  });

  it.each(['0b6f2c50-9d5e-4c8e-8d5c-3f4f7d1f5a11', 'not-an-id', "' OR 1=1", '\u0000'])(
    'that does not exist is not found: %p',
    async (id) => {
      const refused = await portal.refusal('GET /newsletter/getPost', { id });
      expect(refused).toMatchObject({ status: 404, code: 'not_found', error: 'Post not found.' });
    },
  );

  it.each([
    ['', 'Please give the id of the post'],
    ['?id=1&id=2', 'id is given more than once'],
  ])('needs one id: %p', async (query, error) => {
    expect(await portal.send(`/newsletter/getPost${query}`)).toMatchObject({
      status: 400,
      body: { success: false, code: 'invalid', error, fields: { id: error } },
    });
  });
});
