import { type Browser, type BrowserContext, type Page, test as playwright } from '@playwright/test';
import { portal } from './portal.ts';

/** A context that a worker keeps, and a page that keeps the process with the compiled scripts alive. */
interface Kept {
  context: BrowserContext;
  idle: Page;
}

async function openKept(browser: Browser): Promise<Kept> {
  const context = await browser.newContext();
  const idle = await context.newPage();
  await idle.goto('/robots.txt');
  return { context, idle };
}

/** All that a site may store in a browser but cookies and the HTTP cache. */
const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers';

/** Takes away what a test left in the browser: other contexts, pages, routes, cookies and storage. */
async function leaveAsNew(browser: Browser, { context, idle }: Kept): Promise<void> {
  const others = browser.contexts().filter((other) => other !== context);
  const pages = context.pages().filter((page) => page !== idle);
  await Promise.all([...others, ...pages].map((left) => left.close()));
  await context.unrouteAll();
  await context.clearCookies();
  const session = await context.newCDPSession(idle);
  await session.send('Storage.clearDataForOrigin', { origin: portal.url, storageTypes });
  await session.detach();
}

/**
 * Playwright's `test` in a browser that has been to the portal before: the scripts, whose compilation is most of what a page
 * of members costs, are in its cache and compiled. Each test gets a page of its own without cookies or storage of another.
 * Tests that change the context (`page.clock`, `test.use`) or look at what a first visit loads use Playwright's own.
 */
export const test = playwright.extend<object, { place: { kept?: Kept } }>({
  place: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it which fixtures this one needs
    async ({}, use) => {
      const place: { kept?: Kept } = {};
      await use(place);
      await place.kept?.context.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, place }, use) => {
    // Not in `place`: Playwright gives its options only to contexts that are opened within a test.
    place.kept ??= await openKept(browser);
    await use(place.kept.context);
    await leaveAsNew(browser, place.kept);
  },
});
