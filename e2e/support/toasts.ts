import { expect, type Page } from '@playwright/test';

/** The one toast that is on the screen. */
export const toastOn = (page: Page) => page.locator('.toast');

/** Expects a toast of these words, and none beside it (spec section 9: only one toast is shown at a time). */
export async function expectToast(page: Page, ...words: (string | RegExp)[]): Promise<void> {
  for (const text of words) await expect(toastOn(page).getByText(text, { exact: true })).toBeVisible();
  await expect(toastOn(page)).toHaveCount(1);
}

/** Dismisses the toast, unless its time was up on a slow machine. */
export async function dismissToast(page: Page): Promise<void> {
  await toastOn(page)
    .getByRole('button', { name: 'Dismiss' })
    .evaluateAll(([button]: HTMLElement[]) => button?.click());
  await expect(toastOn(page)).toHaveCount(0);
}
