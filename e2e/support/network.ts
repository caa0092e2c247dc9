import type { Page } from '@playwright/test';

/** What a server answers when it broke. Pages do not ask again; where nobody answers, they do so for three seconds. */
export const brokenServer = { status: 500, json: { success: false, code: 'unexpected', error: '' } };

/** Holds calls back until the returned function lets them go on. */
export async function holdBack(page: Page, url: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Counts the requests whose address contains `part`, from now on. */
export function requestsTo(page: Page, part: string): string[] {
  const urls: string[] = [];
  page.on('request', (request) => request.url().includes(part) && urls.push(request.url()));
  return urls;
}
