import { expect, type Page } from '@playwright/test';
import { expectHydrated } from './hydrated.ts';

/** The error of an area: its whole page, or a notice above the text that the document came with. */
export const failed = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'This part of the portal could not be loaded' });

/** Follows a link of the header, as navigations in an open page go. */
export const follow = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true }).first().click();

/** Expects the error of an area, with what happened, in a portal that is otherwise whole. */
export async function expectFailed(page: Page, reason: RegExp): Promise<void> {
  await expect(failed(page)).toBeVisible();
  await expect(page.getByRole('alert').getByText(reason)).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Newsletter' })).toBeVisible();
}

/** Expects that Retry brings the area back. */
export async function recover(page: Page, heading: RegExp | string): Promise<void> {
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
  await expect(failed(page)).toBeHidden();
  await expect(page.locator('#main')).toBeFocused();
}

/** Marks the document that is open, so that a reload would be noticed; a link that loads a page is none of its script's. */
export async function markDocument(page: Page): Promise<void> {
  await expectHydrated(page);
  await page.evaluate(() => void Object.assign(globalThis, { marked: true }));
}
export const isMarked = (page: Page) => page.evaluate(() => 'marked' in globalThis);

/** Whether code ran that no release holds; tampered files set it. */
export const ranTampered = (page: Page) => page.evaluate(() => 'tampered' in globalThis);

export interface Report {
  app: string;
  version: string;
  kind: string;
  message: string;
}

/** Waits until a page's next report of a failure has been received. */
export const failureReceived = (page: Page) =>
  page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/api/v1/releases/report') &&
      ['load', 'render'].includes((answer.request().postDataJSON() as Report).kind),
  );

/** What the page tells of releases that fail, from now on. */
export function reportsOf(page: Page): Report[] {
  const reports: Report[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/v1/releases/report')) return;
    const report = request.postDataJSON() as Report;
    if (report.kind === 'load' || report.kind === 'render') reports.push(report);
  });
  return reports;
}
