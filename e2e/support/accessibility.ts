import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page, test } from '@playwright/test';
import type { Chapter } from '@portal/contracts';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { atRest } from './at-rest.ts';

const wide = { width: 1280, height: 900 };
/** A window of 1280 px at 400 %, which WCAG asks text to reflow to. */
const narrow = { width: 320, height: 740 };

/** Half as long as `axe.source`, and every document gets it. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Theme = 'light' | 'dark';
/** How a visitor sees the portal first. */
const plain: [Theme, Chapter] = ['light', 'NHS'];
/** As different from it as can be: this one is looked at on a narrow screen. */
const opposite: [Theme, Chapter] = ['dark', 'NJHS'];
const between: [Theme, Chapter][] = [
  ['dark', 'NHS'],
  ['light', 'NJHS'],
];

/** Four values, which are all that axe takes from what it has read. */
type Colour = Record<'r' | 'g' | 'b' | 'alpha', number>;

interface WithAxe extends Window {
  axe: typeof axe & {
    commons: { color: { Color: { new (): Colour; prototype: { parseString(text: string): Colour } } } };
  };
}

/** Runs in the page: axe reads the same few colours again for whatever lies behind each text, a third of its time. */
function rememberColours(): void {
  const { Color } = (window as unknown as WithAxe).axe.commons.color;
  const read = Color.prototype.parseString;
  const known = new Map<string, Colour>();
  Color.prototype.parseString = function (this: Colour, text) {
    const { r, g, b, alpha } = known.get(text) ?? read.call(new Color(), text);
    // A copy: axe mixes into what it gets.
    known.set(text, { r, g, b, alpha });
    return Object.assign(this, { r, g, b, alpha });
  };
}

/** What breaks axe's rules: WCAG's and what axe calls best practice, or these rules alone. */
async function violations(page: Page, rules?: string[]): Promise<string[]> {
  await atRest(page);
  expect(page.frames(), 'axe looks into no frame').toHaveLength(1);
  // To describe also what keeps the rules takes longer than to check them.
  const options: RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  // A document keeps the script, which takes long to compile.
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axeSource);
    await page.evaluate(rememberColours);
  }
  const { violations } = await page.evaluate((options) => (window as unknown as WithAxe).axe.run(options), options);
  const broken = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id} at ${node.target}: ${node.any[0]?.message ?? node.html}`),
  );
  return [...broken, ...(await repeatedIds(page))];
}

/** axe lets an id stand twice where no label or description means it; an address or a script may. */
const repeatedIds = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    return ids.filter((id, at) => ids.indexOf(id) < at).map((id) => `id '${id}' stands twice`);
  });

/** Shows the open page as someone who may choose the chapter would see it after choosing both elsewhere. */
async function setAppearance(page: Page, [theme, chapter]: [Theme, Chapter]): Promise<void> {
  await page.evaluate(
    ([theme, chapter]) => {
      localStorage.setItem('theme', theme);
      localStorage.setItem('chapter', chapter);
      // Of an e-mailed link: a choice takes its place.
      sessionStorage.removeItem('chapter');
      dispatchEvent(new StorageEvent('storage'));
    },
    [theme, chapter] as const,
  );
  await expect(page.locator('html')).toHaveClass(`${theme} chapter-${chapter.toLowerCase()}`);
}

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

async function whileNarrow(page: Page, look: () => Promise<void>): Promise<void> {
  const before = page.viewportSize() ?? wide;
  await page.setViewportSize(narrow);
  await look();
  await page.setViewportSize(before);
}

async function expectToFit(page: Page): Promise<void> {
  // The identity provider's card takes a moment to follow a change of the window.
  await expect.poll(() => widthOf(page), `width at ${narrow.width} px`).toBeLessThanOrEqual(narrow.width);
  expect(await violations(page)).toEqual([]);
}

async function expectLargeLettersToFit(page: Page): Promise<void> {
  const settings = await page.context().newCDPSession(page);
  await settings.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await expect.poll(() => widthOf(page), 'width with large letters').toBeLessThanOrEqual(narrow.width);
  await settings.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  await settings.detach();
}

/** Expects that nothing has to be scrolled sideways on the narrowest screen, and that axe's rules hold there too. */
export const expectToFitNarrowScreens = (page: Page) => whileNarrow(page, () => expectToFit(page));

/** Expects the same where the reader has made letters twice as large, but for axe's rules. */
export const expectToFitLargeLetters = (page: Page) => whileNarrow(page, () => expectLargeLettersToFit(page));

/** Expects axe to find nothing on the open page as it is, its colours too, and that it needs no scrolling sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, 'pixels that the page is wider than the screen').toBeLessThanOrEqual(0);
}

/** Expects its texts to be legible: all that another theme or chapter can change. */
export const expectLegible = async (page: Page) => expect(await violations(page, ['color-contrast'])).toEqual([]);

/** Expects the same of one state of a page: wide and narrow, and its colours in both themes and both chapters. */
export async function expectAccessibleInAllAppearances(page: Page, state: string): Promise<void> {
  await test.step(state, async () => {
    await expectAccessible(page);
    await setAppearance(page, opposite);
    await whileNarrow(page, async () => {
      await expectToFit(page);
      await expectLargeLettersToFit(page);
    });
    for (const appearance of between) {
      await setAppearance(page, appearance);
      await test.step(appearance.join(' '), () => expectLegible(page));
    }
    await setAppearance(page, plain);
  });
}
