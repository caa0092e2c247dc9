import type { Page } from 'playwright-core';
import type { MeasuredSite } from '../sites/start.ts';

export interface Visit {
  path: string;
  /** What must be there before the page is of use. */
  usable: string;
}

/** JavaScript that a first visit transfers before the page is usable and quiet, in KB (1024 bytes) as gzip sends it. */
export async function scriptWeight({ browser, url, served }: MeasuredSite, visit: Visit) {
  const page = await browser.newPage();
  try {
    const sizes = await Promise.all(
      (await scriptsOf(page, url, visit)).map((script) => gzipBytes(script.replace(url, served))),
    );
    return { kilobytes: sizes.reduce((sum, size) => sum + size, 0) / 1024, scripts: sizes.length };
  } finally {
    await page.close();
  }
}

async function scriptsOf(page: Page, site: string, { path, usable }: Visit): Promise<string[]> {
  const scripts = new Set<string>();
  page.on('response', (answer) => {
    if (answer.request().resourceType() === 'script') scripts.add(answer.url());
  });
  await page.goto(site + path);
  await page.locator(usable).first().waitFor();
  await page.waitForLoadState('networkidle');
  return [...scripts];
}

async function gzipBytes(url: string): Promise<number> {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'gzip' } });
  const length = Number(answer.headers.get('content-length'));
  if (!answer.ok || !length) throw new Error(`${url} answered ${answer.status} without a length`);
  return length;
}
