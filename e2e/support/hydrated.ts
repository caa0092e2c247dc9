import { expect, type Page } from '@playwright/test';

/** Waits until the page's script has taken over what was rendered by a server: links then load no page. */
export async function expectHydrated(page: Page): Promise<void> {
  await expect(page.getByRole('banner')).toBeVisible();
  // Until then it holds a copy for each theme.
  await expect(page.getByRole('banner').locator('.copy--dark')).toHaveCount(0);
}

/** Opens a page that was rendered by a server, and waits until its script has taken over. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expectHydrated(page);
}
