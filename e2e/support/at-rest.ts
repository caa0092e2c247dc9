import type { Page } from '@playwright/test';

/**
 * Waits for transitions to end. Half-way colours would be measured as if they stayed, and a press on a button that moves
 * begins on the button and ends beside it.
 */
export async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity),
  );
}
