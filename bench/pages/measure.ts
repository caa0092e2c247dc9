import type { BrowserContext, Page } from 'playwright-core';
import { median } from '../machine/comparison.ts';
import type { MeasuredSite } from '../sites/start.ts';
import { recordNetwork, roundsOf, scriptKilobytes } from './network.ts';
import { signIn } from './sign-in.ts';
import type { Visit } from './visits.ts';
import { watchPage } from './watch.ts';

export interface Figures {
  kilobytes: number;
  rounds: number;
  /** Of the first text, in ms. */
  painted: number;
  /** Of the first content, in ms. */
  content: number;
  /** From the paint until the page's script takes what visitors use first, in ms; NaN where nothing is named. */
  usable: number;
  shift: number;
}

/** Opens a page in a browser of its own that has nothing cached, and does something there. */
export async function visiting<Result>(
  { browser, url, served }: MeasuredSite,
  visit: Visit,
  work: (page: Page, context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    if (visit.as) await signIn(context, url, visit.as);
    const page = await context.newPage();
    // The loader of these sources wraps functions in it, and it does not come with them into the page.
    await page.addInitScript('globalThis.__name = (value) => value');
    await page.addInitScript(watchPage, visit);
    return await work(page, context);
  } catch (error) {
    throw new Error(`${served}${visit.path}: ${(error as Error).message}`, { cause: error });
  } finally {
    await context.close();
  }
}

/** One first visit, with 40 ms of latency. */
export const measure = (site: MeasuredSite, visit: Visit): Promise<Figures> =>
  visiting(site, visit, async (page) => {
    const exchanges = await recordNetwork(page);
    await page.goto(site.url + visit.path);
    await page.waitForFunction(({ usable }) => globalThis.noted.content && (!usable || globalThis.noted.usable), visit);
    await page.waitForLoadState('networkidle');
    const { noted, began } = await page.evaluate(() => ({ noted: globalThis.noted, began: performance.timeOrigin }));
    const { painted = Number.NaN, usable = Number.NaN, shift } = noted;
    const content = Math.max(noted.content ?? Number.NaN, painted);
    const before = exchanges.filter(({ to }) => to <= began + content);
    return {
      kilobytes: await scriptKilobytes(exchanges, site),
      rounds: roundsOf(before),
      painted,
      content,
      usable: usable - painted,
      shift,
    };
  });

/** The median of each figure. */
export function medians(all: Figures[]): Figures {
  const of = (name: keyof Figures) => median(all.map((figures) => figures[name]));
  return {
    kilobytes: of('kilobytes'),
    rounds: of('rounds'),
    painted: of('painted'),
    content: of('content'),
    usable: of('usable'),
    shift: of('shift'),
  };
}
