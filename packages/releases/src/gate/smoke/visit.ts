import type { AreaState, Role } from '@portal/contracts';
import type { BrowserContext, Page } from 'playwright-core';

const shownWithinMs = 30_000;
/** Time limit for a page to load its data, and then to show something. */
const settledWithinMs = 10_000;

/** The browser of a member with this role, or of a visitor. */
export interface Visitor {
  role: Role | undefined;
  context: BrowserContext;
}

/**
 * Checks an open page.
 * @returns the problem, if there is one
 */
export type Judge = (page: Page) => Promise<string | undefined>;

/** @returns the problem of the page with the messages of its scripts */
export async function visit({ context, role }: Visitor, address: string, judge: Judge): Promise<string | undefined> {
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  try {
    const signedIn = role && page.waitForResponse('**/api/v1/users/getUser', { timeout: shownWithinMs });
    signedIn?.catch(() => undefined);
    await page.goto(address, { waitUntil: 'domcontentloaded', timeout: shownWithinMs });
    if (!address.includes('?')) await signedIn;
    const problem = await judge(page);
    return problem && [problem, ...firstOf(complaints)].join('; ');
  } catch (error) {
    return [`could not be opened: ${(error as Error).message.split('\n')[0]}`, ...firstOf(complaints)].join('; ');
  } finally {
    await page.close();
  }
}

const longestComplaint = 300;
const firstOf = (complaints: string[]) =>
  [...new Set(complaints)].slice(0, 3).map((complaint) => complaint.split('\n')[0]?.slice(0, longestComplaint));

/** Checks whether the page shows a remote, and in it something that a person can see. */
export const showsArea =
  (app: string): Judge =>
  async (page) => {
    const area = page.locator(`[data-area="${app}"][data-area-state]`);
    const state = () => area.getAttribute('data-area-state', { timeout: shownWithinMs }) as Promise<AreaState | null>;
    try {
      await state();
      // Some pages fail only after they have loaded their data.
      await page.waitForLoadState('networkidle', { timeout: settledWithinMs }).catch(() => undefined);
      const isSeen = await seesSomething(page);
      if ((await state()) !== 'shown') return 'fails';
      if (await page.getByRole('heading', { name: 'Oops! Page not found', exact: true }).isVisible())
        return 'is not found: none of its routes answers';
      return isSeen ? undefined : 'shows nothing that can be seen';
    } catch {
      return `did not show its area within ${shownWithinMs / 1000} seconds`;
    }
  };

/** In a page with `in-page/observer.js`. */
declare const smokeTest: { showsSomething(): boolean };

/** Returns as soon as something is visible or the remote has failed. */
const seesSomething = (page: Page): Promise<boolean> =>
  // A function, and no text, which would be evaluated anew each time: the page's content security policy forbids that.
  page
    .waitForFunction(
      () => smokeTest.showsSomething() || document.querySelector('[data-area-state=failed]') !== null,
      undefined,
      { timeout: settledWithinMs, polling: 200 },
    )
    .then(
      () => true,
      () => false,
    );

/** Checks whether the page has a heading, for pages without a remote. */
export const hasHeading =
  (how = ''): Judge =>
  async (page) => {
    const heading = page.locator('#root h1').first();
    const shown = await heading.waitFor({ timeout: shownWithinMs }).then(
      () => true,
      () => false,
    );
    return shown ? undefined : `shows nothing${how}`;
  };

/** Paths of the remote's routes, from the page that shows it. */
export const routesIn = (page: Page, app: string): Promise<string[]> =>
  page.evaluate(`smokeTest.routesOf(${JSON.stringify(app)})`) as Promise<string[]>;
