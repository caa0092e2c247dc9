import type { Page } from '@playwright/test';

/** Adds up how much of the page moves from here on. Returns how to read the sum, as Chromium counts it. */
export async function watchLayoutShift(page: Page): Promise<() => Promise<number>> {
  const sum = await page.evaluateHandle(async () => {
    await document.fonts.ready;
    const sum = { value: 0 };
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[]) sum.value += shift.value;
    }).observe({ type: 'layout-shift' });
    return sum;
  });
  return () => sum.evaluate(({ value }) => value);
}
