import { expect, type Locator, type Page } from '@playwright/test';

/** A page of twenty submissions has seven of them a row. */
const mostStops = 200;

/** Presses Tab until `target` has the focus, as someone without a pointer has to. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  // To look for it anew at each stop, by its role and name, takes longer than all the rest.
  let found = await target.elementHandle();
  for (let stops = 0; stops < mostStops; stops += 1) {
    const isAway = await found?.evaluate((element) => element.isConnected && element !== document.activeElement);
    if (isAway) await page.keyboard.press('Tab');
    else if (await target.evaluate((element) => element === document.activeElement)) return;
    else found = await target.elementHandle();
  }
  throw new Error(`${target} is not reached by ${mostStops} times Tab`);
}

/** Goes to a field by keyboard, and types in place of what it holds. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Goes to a button or link by keyboard, and presses it. */
export async function press(page: Page, button: Locator): Promise<void> {
  await tabTo(page, button);
  await page.keyboard.press('Enter');
}
