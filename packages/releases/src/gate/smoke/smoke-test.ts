import { findProgram, requirePrograms, smokeTestBrowser } from '@portal/command-line/programs';
import { type Role, roles } from '@portal/contracts/constants';
import type { Browser } from 'playwright-core';
import { inParallel } from '../../in-parallel.ts';
import type { Composition, Release } from '../../store/documents.ts';
import type { ReleaseStore } from '../../store/release-store.ts';
import { type CandidateSite, candidateSite, standaloneQuery } from './candidate-site.ts';
import { pagesOf } from './remote-pages.ts';
import { hasHeading, type Judge, routesIn, showsArea, type Visitor, visit } from './visit.ts';

const launchOptions = {
  headless: true,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-sync'],
  // The tool decides what happens on a signal. If the tool dies, the browser ends by itself.
  handleSIGINT: false,
  handleSIGTERM: false,
  handleSIGHUP: false,
};

/** No page is opened after this time, because an admin on the page Releases waits for the result. */
const longestMs = 240_000;
const pagesAtOnce = 4;

interface Trials {
  /** The new versions. */
  releases: Release[];
  /** What visitors get beside them. */
  beside: Composition;
  /** Called with what it does now. */
  say?(step: string): void;
}

/**
 * Opens the pages of new remotes in the active shell, or of all active remotes in a new shell, in a real browser.
 * Public pages are opened as a visitor. All pages are opened as a student, a lead and an admin.
 * @returns a line for each page that fails
 */
export async function smokeTest(store: ReleaseStore, { releases, beside, say }: Trials): Promise<string[]> {
  const added = releases.map((release) => [release.app, release] as const);
  const composition: Composition = { ...beside, active: new Map([...beside.active, ...added]) };
  const site = await candidateSite(store, composition);
  const browser = await launch();
  try {
    const trial = new Trial(site, await visitorsOf(browser, site), say);
    const shell = releases.find(({ portal }) => !portal);
    if (!shell) return await trial.tryRemotes(releases);
    const problems = await trial.tryShell(shell);
    // If the shell itself shows nothing, every page would fail after its time limit.
    if (problems.length > 0) return problems;
    return await trial.tryRemotes([...composition.active.values()].filter(({ portal }) => portal));
  } finally {
    await browser.close();
  }
}

async function launch(): Promise<Browser> {
  requirePrograms('The smoke test', [smokeTestBrowser]);
  // Loaded here because only a promotion needs it.
  const playwright = await import('playwright-core');
  return playwright.chromium.launch({ ...launchOptions, executablePath: findProgram(smokeTestBrowser) });
}

const visitorsOf = (browser: Browser, site: CandidateSite): Promise<Visitor[]> =>
  Promise.all(
    [undefined, ...roles].map(async (role) => {
      const context = await browser.newContext({ serviceWorkers: 'block' });
      await site.serve(context, role);
      return { role, context };
    }),
  );

/** One page and the visitors who open it. */
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
    private readonly say: (step: string) => void = () => {},
  ) {}

  /** Opens the shell's own page for a path without a remote. This works also if no remote is active. */
  async tryShell({ app, version }: Release): Promise<string[]> {
    const [visitor] = this.visitors;
    const address = '/smoke-test';
    const problem = visitor && (await visit(visitor, this.site.origin + address, hasHeading()));
    return problem ? [`${app} ${version} at ${address} ${problem}`] : [];
  }

  async tryRemotes(remotes: Release[]): Promise<string[]> {
    const pages = await inParallel(pagesAtOnce, remotes, (remote) => this.#pagesOf(remote));
    const visits = pages.flat().flatMap((page) => page.visitors.map((visitor) => ({ page, visitor })));
    let opened = 0;
    const results = await inParallel(pagesAtOnce, visits, async ({ page, visitor }) => {
      opened += 1;
      this.say(`opening page ${opened} of ${visits.length} in a browser: ${page.address}`);
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

  /** Without a session, the dashboard leads to the sign-in page. */
  #visitorsOf(path: string): Visitor[] {
    return this.visitors.filter(({ role }) => role || this.site.areaOf(path)?.frame === 'public');
  }

  /** Empty if the remote cannot be opened. Its areas are opened anyway and report the reason. */
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

/** A line for each problem of a page, with the roles that had it, unless all had it. */
function lines({ release, address, visitors }: Page, results: Result[]): string[] {
  const problems = [...new Set(results.flatMap(({ problem }) => problem ?? []))];
  return problems.map((problem) => {
    const met = results.filter((result) => result.problem === problem).map(({ role }) => role ?? 'visitor');
    const as = met.length === visitors.length ? '' : ` as ${names.format(met)}`;
    return `${release.app} ${release.version} at ${address.replace(standaloneQuery, '')}${as} ${problem}`;
  });
}
