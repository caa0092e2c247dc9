import type { NewsletterPost } from '@portal/contracts';
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
  await post('For all', [], '2026-01-01T10:00:00Z');
  await post('For NHS', ['NHS'], '2026-02-01T10:00:00Z');
  await post('For NJHS', ['NJHS'], '2026-03-01T10:00:00Z');
  await post('For both', ['NJHS', 'NHS'], '2026-04-01T10:00:00Z');
});
afterAll(() => portal.stop());

async function post(title: string, chapters: string[], date: string): Promise<string> {
  const [row] = await portal.sql<{ id: string }>(
    `INSERT INTO posts (title, content, author_name, tags, chapters, created_at)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
    [title, sample.content, sample.author_name, sample.tags, chapters, date],
  );
  return row?.id ?? '';
}

const titles = ({ posts }: { posts: NewsletterPost[] }) => posts.map(({ title }) => title);

describe('the list', () => {
  it('shows every post to visitors, newest first', async () => {
    const list = await portal.call('GET /newsletter/getPosts', {});
    expect(titles(list)).toEqual(['For both', 'For NJHS', 'For NHS', 'For all']);
    expect(list.posts[0]).toMatchObject({
      content: sample.content,
      authorName: 'Ines Amado',
      date: '2026-04-01T10:00:00.000Z',
      lastUpdated: null,
      tags: ['service', 'news'],
      files: [],
      chapters: ['NJHS', 'NHS'],
    });
  });

  it.each([
    ['NHS', ['For both', 'For NHS', 'For all']],
    ['NJHS', ['For both', 'For NJHS', 'For all']],
  ] as const)('shows the posts of %s with those for all', async (chapter, expected) => {
    expect(titles(await portal.call('GET /newsletter/getPosts', { chapter }))).toEqual(expected);
  });

  it('refuses an unknown chapter', async () => {
    expect(await portal.refusal('GET /newsletter/getPosts', { chapter: 'XHS' })).toMatchObject({ status: 400 });
  });

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

  it('shows a new post within a few seconds', async () => {
    await portal.call('GET /newsletter/getPosts', {});
    const id = await post('Just now', ['NJHS'], new Date().toISOString());
    await new Promise((resolve) => setTimeout(resolve, 2100));
    expect((await portal.call('GET /newsletter/getPosts', {})).posts[0]?.id).toBe(id);
  });
});

describe('a post', () => {
  it('comes with its files in their order', async () => {
    const id = await post(sample.title, ['NHS'], '2020-01-01T00:00:00Z');
    await portal.sql(
      `INSERT INTO post_files (post_id, position, name, media_type, bytes)
       VALUES ($1, 1, 'b.pdf', 'application/pdf', 10), ($1, 0, 'a.pdf', 'application/pdf', 20)`,
      [id],
    );
    const found = await portal.call('GET /newsletter/getPost', { id });
    expect(found.post).toMatchObject({ id, title: sample.title });
    expect(found.post.files.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf']);
  });

  it.each(['0b6f2c50-9d5e-4c8e-8d5c-3f4f7d1f5a11', 'not-an-id', "' OR 1=1", '\u0000'])(
    'that does not exist is not found: %p',
    async (id) => {
      const refused = await portal.refusal('GET /newsletter/getPost', { id });
      expect(refused).toMatchObject({ status: 404, code: 'not_found', error: 'Post not found.' });
    },
  );

  it('needs an id', async () => {
    expect(await portal.refusal('GET /newsletter/getPost', {})).toMatchObject({ status: 400 });
  });
});
