import { mkdir } from 'node:fs/promises';
import { type Browser, chromium } from '@playwright/test';
import { runCommand } from '@portal/command-line/command';
import { demoPassword } from '@portal/local/demo/people';
import {
  chromium as chromiumProgram,
  findOrInstall,
  firefox,
  webkitDriver,
  xvfb,
} from '@portal/local/testing/programs';
import { compareBrowsers } from './contact-sheet/browsers.ts';
import { makeContactSheet } from './contact-sheet/main.ts';
import { signIn } from './support/people.ts';
import { asOther } from './support/webdriver/chromium.ts';
import { startFirefox } from './support/webdriver/firefox.ts';
import { startWebKit } from './support/webdriver/webkit.ts';

/**
 * Takes the README's pictures of a running portal with its demo content: `npm start` in one terminal, then
 * `npm run screenshots` in another. `npm run screenshots -- sheet [words]` lays every page out on a contact sheet instead,
 * `-- browsers [words]` puts the pages in Chromium, Firefox and WebKit beside each other.
 */
process.env.PORTAL_URL ??= `http://localhost:${process.env.PORT ?? 3000}`;
const address = process.env.PORTAL_URL;
const folder = new URL('../docs/screenshots/', import.meta.url).pathname;

interface Shot {
  name: string;
  path: string;
  /** What must be on the page before the picture is taken. */
  ready: string;
  person?: string;
  chapter?: 'NJHS' | 'NHS';
  theme?: 'light' | 'dark';
  width?: number;
}

const shots: Shot[] = [
  { name: 'landing', path: '/', ready: '#about' },
  { name: 'landing-njhs-dark', path: '/', ready: '#about', chapter: 'NJHS', theme: 'dark' },
  { name: 'newsletter', path: '/newsletter', ready: 'article' },
  { name: 'dashboard', path: '/dashboard', ready: 'text=Welcome back', person: 'student.nhs@honor.test' },
  { name: 'hours', path: '/dashboard/hours', ready: 'text=Your Info', person: 'student.njhs@honor.test' },
  {
    name: 'hours-phone',
    path: '/dashboard/hours',
    ready: 'text=Your Info',
    person: 'student.nhs@honor.test',
    theme: 'dark',
    width: 390,
  },
  { name: 'inbox', path: '/dashboard/admin_inbox', ready: 'text=View Details', person: 'admin@honor.test' },
];

async function take(browser: Browser, shot: Shot): Promise<void> {
  const { name, path, ready, person, chapter = 'NHS', theme = 'light', width = 1280 } = shot;
  const context = await browser.newContext({ viewport: { width, height: width < 600 ? 844 : 800 }, locale: 'en-US' });
  await context.addInitScript(
    ([wantedTheme, wantedChapter]) => {
      localStorage.setItem('theme', wantedTheme);
      localStorage.setItem('chapter', wantedChapter);
    },
    [theme, chapter] as const,
  );
  if (person) await signIn(context, { email: person, password: demoPassword });
  const page = await context.newPage();
  await page.goto(address + path);
  await page.locator(ready).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: `${folder}${name}.png` });
  await context.close();
  console.log(`docs/screenshots/${name}.png`);
}

async function takeAll(browser: Browser): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const shot of shots) await take(browser, shot);
}

/** Takes the pages in all browsers. */
async function compare(chromium: Browser, words: string[]): Promise<void> {
  const found = findOrInstall('npm run screenshots -- browsers', [firefox, webkitDriver, xvfb]);
  const path = (program: typeof firefox) => found.get(program) as string;
  const others = [
    await startFirefox(path(firefox)),
    await startWebKit({ driver: path(webkitDriver), xvfb: path(xvfb) }),
  ];
  try {
    await compareBrowsers([asOther(chromium), ...others], address, words);
  } finally {
    for (const browser of others) await browser.close();
  }
}

async function takePictures(): Promise<void> {
  const [mode, ...words] = process.argv.slice(2);
  if (mode !== undefined && mode !== 'sheet' && mode !== 'browsers')
    throw new Error(
      `npm run screenshots knows the words sheet and browsers, but was given '${mode}'. Nothing was done.`,
    );
  const executablePath = findOrInstall('npm run screenshots', [chromiumProgram]).get(chromiumProgram);
  await fetch(address).catch(() => {
    throw new Error(`There is no portal at ${address}. Start one with npm start, or name another in PORTAL_URL.`);
  });
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    if (mode === 'sheet') await makeContactSheet(browser, words);
    else if (mode === 'browsers') await compare(browser, words);
    else await takeAll(browser);
  } finally {
    await browser.close();
  }
}

await runCommand(takePictures);
