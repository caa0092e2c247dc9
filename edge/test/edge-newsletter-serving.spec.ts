import { brotliDecompressSync } from 'node:zlib';
import { ask } from '@portal/local/test-support/ask';
import { startEdge } from '@portal/local/test-support/edge';
import { block, expectSoon, type NewsletterEdge, startNewsletterEdge } from './newsletter-edge.ts';

// The first run builds both apps.
jest.setTimeout(300_000);

let store: NewsletterEdge['store'];
let services: NewsletterEdge['services'];
let edge: NewsletterEdge['edge'];
let get: NewsletterEdge['get'];
let publish: NewsletterEdge['publish'];
let getPost: NewsletterEdge['getPost'];
let stop: NewsletterEdge['stop'];

beforeAll(async () => {
  ({ store, services, edge, get, publish, getPost, stop } = await startNewsletterEdge());
});

afterAll(() => stop?.());

describe('The page of a post', () => {
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
    const head = await ask(edge.url + path, { method: 'HEAD' });
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
      await other.stop();
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
    const page = (await ask(`${other.url}/newsletter/${id}?tag=gym`)).body.toString();
    const figures = (await ask(`${other.url}/metrics`)).body.toString();
    await other.stop();
    await store.write(file, code);
    expect(figures).toContain(`server_rendering_failures_total{app="newsletter",version="${version}"} 1`);
    expect(page).toContain('data-waiting');
    expect(page).not.toContain('Tampered');
    expect(other.output()).toContain(
      `/newsletter/${id} comes without what newsletter ${version} shows there: render.cjs of newsletter ${version} is not what was published`,
    );
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
