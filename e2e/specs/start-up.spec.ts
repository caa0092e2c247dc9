import { expect, type Page, test } from '@playwright/test';
import { requestsTo } from '../support/network.ts';

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

const wrongKeys = {
  missing: [undefined, ''],
  malformed: ['pk_live_', 'pk_live_!!!', 'sk_test_local_portal', `pk_test_${btoa('no dollar.sign')}`, 'undefined'],
};

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
    }
    expect([...calls, ...identity]).toEqual([]);
  });
}

test('an identity provider whose script does not load is said to be unavailable, and the rest keeps working', async ({
  page,
}) => {
  await page.route('**/__clerk/npm/**', (route) => route.abort());
  await page.goto('/sign-in');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Sign-in is not available right now', {
    timeout: 40_000,
  });
  await page.getByRole('banner').getByRole('link', { name: 'Newsletter' }).click();
  await expect(page.getByRole('heading', { name: /Newsletter/, level: 1 })).toBeVisible();
});
