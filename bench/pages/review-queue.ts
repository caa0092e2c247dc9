import type { Page } from 'playwright-core';
import type { MeasuredSite } from '../sites/start.ts';
import { visiting } from './measure.ts';
import type { Visit } from './visits.ts';

/**
 * What an admin does in the Admin Inbox, in this order: the first of its kind is the slowest. Each decision is undone, so
 * that the next visit finds the same rows.
 */
const interactions: Record<string, (page: Page) => Promise<void>> = {
  'first filter choice': (page) => choose(page, 'Status', 'Approved'),
  'next page': (page) => page.getByRole('button', { name: 'Next' }).click(),
  search: (page) => page.getByRole('searchbox').pressSequentially('a', { delay: 100 }),
  'another choice': (page) => choose(page, 'Status', 'All Statuses'),
  chapter: (page) => choose(page, 'Chapter', 'NHS Only'),
  view: (page) => page.getByRole('button', { name: 'Ready to Decide' }).click(),
  'next row and back': (page) => press(page, 'j', 'k'),
  approve: (page) => page.getByRole('button', { name: 'Approve', exact: true }).first().click(),
  'undo approval': undo,
  reject: (page) => decideWithReason(page, 'r'),
  'undo rejection': undo,
  'request changes': (page) => decideWithReason(page, 'e'),
  'undo request': undo,
  'check two rows': (page) => press(page, 'x', 'j', 'x'),
  'approve both': (page) => page.getByRole('button', { name: 'Approve Selected' }).click(),
  'undo both': undo,
};

async function choose(page: Page, filter: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: filter }).click();
  await page.getByTitle(option, { exact: true }).filter({ visible: true }).last().click();
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

async function undo(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Undo' });
  await button.waitFor();
  await page.keyboard.press('u');
  await button.waitFor({ state: 'detached' });
}

/** Presses a key that asks for a reason, and takes the first one. */
async function decideWithReason(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('1');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
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
