import { expect, type Page } from '@playwright/test';

/**
 * What screen readers say of an action: a text that comes into a status which was there before. One that comes with its text is
 * often left out.
 */
export async function expectAnnounced(page: Page, text: string | RegExp, act: () => Promise<unknown>): Promise<void> {
  const statuses = page.getByRole('status');
  await statuses.evaluateAll((all) => {
    for (const status of all) status.setAttribute('data-before', '');
  });
  await act();
  await expect(page.locator('[role="status"][data-before]').filter({ hasText: text })).toHaveCount(1);
}
