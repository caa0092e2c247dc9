import { brotliDecompressSync } from 'node:zlib';
import { postsPerPage } from '@portal/contracts/newsletter-pages';
import { siteName, socialCard } from '@portal/contracts/site';
import { ask, startEdge } from '@portal/local/test-support/edge';
import { NewsletterServices, post } from '@portal/local/test-support/newsletter-services';
import { TestStore } from '@portal/local/test-support/release-store';

// The first run builds both apps.
jest.setTimeout(300_000);

let store: TestStore;
let services: NewsletterServices;
let edge: Awaited<ReturnType<typeof startEdge>>;

beforeAll(async () => {
  [store, services] = await Promise.all([releasedNewsletter(), new NewsletterServices().start()]);
  edge = await startEdge({ STORE_DIR: store.folder, API_URL: services.url, READING_DEADLINE_MS: '1500' });
});

afterAll(async () => {
  edge.child.kill('SIGTERM');
  await edge.ended;
  await services.stop();
  await store.remove();
});

/** The shell and the newsletter as they are built, for a society where the posts of these tests are of the next day already. */
async function releasedNewsletter(): Promise<TestStore> {
  const released = await TestStore.create();
  await released.write('site.json', {
    ...(await released.json<object>('site.json')),
    timeZone: 'Pacific/Kiritimati',
  });
  for (const app of ['shell', 'newsletter']) {
    await released.mustRelease('publish', app);
    await released.promote(app);
  }
  return released;
}

const get = async (path: string, headers?: Record<string, string>) => {
  const answer = await ask(edge.url + path, headers);
  return { ...answer, page: answer.body.toString() };
};

const publish = (given: Parameters<typeof post>[0] = {}) => {
  const published = post(given);
  services.posts.push(published);
  return published;
};

const getPost = async (given: Parameters<typeof post>[0] = {}) => get(`/newsletter/${publish(given).id}`);

/** The content of a meta element as a crawler reads it. */
function meta(page: string, name: string): string | undefined {
  const [, content] = new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(page) ?? [];
  return content?.replace(/&(lt|gt|quot|#39|amp);/g, (_all, entity) => entities[entity] ?? '');
}
const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };

function block(page: string, attributes: string) {
  const [, json] = new RegExp(`<script ${attributes}>([^<]*)</script>`).exec(page) ?? [];
  return json === undefined ? undefined : JSON.parse(json);
}
const structuredData = (page: string) => block(page, 'type="application/ld\\+json"');

const image = { id: crypto.randomUUID(), name: 'drive.jpg', size: 90_000, image: { width: 2000, height: 1000 } };
const minutes = { id: crypto.randomUUID(), name: 'minutes <1>.pdf', size: 12, image: null };

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
    const long = publish({ content: `${paragraph}\n\n`.repeat(200) });
    const { status, page } = await get(`/newsletter/${long.id}`);
    expect(status).toBe(200);
    expect(page).toContain(`<p dir="auto" class="prose-as-written">${paragraph}</p>`);
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

  test('is compressed, answers HEAD, and comes whole again only where something changed', async () => {
    const changing = publish();
    const path = `/newsletter/${changing.id}`;
    const { headers, body } = await get(path, { 'accept-encoding': 'br' });
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding, Cookie',
    });
    expect(brotliDecompressSync(body).toString()).toContain('<h1 dir="auto">The winter coat drive</h1>');
    const head = await ask(edge.url + path, {}, 'HEAD');
    expect({ status: head.status, etag: head.headers.etag, size: head.body.length }).toEqual({
      status: 200,
      etag: headers.etag,
      size: 0,
    });
    const known = { 'if-none-match': String(headers.etag) };
    expect((await get(path, known)).status).toBe(304);
    changing.title = 'A new title';
    await expectSoon(async () => (await get(path, known)).page, /<title>A new title<\/title>/);
  });

  describe('is rendered by the release whose script it names', () => {
    const after = '1.0.0-22222222';
    let before: string;

    beforeAll(async () => {
      before = await store.version('newsletter');
      const code = await store.text(`apps/newsletter/${before}/render.cjs`);
      const changed = code.replace('Back to Newsletter', 'Back to the List').replace(/limit:12\b/, 'limit:11');
      // So that a promotion can come while its first page is rendered.
      const slow = `for (const until = Date.now() + 1000; Date.now() < until; );${changed}`;
      await store.addVariant('newsletter', after, { files: { 'render.cjs': slow } });
    });

    const rendered = async (path: string) => {
      const { page } = await get(path);
      const [, version] = /"url":"\/apps\/newsletter\/([^/]+)\//.exec(page) ?? [];
      const { queries } = block(page, 'type="application/json" id="portal-page"');
      const limits = queries.flatMap(([, { limit }]: [string, { limit?: number }]) => limit ?? []);
      return { version, link: /Back to [\w ]+/.exec(page)?.[0], limits };
    };

    test('both change with a promotion, and back with a rollback, and so do the data that it asks for', async () => {
      const post = `/newsletter/${publish().id}`;
      const expectOf = async (version: string, link: string, limit: number) => {
        expect(await rendered(post)).toEqual({ version, link, limits: [] });
        expect(await rendered('/newsletter')).toEqual({ version, limits: [limit] });
      };
      await expectOf(before, 'Back to Newsletter', 12);
      await store.promote('newsletter', after);
      await expectOf(after, 'Back to the List', 11);
      await store.mustRelease('rollback', 'newsletter');
      await expectOf(before, 'Back to Newsletter', 12);
    });

    test('also where another one is promoted meanwhile', async () => {
      const posts = Array.from({ length: 8 }, () => `/newsletter/${publish().id}`);
      const linkOfOther = { [before]: 'Back to the List', [after]: 'Back to Newsletter' };
      const other = await startEdge({ STORE_DIR: store.folder, API_URL: services.url });
      await store.promote('newsletter', after);
      const early = posts.map((post) => ask(other.url + post));
      await store.mustRelease('rollback', 'newsletter');
      const late = posts.map((post) => ask(other.url + post));
      const found = (await Promise.all([...early, ...late])).map(({ body }) => {
        const [, version = ''] = /"url":"\/apps\/newsletter\/([^/]+)\//.exec(body.toString()) ?? [];
        return { version, isMixed: body.includes(linkOfOther[version] ?? '') };
      });
      other.child.kill('SIGTERM');
      await other.ended;
      expect(found.filter(({ isMixed }) => isMixed)).toEqual([]);
      expect(found.slice(early.length).every(({ version }) => version === before)).toBe(true);
    });
  });

  test('goes without its text where the code that renders it is not what was published', async () => {
    const { id } = publish();
    const { apps } = await store.json<{ apps: Record<string, { version: string }> }>('active.json');
    const version = apps.newsletter?.version;
    const file = `apps/newsletter/${version}/render.cjs`;
    const code = await store.text(file);
    await store.write(file, code.replace('Back to Newsletter', 'Tampered with'));
    const other = await startEdge({ STORE_DIR: store.folder, API_URL: services.url });
    const page = (await ask(`${other.url}/newsletter/${id}`)).body.toString();
    other.child.kill('SIGTERM');
    await other.ended;
    await store.write(file, code);
    expect(page).toContain('data-waiting');
    expect(page).not.toContain('Tampered');
  });

  test('is sent once by the services, however many want it', async () => {
    const { id } = publish();
    // Once it is kept: a reading that takes long does not hold up the next one, which would get it a second time.
    await get(`/newsletter/${id}`);
    services.state = 'slow';
    await Promise.all(Array.from({ length: 50 }, () => get(`/newsletter/${id}`)));
    services.state = 'well';
    expect(services.sent.filter((address) => address.includes(id))).toHaveLength(1);
    expect(services.asked.filter((address) => address.includes(id)).length).toBeLessThan(25);
  });
});

