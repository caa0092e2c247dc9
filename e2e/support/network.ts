import type { BrowserContext, Page, Request } from '@playwright/test';

/** What a server answers when it broke. Pages do not ask again; where nobody answers, they do so for three seconds. */
export const brokenServer = { status: 500, json: { success: false, code: 'unexpected', error: '' } };

interface Held {
  /** Which of the calls. Default: all. */
  of?(request: Request): boolean;
  /** Whether the server gets them at once, and only its answers wait. */
  isAnswered?: boolean;
}

/**
 * Keeps a route of its own beside each that a test makes for a page. From version 150 on, Chromium never answers what is under
 * way when the last one ends.
 */
export function keepRouted(page: Page): void {
  const route = page.route.bind(page);
  page.route = async (...given) => {
    await route('**/asked-for-by-nothing', (asked) => asked.fallback());
    return route(...given);
  };
}

/** Holds calls back until the returned function lets them go on. */
export async function holdBack(
  page: Page,
  url: string,
  { of: isHeld = () => true, isAnswered = false }: Held = {},
): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    if (!isHeld(route.request())) return route.continue();
    const response = isAnswered ? await route.fetch() : undefined;
    await released;
    return response ? route.fulfill({ response }) : route.continue();
  });
  return release;
}

/** The next call reaches the server, and its response never the page. So do others that follow, if `times` is given. */
export const loseNextResponse = (page: Page, url: string, times = 1) =>
  page.route(
    url,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times },
  );

/** Counts the requests whose address contains `part`, from now on. */
export function requestsTo(page: Page, part: string): string[] {
  const urls: string[] = [];
  page.on('request', (request) => request.url().includes(part) && urls.push(request.url()));
  return urls;
}

/**
 * Takes a browser off the network or back. Chromium from version 150 on fetches nothing then, but calls every document that is
 * opened meanwhile online, which no document of a real device without a network is.
 */
export async function setOffline(context: BrowserContext, isOffline: boolean): Promise<void> {
  const pages = context.pages();
  if (isOffline) {
    await context.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false, configurable: true }));
    return context.setOffline(true);
  }
  // Own to the navigator where the document was opened without a network: nothing tells it that this is over.
  const takeBack = () => Object.hasOwn(navigator, 'onLine') && Reflect.deleteProperty(navigator, 'onLine');
  await context.addInitScript(takeBack);
  const untold = await Promise.all(pages.map(async (page) => ((await page.evaluate(takeBack)) ? page : undefined)));
  await context.setOffline(false);
  for (const page of untold) await page?.evaluate(() => dispatchEvent(new Event('online')));
}
