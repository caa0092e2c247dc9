import getPort from 'get-port';
import lighthouse, { type Result } from 'lighthouse';
import { chromium } from 'playwright-core';
import { median } from '../machine/comparison.ts';

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

const metrics = {
  'first-contentful-paint': 'FCP',
  'largest-contentful-paint': 'LCP',
  'speed-index': 'Speed Index',
  'total-blocking-time': 'TBT',
  'cumulative-layout-shift': 'CLS',
} as const;

export interface Report {
  /** 0 to 100; the median of all runs. */
  scores: Record<Category, number>;
  /** As Lighthouse writes them, of the run with the median performance. */
  metrics: string[];
  /** What costs points, by category, with the audit's title. */
  shortfalls: string[];
}

const quiet = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];

/** Runs Lighthouse so many times, each in a browser of its own, with its default settings: a slow phone. */
export async function measure(chromiumPath: string, url: string, runs: number): Promise<Report> {
  const results: Result[] = [];
  for (let run = 0; run < runs; run++) results.push(await runOnce(chromiumPath, url));
  const byPerformance = results.sort((one, other) => scoreOf(one, 'performance') - scoreOf(other, 'performance'));
  const middle = byPerformance[Math.floor(runs / 2)] as Result;
  const medians = categories.map((category) => [category, median(results.map((result) => scoreOf(result, category)))]);
  return {
    scores: Object.fromEntries(medians) as Report['scores'],
    metrics: Object.entries(metrics).map(([audit, name]) => `${name} ${middle.audits[audit]?.displayValue ?? '?'}`),
    shortfalls: shortfallsOf(middle),
  };
}

async function runOnce(executablePath: string, url: string): Promise<Result> {
  const port = await getPort({ host: '127.0.0.1' });
  const browser = await chromium.launch({ executablePath, args: [...quiet, `--remote-debugging-port=${port}`] });
  try {
    const outcome = await lighthouse(url, { port, logLevel: 'error' });
    if (!outcome) throw new Error(`Lighthouse said nothing about ${url}`);
    const { runtimeError } = outcome.lhr;
    if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
    return outcome.lhr;
  } finally {
    await browser.close();
  }
}

const scoreOf = ({ categories: found }: Result, category: Category) => Math.round((found[category]?.score ?? 0) * 100);

function shortfallsOf({ categories: found, audits }: Result): string[] {
  return categories.flatMap((category) =>
    (found[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const { score, title, displayValue = '' } = audits[id] ?? {};
      if (!weight || score === null || score === undefined || score >= 0.9) return [];
      return [`${category}: ${title} ${displayValue} (${id})`];
    }),
  );
}
