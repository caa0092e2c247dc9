import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ask } from '@portal/local/test-support/ask';
import { EdgeStore, startEdge } from '@portal/local/test-support/edge';
import { NewsletterServices, post } from '@portal/local/test-support/newsletter-services';

let store: EdgeStore;
let services: NewsletterServices;
let edge: Awaited<ReturnType<typeof startEdge>>;

beforeAll(async () => {
  [store, services] = await Promise.all([EdgeStore.create(), new NewsletterServices().start()]);
  edge = await startEdge({ STORE_DIR: store.folder, API_URL: services.url });
});

afterAll(async () => {
  await edge.stop();
  await services.stop();
  await store.remove();
});

const get = (path: string, headers?: Record<string, string>) => ask(edge.url + path, { headers });

test('/sitemap.xml is not served without the posts, and names them all with their last change', async () => {
  services.state = 'failing';
  const early = await get('/sitemap.xml');
  expect({ status: early.status, kept: early.headers['cache-control'] }).toEqual({ status: 503, kept: 'no-store' });
  services.state = 'well';
  const first = post({ date: '2026-10-01T08:00:00.000Z', lastUpdated: '2026-10-05T08:00:00.000Z' });
  const second = post({ date: '2026-11-01T08:00:00.000Z', chapters: ['NJHS'] });
  // More than the services return at once.
  services.posts = [second, first, ...Array.from({ length: 1050 }, () => post())];
  const deadline = Date.now() + 60_000;
  let answer = early;
  while (answer.status !== 200 && Date.now() < deadline) answer = await get('/sitemap.xml');
  expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
  const entries = [...answer.body.toString().matchAll(/<url><loc>(.*?)<\/loc>(?:<lastmod>(.*?)<\/lastmod>)?<\/url>/g)];
  expect(entries.slice(0, 5).map(([, place, changed]) => [place, changed])).toEqual([
    ['https://portal.test/', undefined],
    ['https://portal.test/newsletter', undefined],
    ['https://portal.test/newsletter?chapter=njhs', undefined],
    [`https://portal.test/newsletter/${second.id}`, '2026-11-01T08:00:00.000Z'],
    [`https://portal.test/newsletter/${first.id}`, '2026-10-05T08:00:00.000Z'],
  ]);
  const named = entries.slice(3).map(([, place]) => place?.split('/').at(-1));
  expect(named).toEqual(services.posts.map(({ id }) => id));
  expect((await get('/sitemap.xml', { 'if-none-match': String(answer.headers.etag) })).status).toBe(304);
});

test('/robots.txt names the sitemap, closes what is not public, and leaves open what public pages read', async () => {
  const { status, headers, body } = await get('/robots.txt');
  const lines = body.toString().split('\n');
  expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'text/plain; charset=utf-8' });
  expect(lines).toContain('Sitemap: https://portal.test/sitemap.xml');
  for (const path of ['/dashboard', '/sign-in', '/sign-up', '/init-user', '/onboard', '/signature', '/api/'])
    expect(lines).toContain(`Disallow: ${path}`);
  expect(lines).toContain('Allow: /api/v1/newsletter/get');
});

test.each([
  '/dashboard',
  '/sign-in',
  '/init-user',
  '/demo/hours',
  '/check/code',
  '/nothing/here',
  '/newsletter/subscription?token=x',
])('%s is not for search engines', async (path) => expect((await get(path)).headers['x-robots-tag']).toBe('noindex'));

test.each(['/', '/newsletter'])('%s is for search engines', async (path) =>
  expect((await get(path)).headers['x-robots-tag']).toBeUndefined(),
);

test('a new remote is for search engines where a server renders its pages, save below closed paths', async () => {
  const remotes = JSON.parse(await readFile(path.join(store.folder, 'remotes.json'), 'utf8'));
  const { hours } = remotes.microFrontends;
  const portal = {
    ...hours.extras.portal,
    areas: ['/clubs', '/demo/clubs'].map((at) => ({ path: at, frame: 'public' })),
  };
  remotes.microFrontends.clubs = { ...hours, extras: { portal } };
  const robots = async (at: string) => (await get(at)).headers['x-robots-tag'];
  await store.replace('areas/clubs.html', '<div id="root"></div><!--rendered by 1.0.0 clubs 1.0.0-->');
  await store.replace('remotes.json', JSON.stringify(remotes));
  const deadline = Date.now() + 30_000;
  const listed = async () => (await get('/sitemap.xml')).body.toString();
  while (!(await listed()).includes('/clubs<') && Date.now() < deadline) await pause(100);
  expect(await listed()).toContain('<loc>https://portal.test/clubs</loc>');
  expect(await listed()).not.toContain('/demo/clubs');
  expect([await robots('/clubs'), await robots('/clubs/chess')]).toEqual([undefined, undefined]);
  expect([await robots('/demo/clubs'), await robots('/newsletter/a/b')]).toEqual(['noindex', 'noindex']);
});

test('/calendars/nhs.ics comes from the services', async () => {
  await get('/calendars/nhs.ics');
  expect(services.asked.at(-1)).toBe('/api/v1/events/calendars/nhs.ics');
});

test.each(['nhs.xml', 'nhs.json', 'njhs.xml', 'njhs.json'])('/feeds/%s comes from the services', async (file) => {
  await get(`/feeds/${file}`);
  expect(services.asked.at(-1)).toBe(`/api/v1/newsletter/feeds/${file}`);
});
