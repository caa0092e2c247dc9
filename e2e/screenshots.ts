import { mkdir } from 'node:fs/promises';
import { type Browser, chromium } from '@playwright/test';
import { runCommand } from '@portal/command-line/command';
import { demoPassword } from '@portal/local/demo/people';
import { chromium as chromiumProgram, findOrInstall } from '@portal/local/testing/programs';
import { makeContactSheet } from './contact-sheet/main.ts';
import { signIn } from './support/people.ts';

/**
 * Takes the README's pictures of a running portal with its demo content: `npm start` in one terminal, then
 * `npm run screenshots` in another. `npm run screenshots -- sheet [words]` lays every page out on a contact sheet instead.
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

async function takePictures(): Promise<void> {
  const [mode, ...words] = process.argv.slice(2);
  const executablePath = findOrInstall('npm run screenshots', [chromiumProgram]).get(chromiumProgram);
  await fetch(address).catch(() => {
    throw new Error(`There is no portal at ${address}. Start one with npm start, or name another in PORTAL_URL.`);
  });
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    await (mode === 'sheet' ? makeContactSheet(browser, words) : takeAll(browser));
  } finally {
    await browser.close();
  }
}

await runCommand(takePictures);
