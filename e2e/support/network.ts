import type { Page, Request } from '@playwright/test';

/** What a server answers when it broke. Pages do not ask again; where nobody answers, they do so for three seconds. */
export const brokenServer = { status: 500, json: { success: false, code: 'unexpected', error: '' } };

interface Held {
  /** Which of the calls. Default: all. */
  of?(request: Request): boolean;
  /** Whether the server gets them at once, and only its answers wait. */
  isAnswered?: boolean;
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
