import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  expect,
  type Page,
  test as playwright,
} from '@playwright/test';
import { keepRouted } from './network.ts';
import { type OwnEdge, startOwnEdge } from './own-edge.ts';
import { portal } from './portal.ts';

/** A context that a worker keeps, and a page that keeps the process with the compiled scripts alive. */
interface Kept {
  context: BrowserContext;
  idle: Page;
}

/** What a worker keeps between its tests. */
interface Place {
  kept: Kept[];
  /** Where tests leave something in a browser. */
  origins: string[];
}

interface TestFixtures {
  /** Whether a test's browser has never been to the portal. Needed to see what a first visit loads, and by `page.clock`. */
  isFirstVisit: boolean;
  /** Opens the browser of somebody else: its cookies and storage are others than those of `context`. */
  openContext: () => Promise<BrowserContext>;
}

interface WorkerFixtures {
  place: Place;
  /** A second edge of the portal over a copy of its releases: what is released there reaches no other test. */
  edge: OwnEdge;
}

async function openContext(browser: Browser, options?: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  context.on('page', keepRouted);
  return context;
}

async function openKept(browser: Browser): Promise<Kept> {
  // Pages that a service worker answers would hide from routes.
  const context = await openContext(browser, { serviceWorkers: 'block' });
  const idle = await context.newPage();
  await idle.goto('/robots.txt');
  return { context, idle };
}

/** All that a site may store in a browser but cookies and the HTTP cache. */
const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers';

/** A route can be at work for a page when its test has ended, and fails when that is closed. */
async function endRoutes(context: BrowserContext): Promise<void> {
  const routed = [context, ...context.pages()];
  await Promise.all(routed.map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })));
}

/** Takes away what a test left in a kept context: pages, cookies and storage. */
async function leaveAsNew({ context, idle }: Kept, origins: string[]): Promise<void> {
  const pages = context.pages().filter((page) => page !== idle);
  await Promise.all(pages.map((page) => page.close()));
  await context.clearCookies();
  const session = await context.newCDPSession(idle);
  for (const origin of origins) await session.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await session.detach();
}

/**
 * Playwright's `test` in browsers that have been to the portal before: the scripts, whose compilation is most of what a page
 * of members costs, are in their cache and compiled. Each test gets a page of its own without cookies or storage of another.
 */
export const test = playwright.extend<TestFixtures, WorkerFixtures>({
  isFirstVisit: [false, { option: true }],
  place: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it which fixtures this one needs
    async ({}, use) => {
      const place: Place = { kept: [], origins: [portal.url] };
      await use(place);
      for (const { context } of place.kept) await context.close();
    },
    { scope: 'worker' },
  ],
  edge: [
    async ({ place }, use) => {
      const edge = await startOwnEdge();
      place.origins.push(edge.url);
      await use(edge);
      await edge.stop();
    },
    { scope: 'worker' },
  ],
  openContext: async ({ browser, place, isFirstVisit }, use) => {
    let used = 0;
    // Not in `place`: Playwright gives its options only to contexts that are opened within a test.
    const openNextKept = async () => {
      place.kept[used] ??= await openKept(browser);
      return (place.kept[used++] as Kept).context;
    };
    await use(isFirstVisit ? () => openContext(browser) : openNextKept);
    const kept = new Set(place.kept.map(({ context }) => context));
    const others = browser.contexts().filter((context) => !kept.has(context));
    await Promise.all(browser.contexts().map(endRoutes));
    await Promise.all([
      ...others.map((context) => context.close()),
      ...place.kept.slice(0, used).map((one) => leaveAsNew(one, place.origins)),
    ]);
  },
  context: async ({ openContext }, use) => {
    const context = await openContext();
    // Nothing may depend on inline styles, in any test (ADR 75).
    const violations: string[] = [];
    const watch = (message: ConsoleMessage) => {
      if (/violates the following Content Security Policy directive.*style-src/.test(message.text()))
        violations.push(message.text());
    };
    context.on('console', watch);
    await use(context);
    context.off('console', watch);
    expect(violations, 'what the content security policy refused').toEqual([]);
  },
});
