import { expect, type Page, test } from '@playwright/test';

const mostStops = 120;

interface Watched extends Window {
  /** How everything that Tab may stop at looked while nothing had the focus. */
  unfocused?: Map<Element, string>;
}

/**
 * Goes through the open page by Tab alone, to its end and out of it. Expects that the focus is never lost on the way, is
 * never covered by the header, and that whatever has it looks different from before.
 * @param from where the way begins: above the whole page, or past what a frame shows around its main part on every page
 */
export async function expectFocusToBeSeenThroughout(
  page: Page,
  name: string,
  from: 'body' | 'main' = 'body',
): Promise<void> {
  await test.step(`focus on ${name}`, async () => {
    const stops: string[] = [];
    const problems: string[] = [];
    await page.evaluate(lookAtFocus, from);
    for (;;) {
      await page.keyboard.press('Tab');
      const { stop, problem } = await page.evaluate(lookAtFocus, null);
      problems.push(...problem);
      if (stop === null) break;
      stops.push(stop);
      if (stops.length > mostStops) throw new Error(`Tab never leaves ${name}: ${stops.slice(-6).join(', ')}`);
    }
    expect(stops.length, `places that Tab stops at on ${name}`).toBeGreaterThan(5);
    expect(problems, `on ${name}`).toEqual([]);
  });
}

/**
 * Runs in the page: puts the focus before what `from` holds and notes how everything looks, or says what is wrong with where
 * the focus is.
 */
async function lookAtFocus(from: 'body' | 'main' | null): Promise<{ stop: string | null; problem: string[] }> {
  if (from) {
    // A form may have taken the focus. Tab goes on from here also when this is gone.
    const start = Object.assign(document.createElement('i'), { tabIndex: -1 });
    document.querySelector(from)?.prepend(start);
    start.focus({ preventScroll: true });
    start.remove();
  }
  // Even a change without a transition takes a frame to be rendered.
  await new Promise((rendered) => requestAnimationFrame(() => requestAnimationFrame(rendered)));
  const seen = window as unknown as Watched;
  // Some controls get their looks from what is around or beside them.
  const looksOf = (element: Element) => {
    const parts: (Element | null)[] = [element, element.nextElementSibling];
    for (let up = element.parentElement; up && parts.length < 6; up = up.parentElement) parts.push(up);
    const styles = parts.filter((one) => one !== null).map((one) => getComputedStyle(one));
    return styles.map((style) => [style.outline, style.boxShadow, style.borderColor, style.transform].join()).join(';');
  };
  const element = document.activeElement;
  if (from) seen.unfocused = new Map([...document.querySelectorAll('*')].map((one) => [one, looksOf(one)]));
  if (!element || element === document.body) return { stop: null, problem: [] };
  const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 30);
  const stop = `${element.tagName.toLowerCase()} '${name}'`;
  const problem: string[] = [];
  if (seen.unfocused?.get(element) === looksOf(element)) problem.push(`${stop} shows no focus`);
  const aboveHeader = element.closest('header') || getComputedStyle(element).position === 'fixed';
  const header = aboveHeader ? 0 : (document.querySelector('header')?.getBoundingClientRect().bottom ?? 0);
  const { top, bottom } = element.getBoundingClientRect();
  if (bottom <= header || top >= innerHeight) problem.push(`${stop} is out of sight at ${top} to ${bottom}`);
  return { stop, problem };
}
