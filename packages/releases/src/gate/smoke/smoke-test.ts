import { findProgram, requirePrograms, smokeTestBrowser } from '@portal/command-line/programs';
import { type Role, roles } from '@portal/contracts';
import type { Browser } from 'playwright-core';
import type { Composition, Release } from '../../store/documents.ts';
import type { ReleaseStore } from '../../store/release-store.ts';
import type { Candidate } from '../gate.ts';
import { type CandidateSite, candidateSite, standaloneQuery } from './candidate-site.ts';
import { pagesOf } from './remote-pages.ts';
import { hasHeading, type Judge, routesIn, showsArea, type Visitor, visit } from './visit.ts';

const launchOptions = {
  headless: true,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-sync'],
  // Whoever runs the tool decides what happens on a signal; without the tool, the browser ends by itself.
  handleSIGINT: false,
  handleSIGTERM: false,
  handleSIGHUP: false,
};

/** Longest time for all pages together: who promotes from the dashboard waits for the answer. */
const longestMs = 240_000;
const pagesAtOnce = 4;

/**
 * Opens the pages of a new remote in the live shell, or those of all live remotes in a new shell, in a real browser on the
 * portal as it would be: as a visitor where they are public, and signed in as a student, a lead and an admin.
 * @returns a line for each page that doesn't show its area
 */
export async function smokeTest(store: ReleaseStore, candidate: Candidate): Promise<string[]> {
  const { release, beside } = candidate;
  const composition: Composition = { ...beside, live: new Map([...beside.live, [release.app, release]]) };
  const site = await candidateSite(store, composition);
  const browser = await launch();
  try {
    const trial = new Trial(site, await visitorsOf(browser, site));
    if (release.portal) return await trial.tryRemotes([release]);
    const problems = await trial.tryShell();
    // In a shell that shows nothing, each page of each remote would only be waited for in vain.
    if (problems.length > 0) return problems;
    return await trial.tryRemotes([...composition.live.values()].filter(({ portal }) => portal));
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

const visitorsOf = (browser: Browser, site: CandidateSite): Promise<Visitor[]> =>
  Promise.all(
    [undefined, ...roles].map(async (role) => {
      const context = await browser.newContext();
      await site.serve(context, role);
      return { role, context };
    }),
  );

/** One page to open, by everyone who may see it. */
interface Page {
  release: Release;
  address: string;
  visitors: Visitor[];
  judge: Judge;
}

class Trial {
  readonly #endsAt = performance.now() + longestMs;

  constructor(
    private readonly site: CandidateSite,
    private readonly visitors: Visitor[],
  ) {}

  /** Its own page for a path that no remote answers: also where none is live yet. */
  async tryShell(): Promise<string[]> {
    const [visitor] = this.visitors;
    const problem = visitor && (await visit(visitor, `${this.site.origin}/smoke-test`, hasHeading()));
    return problem ? [`its page for a path without an area ${problem}`] : [];
  }

  async tryRemotes(remotes: Release[]): Promise<string[]> {
    const pages = await inTurns(remotes, (remote) => this.#pagesOf(remote));
    const visits = pages.flat().flatMap((page) => page.visitors.map((visitor) => ({ page, visitor })));
    const results = await inTurns(visits, async ({ page, visitor }) => {
      const late = performance.now() > this.#endsAt;
      const address = this.site.origin + page.address;
      const problem = late ? `was not opened within ${longestMs / 1000} seconds` : visit(visitor, address, page.judge);
      return { page, role: visitor.role, problem: await problem };
    });
    return pages.flat().flatMap((page) =>
      lines(
        page,
        results.filter((result) => result.page === page),
      ),
    );
  }

  async #pagesOf(release: Release): Promise<Page[]> {
    const { app, standalone } = release;
    const paths = pagesOf(release, await this.#routesOf(release)).filter(
      (path) => this.site.areaOf(path)?.remote === app,
    );
    const pages = paths.map((address) => ({
      release,
      address,
      visitors: this.#visitorsOf(address),
      judge: showsArea(app),
    }));
    if (!standalone) return pages;
    const [first = '/'] = paths;
    const judge = hasHeading(' as a page without the shell');
    return [...pages, { release, address: first + standaloneQuery, visitors: this.visitors.slice(0, 1), judge }];
  }

  /** Without a session the dashboard's frame leads to the sign-in page. */
  #visitorsOf(path: string): Visitor[] {
    return this.visitors.filter(({ role }) => role || this.site.areaOf(path)?.frame === 'public');
  }

  /** None of a remote that cannot be opened at all: its areas are tried all the same, and say why. */
  async #routesOf({ app, portal }: Release): Promise<string[]> {
    const path = portal?.areas[0]?.path ?? '/';
    const [visitor] = this.#visitorsOf(path);
    let routes: string[] = [];
    const judge: Judge = async (page) => {
      await page.locator(`[data-area="${app}"][data-area-state]`).waitFor();
      routes = await routesIn(page, app);
      return undefined;
    };
    if (visitor) await visit(visitor, this.site.origin + path, judge);
    return routes;
  }
}

interface Result {
  role: Role | undefined;
  problem: string | undefined;
}

const names = new Intl.ListFormat('en');

/** A line for each thing that is wrong with a page, with who met it, unless everyone did. */
function lines({ release, address, visitors }: Page, results: Result[]): string[] {
  const problems = [...new Set(results.flatMap(({ problem }) => problem ?? []))];
  return problems.map((problem) => {
    const met = results.filter((result) => result.problem === problem).map(({ role }) => role ?? 'visitor');
    const as = met.length === visitors.length ? '' : ` as ${names.format(met)}`;
    return `${release.app} ${release.version} at ${address.replace(standaloneQuery, '')}${as} ${problem}`;
  });
}

/** Does it for each item, some at once. @returns what came of each, in the order of the items */
async function inTurns<T, R>(items: T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const waiting = items.entries();
  const worker = async () => {
    for (const [index, item] of waiting) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: pagesAtOnce }, worker));
  return results;
}
