import { expect, type Page } from '@playwright/test';

/** Waits until the page's script has taken over what was drawn ahead of time: links then load no page. */
export async function expectHydrated(page: Page): Promise<void> {
  await expect(page.getByRole('banner')).toBeVisible();
  // Until then it holds a copy for each chapter.
  await expect(page.getByRole('banner').locator('.copy--njhs')).toHaveCount(0);
}

/** Opens a page that was drawn ahead of time, and waits until its script has taken over. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expectHydrated(page);
}
