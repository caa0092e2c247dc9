import type { Page } from 'playwright-core';
import type { MeasuredSite } from '../sites/start.ts';
import { visiting } from './measure.ts';
import type { Visit } from './visits.ts';

/** What an admin does in the Admin Inbox, in this order: the first of its kind is the slowest. */
const interactions: Record<string, (page: Page) => Promise<void>> = {
  'first filter choice': (page) => choose(page, 'Approved'),
  'next page': (page) => page.getByRole('button', { name: 'Next' }).click(),
  search: (page) => page.getByRole('searchbox').pressSequentially('a', { delay: 100 }),
  'another choice': (page) => choose(page, 'All Statuses'),
  approve: (page) => page.getByRole('button', { name: 'Approve', exact: true }).first().click(),
};

async function choose(page: Page, status: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByTitle(status, { exact: true }).filter({ visible: true }).last().click();
}

const slowdown = 4;
/** The browser reports an interaction after its frame. */
const reportMs = 500;

/** The longest event of each interaction in ms, from input to the next frame, on a processor four times as slow. */
export const reviewInteractions = (site: MeasuredSite, visit: Visit): Promise<Record<string, number>> =>
  visiting(site, visit, async (page, context) => {
    await page.goto(site.url + visit.path);
    await page.locator(visit.content).first().waitFor();
    await page.waitForLoadState('networkidle');
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const durations: Record<string, number> = {};
    for (const [name, interact] of Object.entries(interactions)) {
      await page.evaluate(() => (globalThis.noted.slowest = 0));
      await interact(page);
      await page.waitForLoadState('networkidle');
      await page.waitForTimeout(reportMs);
      durations[name] = await page.evaluate(() => globalThis.noted.slowest);
    }
    return durations;
  });
