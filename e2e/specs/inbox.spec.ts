import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { portal } from '../support/portal.ts';
import { test } from '../support/test.ts';

test('the inbox says that an e-mail is gone until another one is opened, also after it has looked for new ones', async ({
  page,
}) => {
  const listed = () => page.waitForResponse(/\/api\/v1\/messages/);
  await page.goto(`${portal.inboxUrl}/#${randomUUID()}`);
  for (let look = 0; look < 2; look++) await listed();
  await expect(page.getByRole('alert')).toHaveText('That e-mail is not here any more.');
  await page.evaluate(() => {
    location.hash = '';
  });
  await expect(page.getByRole('alert')).toBeHidden();
});

test('the inbox says of a search that finds nothing that no e-mail fits it', async ({ page }) => {
  await page.goto(portal.inboxUrl);
  await page.getByRole('searchbox', { name: 'Search e-mails' }).fill(`to:${randomUUID()}@school.test`);
  await expect(page.getByText('No e-mail fits the search.')).toBeVisible();
});
