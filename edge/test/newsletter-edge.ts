import { ask } from '@portal/local/test-support/ask';
import { startEdge } from '@portal/local/test-support/edge';
import { NewsletterServices, post } from '@portal/local/test-support/newsletter-services';
import { TestStore } from '@portal/local/test-support/release-store';

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

export type NewsletterEdge = Awaited<ReturnType<typeof startNewsletterEdge>>;

/** On a busy machine, what is rendered and what the services answer takes longer than a visitor should wait. */
const deadlines = { READING_DEADLINE_MS: '3000', PAGE_DATA_DEADLINE_MS: '5000' };

/** An edge with the newsletter, before services of which tests say what posts there are and how they are. */
export async function startNewsletterEdge() {
  const [store, services] = await Promise.all([releasedNewsletter(), new NewsletterServices().start()]);
  const edge = await startEdge({ STORE_DIR: store.folder, API_URL: services.url, ...deadlines });

  const get = async (path: string, headers?: Record<string, string>) => {
    const answer = await ask(edge.url + path, { headers });
    return { ...answer, page: answer.body.toString() };
  };

  const publish = (given: Parameters<typeof post>[0] = {}) => {
    const published = post(given);
    services.posts.push(published);
    return published;
  };

  const getPost = async (given: Parameters<typeof post>[0] = {}) => get(`/newsletter/${publish(given).id}`);

  async function stop() {
    await edge.stop();
    await services.stop();
    await store.remove();
  }

  return { store, services, edge, get, publish, getPost, stop };
}

/** The content of a meta element as a crawler reads it. */
export function meta(page: string, name: string): string | undefined {
  const [, content] = new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(page) ?? [];
  return content?.replace(/&(lt|gt|quot|#39|amp);/g, (_all, entity) => entities[entity] ?? '');
}
const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };

export function block(page: string, attributes: string) {
  const [, json] = new RegExp(`<script ${attributes}>([^<]*)</script>`).exec(page) ?? [];
  return json === undefined ? undefined : JSON.parse(json);
}
export const structuredData = (page: string) => block(page, 'type="application/ld\\+json"');

export const image = { id: crypto.randomUUID(), name: 'drive.jpg', size: 90_000, image: { width: 2000, height: 1000 } };
export const minutes = { id: crypto.randomUUID(), name: 'minutes <1>.pdf', size: 12, image: null };

/** Until the edge asks the services again. */
export async function expectSoon(read: () => Promise<string>, expected: RegExp): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!expected.test(await read()) && Date.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await read()).toMatch(expected);
}
