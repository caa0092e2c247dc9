import { expect, type Page } from '@playwright/test';
import { requestsTo } from '../support/network.ts';
import { test } from '../support/test.ts';

test.use({ isFirstVisit: true });

const configBlock = /(<script type="application\/json" id="portal-config">)(.*?)(<\/script>)/s;

/** Serves the portal's pages with this publishable key in place of theirs. */
async function withKey(page: Page, key: string | undefined): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const answer = await route.fetch();
    const html = await answer.text();
    const changed = html.replace(configBlock, (_all, open: string, json: string, close: string) => {
      return open + JSON.stringify({ ...JSON.parse(json), clerkPublishableKey: key }) + close;
    });
    expect(changed).not.toBe(html);
    await route.fulfill({ response: answer, body: changed });
  });
}

// packages/contracts/test/portal-config.spec.ts has all ways to be malformed.
const wrongKeys = { missing: [undefined, ''], malformed: ['undefined', 'pk_live_!!!'] };

for (const [wrong, keys] of Object.entries(wrongKeys)) {
  test(`a ${wrong} publishable key raises a start-up error, and nothing of the portal starts`, async ({ page }) => {
    const calls = requestsTo(page, '/api/');
    const identity = requestsTo(page, '/__clerk');
    for (const [path, key] of keys.map((key, index) => [index % 2 ? '/dashboard' : '/', key] as const)) {
      await page.unrouteAll();
      await withKey(page, key);
      await page.goto(path);
      const error = page.getByRole('alert');
      await expect(error.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
      await expect(error).toContainText(`publishable key is ${wrong}`);
      await expect(page.getByRole('banner')).toHaveCount(0);
      // Laid out as the 404 page: in the middle of the window, a button as wide as its words, at any width.
      const button = error.getByRole('link', { name: 'Return Home' });
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const box = await button.boundingBox();
        expect(box?.height).toBeLessThan(80);
        const [heading, middle] = [await error.getByRole('heading').boundingBox(), width / 2];
        expect(Math.abs((heading?.x ?? 0) + (heading?.width ?? 0) / 2 - middle)).toBeLessThan(2);
        expect(heading?.y).toBeGreaterThan(100);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
    }
    expect([...calls, ...identity]).toEqual([]);
  });
}

test('while the identity provider is away, the rest of the portal keeps working', async ({ page }) => {
  await page.route('**/__clerk/npm/**', (route) => route.abort());
  await page.goto('/sign-in');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Sign-in is not available right now');
  await page.getByRole('banner').getByRole('link', { name: 'Newsletter' }).click();
  await expect(page.getByRole('heading', { name: /Newsletter/, level: 1 })).toBeVisible();
});
