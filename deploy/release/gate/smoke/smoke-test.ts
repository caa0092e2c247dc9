import type { areaStates } from '@portal/contracts';
import type { Browser, Page } from 'playwright-core';
import { findProgram, requirePrograms, smokeTestBrowser } from '../../programs.ts';
import type { Composition, Release } from '../../store/documents.ts';
import type { ReleaseStore } from '../../store/release-store.ts';
import type { Candidate } from '../gate.ts';
import { type CandidateSite, candidateSite } from './candidate-site.ts';

const launchOptions = {
  headless: true,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-sync'],
  // Whoever runs the tool decides what happens on a signal; without the tool, the browser ends by itself.
  handleSIGINT: false,
  handleSIGTERM: false,
  handleSIGHUP: false,
};
const shownWithinMs = 30_000;

/**
 * Opens the pages of a new remote in the live shell, or those of all live remotes in a new shell, in a real browser on the
 * portal as it would be.
 * @returns a line for each page that doesn't show its area
 */
export async function smokeTest(store: ReleaseStore, candidate: Candidate): Promise<string[]> {
  const { release, beside } = candidate;
  const composition: Composition = { ...beside, live: new Map([...beside.live, [release.app, release]]) };
  const site = await candidateSite(store, composition);
  const remotes = [...composition.live.values()].filter(({ portal }) => portal);
  const browser = await launch();
  try {
    if (release.portal) return await openPages(browser, site, release);
    const problems = await openShell(browser, site);
    // In a shell that shows nothing, each page of each remote would only be waited for in vain.
    if (problems.length > 0) return problems;
    for (const remote of remotes) problems.push(...(await openPages(browser, site, remote)));
    return problems;
  } finally {
    await browser.close();
  }
}

async function launch(): Promise<Browser> {
  requirePrograms('The smoke test', [smokeTestBrowser]);
  // Loaded late: only who promotes needs it.
  const playwright = await import('playwright-core');
  return playwright.chromium.launch({ ...launchOptions, executablePath: findProgram(smokeTestBrowser) });
}

async function openPages(
  browser: Browser,
  site: CandidateSite,
  { app, portal, ...remote }: Release,
): Promise<string[]> {
  const named = [...(portal?.areas ?? []), ...(portal?.nav ?? [])].map(({ path }) => path);
  // A link may lead to another remote.
  const paths = new Set(named.filter((path) => site.remoteOf(path) === app));
  const open = async (path: string, document: string, isFine: Opening['isFine']) => {
    const problem = await openPage(browser, site, { path, document, isFine });
    return problem ? [`${app} ${remote.version} at ${path} ${problem}`] : [];
  };
  const opened = [...paths].map((path) => open(path, `areas/${app}.html`, (page) => areaProblem(page, app)));
  const [first = '/'] = paths;
  if (remote.standalone)
    opened.push(open(first, `${app}.html`, (page) => emptiness(page, ' as a page without the shell')));
  return (await Promise.all(opened)).flat();
}

/** Its own page for a path that no remote answers: also where none is live yet. */
async function openShell(browser: Browser, site: CandidateSite): Promise<string[]> {
  const isFine = (page: Page) => emptiness(page, '');
  const problem = await openPage(browser, site, { path: '/smoke-test', document: 'index.html', isFine });
  return problem ? [`its page for a path without an area ${problem}`] : [];
}

interface Opening {
  path: string;
  document: string;
  isFine(page: Page): Promise<string | undefined>;
}

/** @returns what is wrong with the page, with what its scripts complained of */
async function openPage(browser: Browser, site: CandidateSite, { path, document, isFine }: Opening) {
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  try {
    await site.serve(page, document);
    await page.goto(site.origin + path, { waitUntil: 'domcontentloaded', timeout: shownWithinMs });
    const problem = await isFine(page);
    return problem && [problem, ...firstOf(complaints)].join('; ');
  } catch (error) {
    return `could not be opened: ${(error as Error).message.split('\n')[0]}`;
  } finally {
    await page.close();
  }
}

const longestComplaint = 300;
const firstOf = (complaints: string[]) =>
  [...new Set(complaints)].slice(0, 3).map((complaint) => complaint.split('\n')[0]?.slice(0, longestComplaint));

type AreaState = (typeof areaStates)[number];

async function areaProblem(page: Page, app: string): Promise<string | undefined> {
  const area = page.locator(`[data-area="${app}"][data-area-state]`);
  const state = () => area.getAttribute('data-area-state', { timeout: shownWithinMs }) as Promise<AreaState | null>;
  try {
    await state();
    // Some pages fail only once they have asked for their data.
    await page.waitForLoadState('networkidle', { timeout: shownWithinMs });
    return (await state()) === 'shown' ? undefined : 'fails';
  } catch {
    return `did not show its area within ${shownWithinMs / 1000} seconds`;
  }
}

async function emptiness(page: Page, how: string): Promise<string | undefined> {
  const heading = page.locator('#root h1').first();
  const shown = await heading.waitFor({ timeout: shownWithinMs }).then(
    () => true,
    () => false,
  );
  return shown ? undefined : `shows nothing${how}`;
}
