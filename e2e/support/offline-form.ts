import type { Page } from '@playwright/test';

/** Whether the page of the hours form and all files that it names are on the device. */
export const isKeptWithFiles = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const kept = await (await caches.match('/dashboard/hours'))?.text();
    const named = kept?.match(/\/apps\/[^/"\s]+\/[^/"\s]+\/[^"\s\\]+?\.(?:js|json|css|woff2)\b/g) ?? [];
    const found = await Promise.all(named.map((file) => caches.match(file)));
    return navigator.serviceWorker.controller !== null && named.length > 0 && found.every(Boolean);
  });