/** Until the edge asks the services again. */
async function expectSoon(read: () => Promise<string>, expected: RegExp): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!expected.test(await read()) && Date.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await read()).toMatch(expected);
}

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
});

const titlesIn = (html: string) =>
  [...html.matchAll(/<h2 dir="auto"><a [^>]*>([^<]*)<\/a><\/h2>/g)].map(([, title]) => title);

describe('While the services', () => {
  const whileThey = async (state: 'hanging' | 'failing', then: () => Promise<void>) => {
    services.state = state;
    await then().finally(() => {
      services.state = 'well';
    });
  };

  test.each(['hanging', 'failing'] as const)('are %s, pages are served without their text', async (state) => {
    await whileThey(state, async () => {
      for (const path of [`/newsletter/${crypto.randomUUID()}`, `/newsletter/${crypto.randomUUID()}`]) {
        const { status, page, headers } = await get(path);
        expect({ status, robots: headers['x-robots-tag'] }).toEqual({ status: 200, robots: undefined });
        expect(page).toMatch(/<title>Honor Society<\/title>[\s\S]*<main[^>]*>.*data-waiting.*<noscript>.*<\/main>/);
      }
    });
    await expectSoon(async () => (await getPost()).page, /<h1 dir="auto">The winter coat drive<\/h1>/);
  });

  test('are away, what they said before still holds; once they are back, so does what they say now', async () => {
    const port = Number(new URL(services.url).port);
    const known = publish({ title: 'Before' });
    expect((await get(`/newsletter/${known.id}`)).page).toContain('Before');
    await services.stop();
    known.title = 'After';
    const asked = Date.now();
    while (Date.now() - asked < 4_000) {
      expect((await get(`/newsletter/${known.id}`)).page).toContain('<title>Before</title>');
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    await services.start(port);
    await expectSoon(async () => (await get(`/newsletter/${known.id}`)).page, /<title>After<\/title>/);
  });
});
