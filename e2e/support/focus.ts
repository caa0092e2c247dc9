import { expect, type Page, test } from '@playwright/test';

const mostStops = 120;

interface Watched extends Window {
  /** What had the focus at the last stop, and how it looked then. */
  focused?: { element: Element; looks: string };
}

/**
 * Goes through the open page by Tab alone, to its end and out of it. Expects that the focus is never lost on the way, is
 * never covered by the header, and that whatever has it looks different from when it hasn't.
 */
export async function expectFocusToBeSeenThroughout(page: Page, name: string): Promise<void> {
  await test.step(`focus on ${name}`, async () => {
    const stops: string[] = [];
    const problems: string[] = [];
    for (;;) {
      await page.keyboard.press('Tab');
      const { stop, problem } = await page.evaluate(lookAtFocus);
      problems.push(...problem);
      if (stop === null) break;
      stops.push(stop);
      if (stops.length > mostStops) throw new Error(`Tab never leaves ${name}: ${stops.slice(-6).join(', ')}`);
    }
    expect(stops.length, `places that Tab stops at on ${name}`).toBeGreaterThan(5);
    expect(problems, `on ${name}`).toEqual([]);
  });
}

/** Runs in the page: compares the last stop's looks with those it had under focus, and describes the present stop. */
async function lookAtFocus(): Promise<{ stop: string | null; problem: string[] }> {
  // Even a change without a transition takes a frame to be drawn.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const seen = window as unknown as Watched;
  const labelOf = (element: Element) =>
    `${element.tagName.toLowerCase()} '${(element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 30)}'`;
  // Some controls are drawn by what stands around or beside them.
  const looksOf = (element: Element) => {
    const around: (Element | null)[] = [element, element.nextElementSibling];
    for (let up = element.parentElement; up && around.length < 6; up = up.parentElement) around.push(up);
    return around
      .map((one) => {
        if (!one) return '';
        const { outline, boxShadow, borderColor, transform } = getComputedStyle(one);
        return [outline, boxShadow, borderColor, transform].join();
      })
      .join(';');
  };
  const problem: string[] = [];
  if (seen.focused?.element.isConnected && looksOf(seen.focused.element) === seen.focused.looks) {
    problem.push(`${labelOf(seen.focused.element)} shows no focus`);
  }
  const element = document.activeElement;
  if (!element || element === document.body) return { stop: null, problem };
  seen.focused = { element, looks: looksOf(element) };
  const { top, bottom } = element.getBoundingClientRect();
  const aboveHeader = element.closest('header') || getComputedStyle(element).position === 'fixed';
  const header = aboveHeader ? 0 : (document.querySelector('header')?.getBoundingClientRect().bottom ?? 0);
  if (bottom <= header || top >= innerHeight)
    problem.push(`${labelOf(element)} is out of sight at ${top} to ${bottom}`);
  return { stop: labelOf(element), problem };
}
