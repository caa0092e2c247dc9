import { postsPerPage } from '@portal/contracts/newsletter-pages';
import { siteName, socialCard } from '@portal/contracts/site';
import { post } from '@portal/local/test-support/newsletter-services';
import {
  block,
  expectSoon,
  image,
  meta,
  minutes,
  type NewsletterEdge,
  startNewsletterEdge,
  structuredData,
} from './newsletter-edge.ts';

// The first run builds both apps.
jest.setTimeout(300_000);

let services: NewsletterEdge['services'];
let get: NewsletterEdge['get'];
let publish: NewsletterEdge['publish'];
let getPost: NewsletterEdge['getPost'];
let stop: NewsletterEdge['stop'];

beforeAll(async () => {
  ({ services, get, publish, getPost, stop } = await startNewsletterEdge());
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
    const address = 'https://portal.test/newsletter?chapter=njhs';
    expect(page).toContain(`<link rel="canonical" href="${address}">`);
    expect([meta(page, 'og:url'), structuredData(page).url]).toEqual([address, address]);
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

describe('The page of a post', () => {
  test('names the post, its author and its dates to crawlers and previews of links', async () => {
    const drive = publish({
      lastUpdated: '2026-11-04T09:30:00.000Z',
      tags: ['service', 'winter'],
      files: [minutes, image],
    });
    const { status, headers, page } = await get(`/newsletter/${drive.id}?utm_source=mail`);
    const address = `https://portal.test/newsletter/${drive.id}`;
    const picture = `https://portal.test/api/v1/newsletter/getFile?id=${image.id}&width=1600`;
    expect({ status, indexed: headers['x-robots-tag'] }).toEqual({ status: 200, indexed: undefined });
    expect(page.match(/<title>.*?<\/title>/g)).toEqual(['<title>The winter coat drive</title>']);
    expect(page).toContain(`<link rel="canonical" href="${address}">`);
    expect(page).toContain(
      '<link rel="alternate" type="application/rss+xml" title="NJHS Newsletter" href="/feeds/njhs.xml">',
    );
    const told = Object.fromEntries(
      ['description', 'og:type', 'og:title', 'og:url', 'og:image', 'og:image:width', 'og:image:height', 'author']
        .concat(['article:published_time', 'article:modified_time', 'article:author', 'article:tag', 'twitter:card'])
        .map((name) => [name, meta(page, name)]),
    );
    expect(told).toEqual({
      description: 'Bring clean coats to room 204.',
      'og:type': 'article',
      'og:title': 'The winter coat drive',
      'og:url': address,
      'og:image': picture,
      'og:image:width': '1600',
      'og:image:height': '800',
      author: 'Lea Lead',
      'article:published_time': '2026-11-02T18:00:00.000Z',
      'article:modified_time': '2026-11-04T09:30:00.000Z',
      'article:author': 'Lea Lead',
      'article:tag': 'service',
      'twitter:card': 'summary_large_image',
    });
    expect(structuredData(page)).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'BlogPosting',
      headline: 'The winter coat drive',
      url: address,
      image: picture,
      datePublished: '2026-11-02T18:00:00.000Z',
      dateModified: '2026-11-04T09:30:00.000Z',
      author: { '@type': 'Person', name: 'Lea Lead' },
      keywords: ['service', 'winter'],
    });
  });

  test('shows its text, pictures and attachments without a script, and gives the script what it starts with', async () => {
    const placed = { ...image, id: crypto.randomUUID(), name: 'map.png' };
    const published = publish({
      content: '# Where\n\n![The way](attachment:map.png)\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n- [x] packed',
      files: [placed, image, minutes],
    });
    const { page } = await get(`/newsletter/${published.id}`);
    const main = page.slice(page.indexOf('<main '), page.indexOf('</main>'));
    expect(main).toContain('<h1 dir="auto">The winter coat drive</h1>');
    expect(main.replaceAll('<!-- -->', '')).toContain(
      'By Lea Lead · <time dateTime="2026-11-02T18:00:00.000Z">November 3, 2026</time>',
    );
    expect(main).toContain('<h2 id="user-content-where" dir="auto">Where</h2>');
    expect(main).toContain('<td>2</td>');
    expect(main.match(/<img /g)).toHaveLength(2);
    const [shown = ''] = new RegExp(`<img src="[^"]*id=${placed.id}[^>]*>`).exec(main) ?? [];
    expect(shown).toContain('alt="The way"');
    expect(shown).toMatch(/srcSet="[^"]+ 480w, /);
    expect(main).toContain(`>minutes &lt;1&gt;.pdf</a>`);
    expect(page).not.toContain('<noscript>');
    expect(block(page, 'type="application/json" id="portal-page"')).toEqual({
      chapter: 'NHS',
      queries: [['GET /newsletter/getPost', { id: published.id }, { post: published }]],
    });
  });

  test('shows a text that takes too long to read as it was written, and tells the script so', async () => {
    const paragraph = `We met${' and went on'.repeat(2000)}.`;
    // Longer than the services accept: what they accept is read in time here.
    const cover = { file: image.id, alt: 'The coats' };
    const long = publish({ content: `${paragraph}\n\n`.repeat(200), files: [image], cover });
    const { status, page } = await get(`/newsletter/${long.id}`);
    expect(status).toBe(200);
    expect(page).toContain(`<p dir="auto" class="prose-as-written">${paragraph}</p>`);
    expect(page).toMatch(/<img [^>]*alt="The coats"[^>]*><p dir="auto" class="prose-as-written">/);
    expect(block(page, 'type="application/json" id="portal-page"')).toMatchObject({ asWritten: true });
    expect((await getPost()).page).toContain('<strong>clean</strong>');
  });

  test("shows the site's picture where the post has none, and no date of a change that never was", async () => {
    const { page } = await getPost({ content: '![](https://elsewhere.test/x.png)', files: [minutes] });
    expect(meta(page, 'og:image')).toMatch(/^https:\/\/portal\.test\/[\w-]+\.png$/);
    expect(meta(page, 'og:image:alt')).toBe(socialCard.description);
    expect(meta(page, 'og:site_name')).toBe(siteName);
    expect(meta(page, 'article:modified_time')).toBeUndefined();
    expect(meta(page, 'description')).toBe('The winter coat drive');
    expect(structuredData(page).dateModified).toBe('2026-11-02T18:00:00.000Z');
  });

  test.each([
    '"><script>alert(1)</script>',
    '</title></script><!--<script>alert(1)//',
    "' onload='alert(1) $& $` $' $1",
    '{{ alert(1) }} \u2028 &lt;b&gt; 👩🏽‍🎓',
    ']]><svg/onload=alert(1)>',
  ])('holds whatever was typed as text: %s', async (hostile) => {
    const { page } = await getPost({
      title: hostile,
      authorName: hostile,
      tags: [hostile],
      content: hostile,
      files: [{ ...image, id: crypto.randomUUID(), name: hostile }],
    });
    expect(meta(page, 'og:title')).toBe(hostile);
    expect(meta(page, 'article:tag')).toBe(hostile);
    expect(structuredData(page)).toMatchObject({ headline: hostile, author: { name: hostile } });
    const harmless = (await getPost({ files: [{ ...image, id: crypto.randomUUID() }] })).page;
    for (const mark of [/<script/g, /<title>/g, /<\/body>/g, /<svg/g])
      expect(page.match(mark)).toEqual(harmless.match(mark));
    const tags =
      page
        .slice(page.indexOf('<main '), page.indexOf('</main>'))
        .replace(/(<script[^>]*>)[^<]*/g, '$1')
        .match(/<\w+(\s+[\w:-]+(="[^"]*")?)*/g) ?? [];
    const names = tags.map((tag) => tag.replace(/="[^"]*"/g, ''));
    expect(names).not.toContainEqual(expect.stringMatching(/^<(svg|b)\b|\son/));
  });

  test('that is missing says so with 404, keeps out of search engines and is told apart by nothing else', async () => {
    for (const id of [crypto.randomUUID(), 'no-id', '%3Cscript%3E', '0']) {
      const { status, headers, page } = await get(`/newsletter/${id}`);
      expect({ status, robots: headers['x-robots-tag'] }).toEqual({ status: 404, robots: 'noindex' });
      expect(meta(page, 'robots')).toBe('noindex');
      expect(page).toContain('Post not found.');
      expect(page).toMatch(/href="\/newsletter"[^>]*>Back to Newsletter<\/a>/);
    }
    expect(services.asked).not.toContainEqual(expect.stringContaining('no-id'));
    expect((await get('/newsletter/a/b')).status).toBe(404);
  });
});

const titlesIn = (html: string) =>
  [...html.matchAll(/<h2 dir="auto"><a [^>]*>([^<]*)<\/a><\/h2>/g)].map(([, title]) => title);
