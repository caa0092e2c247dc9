import { postsPerPage } from '@portal/contracts/newsletter-pages';
import { post } from '@portal/local/test-support/newsletter-services';
import {
  block,
  expectSoon,
  meta,
  type NewsletterEdge,
  startNewsletterEdge,
  structuredData,
} from './newsletter-edge.ts';

// The first run builds both apps.
jest.setTimeout(300_000);

let services: NewsletterEdge['services'];
let get: NewsletterEdge['get'];
let stop: NewsletterEdge['stop'];

beforeAll(async () => {
  ({ services, get, stop } = await startNewsletterEdge());
});

afterAll(() => stop?.());

describe('The list', () => {
  const titles = async (path: string, headers?: Record<string, string>) => titlesIn((await get(path, headers)).page);

  beforeAll(() => {
    services.posts = [
      post({ title: 'For juniors', chapters: ['NJHS'] }),
      post({ title: 'For <seniors>', chapters: ['NHS'], tags: ['a&b c', 'a&b c'] }),
      post({ title: 'For all', content: 'x'.repeat(200) }),
    ];
  });

  const seniors = ['For &lt;seniors&gt;', 'For all'];
  const juniors = ['For juniors', 'For all'];

  test('is that of the chapter which a link names, else of the one that the visitor looks at', async () => {
    await expectSoon(async () => (await get('/newsletter')).page, /For all/);
    expect(await titles('/newsletter')).toEqual(seniors);
    expect(await titles('/newsletter', { cookie: 'a=b; chapter=NJHS' })).toEqual(juniors);
    expect(await titles('/newsletter?chapter=njhs')).toEqual(juniors);
    expect(await titles('/newsletter?chapter=nhs', { cookie: 'chapter=NJHS' })).toEqual(seniors);
    expect(await titles('/newsletter', { cookie: 'chapter=__proto__' })).toEqual(seniors);
    const { page } = await get('/newsletter?chapter=njhs');
    expect(page).toContain('<h1>NJHS Newsletter</h1>');
    expect(page).toContain('<html class="chapter-njhs"');
    expect(block(page, 'type="application/json" id="portal-page"').chapter).toBe('NJHS');
    const framed = await get(`/newsletter/${services.posts[2]?.id}?chapter=njhs`);
    expect(framed.page).toContain('<span>National Junior Honor Society</span>');
  });

  test('tells crawlers what it is, leads feed readers to the feeds and gives the script what it starts with', async () => {
    const { page } = await get('/newsletter');
    expect(page).toContain(`${'x'.repeat(150)}...</p>`);
    expect(page.match(/<a class="badge[^>]+>/g)).toEqual([
      '<a class="badge badge--accent post-tag" href="/newsletter?tag=a%26b+c" data-discover="true">',
    ]);
    expect(page).toContain('<link rel="canonical" href="https://portal.test/newsletter">');
    for (const feed of ['nhs.xml', 'nhs.json', 'njhs.xml', 'njhs.json'])
      expect(page).toContain(`href="/feeds/${feed}"`);
    expect(meta(page, 'og:url')).toBe('https://portal.test/newsletter');
    expect(structuredData(page).blogPost.map(({ headline }: { headline: string }) => headline)).toEqual([
      'For <seniors>',
      'For all',
    ]);
    const { queries }: { queries: [string, object][] } = block(page, 'type="application/json" id="portal-page"');
    expect(queries.map(([name, input]) => [name, input])).toContainEqual([
      'GET /newsletter/getPosts',
      { chapter: 'NHS', page: 1, limit: postsPerPage },
    ]);
  });

  test('shows what a search, a tag or a page narrows it down to, under the one address of the list', async () => {
    const { page } = await get('/newsletter?tag=winter&page=2');
    expect(page).toContain('<link rel="canonical" href="https://portal.test/newsletter">');
    expect(services.asked).toContainEqual(expect.stringMatching(/getPosts\?chapter=NHS&tag=winter&page=2/));
    expect(page).toMatch(/<option value="winter" selected="">/);
  });

  test('ends with its last page: a later one shows the same, and leads to the one before', async () => {
    services.posts = Array.from({ length: postsPerPage + 1 }, (_, at) => post({ title: `Number ${at + 1}` }));
    const last = '/newsletter?page=999';
    await expectSoon(async () => (await get(last)).page, /Number 13/);
    expect(await titles(last)).toEqual(['Number 13']);
    const { page } = await get(last);
    expect(page.replaceAll('<!-- -->', '')).toContain('Page 2 of 2');
    expect(page).toMatch(/<a [^>]*href="\/newsletter\?chapter=nhs"[^>]*>Previous<\/a>/);
    expect(page).not.toContain('No newsletter posts');
    services.posts = services.posts.slice(0, 2);
    await expectSoon(async () => (await get(last)).page, /newsletter-featured/);
    expect(await titles(last)).toEqual(['Number 1', 'Number 2']);
  });
});

const titlesIn = (html: string) =>
  [...html.matchAll(/<h2 dir="auto"><a [^>]*>([^<]*)<\/a><\/h2>/g)].map(([, title]) => title);
