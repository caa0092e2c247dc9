import { randomUUID } from 'node:crypto';
import { expect, type Request } from '@playwright/test';
import { expectAccessibleInAllAppearances } from '../support/accessibility.ts';
import { sql } from '../support/database.ts';
import { brokenServer, holdBack } from '../support/network.ts';
import { createMember, signIn } from '../support/people.ts';
import { test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

test.describe.configure({ timeout: 120_000 });

/** Of the members, not of a page of them. */
const isOfAll = (request: Request) => /\/reports\/members\?(?!.*limit=)/.test(request.url());

test('a reminder is the same one until it is on its way, also without a response, and then another one', async ({
  page,
  context,
}) => {
  await createMember({ chapter: 'NJHS' });
  await signIn(context, await createMember({ role: 'admin' }));
  await page.goto('/dashboard/reports?chapter=NJHS');
  const keys: unknown[] = [];
  const counts = { recipients: 1, delivered: 1, failed: 0, skipped: 0 };
  const reminder = {
    id: randomUUID(),
    chapter: 'NJHS',
    startedAt: new Date().toISOString(),
    startedBy: 'עדה לאבלייס',
    ...counts,
  };
  // Members of other tests get no e-mails: the first request does not arrive, and the response to the second is lost.
  await page.route('**/reports/remind', (route) => {
    const times = keys.push(route.request().postDataJSON().requestKey);
    return times < 3 ? route.abort() : route.fulfill({ json: { success: true, reminder } });
  });
  await page.route('**/reports/reminder?*', async (route) => {
    const response = await route.fetch();
    const seen = await response.json();
    const recipients = [{ name: 'עדה לאבלייס', missing: 20 }];
    return route.fulfill({ response, json: { ...seen, recipients, reminders: keys.length < 2 ? [] : [reminder] } });
  });
  await page.getByRole('button', { name: 'Remind Members' }).click();
  const send = page.getByRole('button', { name: /^Send to/ });
  await expect(send).toBeEnabled();
  const sheets = (await page.pdf()).toString('latin1').match(/\/Type \/Page\b/g);
  expect(sheets, 'a dialog on paper, without the page behind it').toHaveLength(1);
  await send.click();
  await expectToast(page, 'Failed to send the reminder');
  await send.click();
  await expect(page.getByText('1 of 1 sent')).toBeVisible();
  // Names that are written from right to left do not take the number with them.
  await expect(page.locator('dialog li bdi, [role=dialog] li bdi')).toHaveText(['עדה לאבלייס', 'עדה לאבלייס']);
  await send.click();
  await expectToast(page, 'The reminder is on its way to 1 member');
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('hours that corrections take back are approved hours still', async ({ page, context }) => {
  await signIn(context, await createMember({ role: 'admin' }));
  let totals = { sync: 0, async: 0, corrections: 1 };
  await page.route(/\/reports\/get(\?|$)/, async (route) => {
    const response = await route.fetch();
    const report = await response.json();
    return route.fulfill({ response, json: { ...report, totals: { ...report.totals, ...totals } } });
  });
  await page.goto('/dashboard/reports');
  await expect(page.getByText('Corrections of totals by admins and leads: 1 hour.')).toBeVisible();
  const none = page.getByText('No approved hours in this school year');
  await expect(none).toBeVisible();
  totals = { sync: 5, async: 0, corrections: -5 };
  await page.reload();
  await expect(page.getByText('Corrections of totals by admins and leads: -5 hours.')).toBeVisible();
  await expect(none).toHaveCount(0);
});

test('a report of both chapters names the school year of each', async ({ page, context }) => {
  await signIn(context, await createMember({ role: 'admin' }));
  await page.route(/\/reports\/get(\?|$)/, async (route) => {
    const response = await route.fetch();
    const report = await response.json();
    const days = [
      { firstDay: '2026-01-01', lastDay: '2026-12-31' },
      { firstDay: '2026-07-01', lastDay: '2027-06-30' },
    ];
    const goals = report.goals.map((goal: object, index: number) => ({ ...goal, ...days[index] }));
    return route.fulfill({ response, json: { ...report, goals } });
  });
  await page.goto('/dashboard/reports');
  await expect(page.getByText(/^Both chapters, 2026 and 2026–27\. Required hours: /)).toBeVisible();
});

test('an admin edits a goal, reads the reports, saves one as CSV, and sees whom a reminder reaches', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await createMember({ chapter: 'NJHS', firstName: 'Bea' });
  await signIn(context, await createMember({ role: 'admin' }));
  await page.goto('/dashboard/goals');
  await page
    .getByRole('button', { name: /^Edit NJHS/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: /^Goal of NJHS/ });
  await dialog.getByLabel('Required hours').fill('many');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(/^Required hours must be a number/)).toBeVisible();
  await expectAccessibleInAllAppearances(page, 'goal dialog with an error');
  await dialog.getByLabel('Required hours').fill('21');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Goal saved')).toBeVisible();
  await expect(page.getByRole('cell', { name: '21' })).toBeVisible();
  // Somebody else is faster.
  await page
    .getByRole('button', { name: /^Edit NJHS/ })
    .first()
    .click();
  await sql(`UPDATE goals SET async_cap = 900 WHERE chapter = 'NJHS' AND required_hours = 21`);
  await dialog.getByLabel('Required hours').fill('22');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This goal has changed since you saw it. Please look again.')).toBeVisible();
  await expect(dialog.getByLabel('Limit for asynchronous hours')).toHaveValue('900');
  await expect(dialog.getByRole('alert')).toHaveText('Somebody else has changed this to what you see now.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('cell', { name: '22' })).toBeVisible();
  await expectAccessibleInAllAppearances(page, 'goals');

  const showReport = await holdBack(page, '**/reports/get?*');
  await page.goto('/dashboard/reports?chapter=NJHS&standing=behind');
  await expect(page.getByRole('button', { name: 'Print' })).toBeDisabled();
  await page.locator('[data-tip="The reports are not there yet"]').focus();
  await expect(page.getByRole('tooltip')).toHaveText('The reports are not there yet');
  showReport();
  await expect(page.getByText(/^National Junior Honor Society, \d{4}/)).toBeVisible();
  await expect(page.getByText('Approved hours by month', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('table', { name: 'Members' })).toBeVisible();
  const asTable = page.getByText('Show approved hours by month as a table', { exact: true }).first();
  await asTable.click();
  await expectAccessibleInAllAppearances(page, 'reports');
  await asTable.click();
  const showBoth = await holdBack(page, '**/reports/get');
  await page.getByLabel('Chapter', { exact: true }).click();
  await page.getByTitle('All Chapters', { exact: true }).click();
  await expect(page.getByRole('button', { name: 'Print' })).toBeDisabled();
  showBoth();
  await expect(page.getByRole('button', { name: 'Print' })).toBeEnabled();
  await page.goBack();
  await expect(page.getByText(/^National Junior Honor Society, \d{4}/)).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV of Most Active Supervisors' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('supervisors.csv');

  // Half of the members would look like all of them on paper.
  await page.route(/\/reports\/members\?(?!.*limit=)/, (route) => route.fulfill(brokenServer), { times: 1 });
  await page.evaluate(() => Object.assign(window, { print: () => document.body.classList.add('half-printed') }));
  await page.getByRole('button', { name: 'Print' }).click();
  await expectToast(page, 'Not printed');
  await expect(page.locator('body.half-printed')).toHaveCount(0);
  await page.evaluate(() => Object.assign(window, { print: () => document.body.classList.add('printed') }));
  const showAllMembers = await holdBack(page, '**/reports/members?*', { of: isOfAll });
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.getByRole('button', { name: 'Print' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByLabel('Order').click();
  await page.getByTitle('Most Hours First', { exact: true }).click();
  await expect(page).toHaveURL(/sort=hours/);
  await expect(page.locator('.ant-select:not(.ant-select-dropdown)', { hasText: 'Most Hours First' })).toBeVisible();
  showAllMembers();
  await expectToast(page, 'Not printed', 'The page has changed meanwhile. Please print it again.');
  await expect(page.locator('body.printed')).toHaveCount(0);
  const allMembers = page.waitForRequest(isOfAll);
  await page.getByRole('button', { name: 'Print' }).click();
  await allMembers;
  await expect(page.locator('body.printed')).toBeVisible();
  // Other pages have buttons on paper.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Remind Members')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect(page.getByText('Remind Members')).toHaveCSS('color', 'rgb(27, 29, 34)');
  await page.emulateMedia({ media: 'screen' });

  // Browsers have it on https and localhost alone.
  await page.evaluate(() => Object.assign(crypto, { randomUUID: undefined }));
  await page.getByRole('button', { name: 'Remind Members' }).click();
  const reminder = page.getByRole('dialog', { name: 'Remind members of NJHS who are behind' });
  await expect(reminder.getByText(/would get this e-mail now/)).toBeVisible();
  await expect(reminder.getByText(/left this school year$/).first()).toBeVisible();
  await expectAccessibleInAllAppearances(page, 'reminder');
});

test('names break before the words of figures do', async ({ page, context }) => {
  await signIn(context, await createMember({ role: 'admin' }));
  await page.route('**/reports/members?*', async (route) => {
    const response = await route.fetch();
    const { members, ...rest } = await response.json();
    const name = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh';
    return route.fulfill({ response, json: { ...rest, members: [{ ...members[0], name, missing: 0, active: true }] } });
  });
  await page.goto('/dashboard/reports');
  const reached = page.getByRole('cell', { name: 'Reached', exact: true });
  for (const width of [720, 820, 1000, 1100]) {
    await page.setViewportSize({ width, height: 900 });
    const lines = await reached.evaluate((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return range.getClientRects().length;
    });
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect({ lines, tooWide }, `${width} px`).toEqual({ lines: 1, tooWide: 0 });
  }
});

test('a school year in the address is shown as chosen while its reports are on their way', async ({
  page,
  context,
}) => {
  await signIn(context, await createMember({ role: 'admin' }));
  await holdBack(page, '**/reports/get?*');
  await page.goto('/dashboard/reports?year=2024');
  await expect(page.locator('select[aria-label="School year"]')).toHaveValue('2024');
});
