import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import type { Chapter } from '@portal/contracts';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const wide = { width: 1280, height: 900 };
/** The narrowest screen that the portal promises to fit. */
const narrow = { width: 360, height: 740 };

type Theme = 'light' | 'dark';
/** How a visitor sees the portal first. */
const plain: [Theme, Chapter] = ['light', 'NHS'];
const otherAppearances: [Theme, Chapter][] = [
  ['dark', 'NHS'],
  ['dark', 'NJHS'],
  ['light', 'NJHS'],
];

/** Waits for transitions to end: their half-way colours would be measured as if they stayed. */
async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity),
  );
}

async function violations(page: Page, rules?: string[]): Promise<string[]> {
  await atRest(page);
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const result = await (rules ? axe.withRules(rules) : axe.withTags(wcag)).analyze();
  return result.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id} at ${node.target}: ${node.any[0]?.message}`),
  );
}

/** Shows the open page as someone who may choose the chapter would see it after choosing both elsewhere. */
async function dress(page: Page, [theme, chapter]: [Theme, Chapter]): Promise<void> {
  await page.evaluate(
    ([theme, chapter]) => {
      localStorage.setItem('theme', theme);
      localStorage.setItem('chapter', chapter);
      dispatchEvent(new StorageEvent('storage'));
    },
    [theme, chapter] as const,
  );
  await expect(page.locator('html')).toHaveClass(`${theme} chapter-${chapter.toLowerCase()}`);
}

/** Expects that nothing has to be scrolled sideways on the narrowest screen, and that WCAG's rules hold there too. */
export async function expectToFitNarrowScreens(page: Page): Promise<void> {
  await page.setViewportSize(narrow);
  // The identity provider's card takes a moment to follow a change of the window.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), 'width at 360 px')
    .toBeLessThanOrEqual(narrow.width);
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize(wide);
}

/** Expects the open page to meet WCAG 2.2 AA as it is, its colours too, and to need no scrolling sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, 'pixels that the page is wider than the screen').toBeLessThanOrEqual(0);
}

/** Expects WCAG 2.2 AA of one state of a page: wide and narrow, and its colours in both themes and both chapters. */
export async function expectAccessibleInAllDress(page: Page, state: string): Promise<void> {
  await test.step(state, async () => {
    await expectAccessible(page);
    await expectToFitNarrowScreens(page);
    for (const appearance of otherAppearances) {
      await dress(page, appearance);
      expect(await violations(page, ['color-contrast']), appearance.join(' ')).toEqual([]);
    }
    await dress(page, plain);
  });
}
