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

const controls = 'a[href], button, input, select, textarea, [role=tab]';

/**
 * Expects that whatever shows of the page's controls can be pressed beside the toast that is on the screen. What lies below a
 * dialog cannot be pressed anyway.
 */
export async function expectNothingCovered(page: Page): Promise<void> {
  await expect(toastOn(page)).toBeVisible();
  await expect
    .poll(() =>
      page.locator(controls).evaluateAll((all) =>
        all
          .filter((control) => {
            const { left, right, top, bottom } = control.getBoundingClientRect();
            const corners = [left + 2, right - 2].flatMap((x) => [top + 2, bottom - 2].map((y) => [x, y] as const));
            const covers = ([x, y]: readonly [number, number]) => {
              const [highest, ...lower] = document.elementsFromPoint(x, y);
              const below = lower.find((element) => !element.closest('.toast'));
              return highest?.closest('.toast') && below && (control.contains(below) || below.contains(control));
            };
            return right > left && !control.closest('.toast') && corners.some(covers);
          })
          .map((control) => control.textContent || control.id),
      ),
    )
    .toEqual([]);
}
