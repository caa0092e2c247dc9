import { median } from '../machine/comparison.ts';
import type { MeasuredSite } from '../sites/start.ts';

const rounds = 21;

declare global {
  /** When the browser first painted text of the landing page, in ms since the visit began. */
  var paintedAt: number | undefined;
}

/** Records when the first text of a section was painted. The browser itself reports it, so spinners do not count. */
const watchPaint = () =>
  new PerformanceObserver((list) => {
    const painted = (list.getEntries() as (PerformanceEntry & { element?: Element })[]).find(({ element }) =>
      element?.closest('main section'),
    );
    if (painted) globalThis.paintedAt ??= painted.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });

async function paintTime({ browser, url }: MeasuredSite): Promise<number> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.addInitScript(watchPaint);
    await page.goto(url);
    await page.waitForFunction(() => globalThis.paintedAt !== undefined);
    return await page.evaluate(() => globalThis.paintedAt ?? Number.NaN);
  } finally {
    await context.close();
  }
}

/** Median time in ms until the landing page's text is painted, of first visits to each site in turns. */
export async function paintTimes(sites: MeasuredSite[]): Promise<number[]> {
  const times = sites.map((): number[] => []);
  for (let round = 0; round <= rounds; round++) {
    for (const [index, site] of sites.entries()) {
      const time = await paintTime(site);
      // The first round warms up the browser and the servers.
      if (round > 0) times[index]?.push(time);
    }
  }
  return times.map(median);
}
