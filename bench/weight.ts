import { type Browser, chromium, type Page } from 'playwright-core';

/**
 * Prints the JavaScript that a first visit transfers before a page is usable, gzip, beside its budget in KB (1024
 * bytes). Run it against a portal that was started with `npm start`: `npm run bench -- weight`.
 */
const address = process.env.PORTAL_URL ?? `http://localhost:${process.env.PORT ?? 3000}`;

const budgets = [
  { name: 'landing page, through the shell', path: '/', usable: '#about', budgetKb: 125 },
  { name: 'newsletter list, through the shell', path: '/newsletter', usable: 'main h1', budgetKb: 150 },
  { name: 'standalone signature page', path: '/signature/unknown', usable: 'main h1', budgetKb: 80 },
];

async function scriptsOf(page: Page, path: string, usable: string): Promise<string[]> {
  const scripts = new Set<string>();
  page.on('response', (answer) => {
    if (answer.request().resourceType() === 'script') scripts.add(answer.url());
  });
  await page.goto(address + path);
  await page.locator(usable).first().waitFor();
  await page.waitForLoadState('networkidle');
  return [...scripts];
}

async function gzipBytes(url: string): Promise<number> {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'gzip' } });
  return Number(answer.headers.get('content-length'));
}

async function weigh(browser: Browser, { name, path, usable, budgetKb }: (typeof budgets)[number]): Promise<boolean> {
  const page = await browser.newPage();
  const sizes = await Promise.all((await scriptsOf(page, path, usable)).map(gzipBytes));
  await page.close();
  const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1024;
  const fits = kilobytes <= budgetKb;
  console.log(
    `${fits ? 'fits ' : 'OVER '} ${kilobytes.toFixed(1).padStart(6)} of ${budgetKb} KB in ${sizes.length} scripts: ${name}`,
  );
  return fits;
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  const results: boolean[] = [];
  for (const budget of budgets) results.push(await weigh(browser, budget));
  process.exitCode = results.every(Boolean) ? 0 : 1;
} finally {
  await browser.close();
}
