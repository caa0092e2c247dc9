import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import type { SubmissionStatus } from '@portal/contracts';
import { expectAccessible } from '../support/accessibility.ts';
import { expectAnnounced } from '../support/announced.ts';
import { sql } from '../support/database.ts';
import { factOf } from '../support/facts.ts';
import { press } from '../support/keyboard.ts';
import { brokenServer, holdBack } from '../support/network.ts';
import { createMember, signIn } from '../support/people.ts';
import { expectCount, openDetails, openReviewQueue, pane, row, rows, searchField } from '../support/review-queue.ts';
import { createSubmission } from '../support/submissions.ts';
import { test } from '../support/test.ts';
import { dateText } from '../support/text.ts';

const listCall = '**/api/v1/hours/admin/list**';

async function choose(page: Page, filter: 'Status' | 'Type' | 'Chapter', option: string): Promise<void> {
  await page.getByRole('combobox', { name: filter }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: option, visible: true }).first().click();
}

test('submissions of one student are told apart by the names of their rows and the buttons of each', async ({
  page,
  context,
}) => {
  await openReviewQueue(page, context, [
    { status: 'signed', hours: 2, serviceDate: '2026-10-03' },
    { status: 'signed', hours: 3.5, serviceDate: '2026-10-10' },
  ]);
  for (const told of ['2 hours Served Oct 3, 2026', '3.5 hours Served Oct 10, 2026']) {
    const one = page.getByRole('listitem', { name: told });
    await expect(one.getByRole('checkbox', { name: told })).toBeVisible();
    const approve = one.getByRole('button', { name: 'Approve' });
    await expect(approve).toHaveAccessibleDescription(new RegExp(`Signed Asynchronous NHS ${told}$`));
  }
});

test('the Admin Inbox has its title, its subtitle, and four cards that count all submissions; a banner says that the list cannot be read, and Refresh tries again', async ({
  page,
  context,
}) => {
  await openReviewQueue(page, context, [
    { status: 'approved', hours: 1.25 },
    { status: 'rejected' },
    { status: 'signed', description: 'Still here' },
  ]);
  await expect(page.getByRole('heading', { name: 'Admin Inbox', level: 1 })).toBeVisible();
  await expect(page.getByText('Review and approve volunteer hour submissions', { exact: true })).toBeVisible();
  // Other tests add submissions meanwhile: what the cards say must agree with the server at one moment.
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    const [figures] = await sql<Record<'total' | 'pending' | 'approved' | 'hours', string>>(
      `SELECT count(*) FILTER (WHERE status <> 'withdrawn')::text AS total, count(*) FILTER (WHERE status IN ('signed', 'pending', 'needs_signature'))::text AS pending,
         count(*) FILTER (WHERE status = 'approved')::text AS approved,
         sum(approved_hours)::text AS hours FROM hours_submissions`,
    );
    const shown = { timeout: 2000 };
    await expect(factOf(page, 'Total Submissions')).toHaveText(Number(figures?.total).toLocaleString('en-US'), shown);
    await expect(factOf(page, 'Pending Review')).toHaveText(Number(figures?.pending).toLocaleString('en-US'), shown);
    await expect(factOf(page, 'Approved')).toHaveText(Number(figures?.approved).toLocaleString('en-US'), shown);
    await expect(factOf(page, 'Total Hours')).toHaveText(Number(figures?.hours).toLocaleString('en-US'), shown);
  }).toPass();

  const banner = page.getByRole('main').getByRole('alert');
  for (const [answer, message] of [
    [undefined, 'Failed to fetch submissions'],
    [{ ...brokenServer.json, error: 'The <i>database</i> rests' }, 'The <i>database</i> rests'],
  ] as const) {
    await page.route(listCall, (route) => (answer ? route.fulfill({ ...brokenServer, json: answer }) : route.abort()));
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(banner).toContainText(message);
    await press(page, banner.getByRole('button', { name: 'Dismiss' }));
    await expect(banner).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
    await page.unroute(listCall);
  }
  await expect(row(page, 'Still here')).toBeVisible();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expectCount(page, 3);
});

test('the Admin Inbox opens on what waits, All is one press away, and the filters survive reload and Back', async ({
  page,
  context,
}) => {
  const seeds = [{ status: 'approved' }, { status: 'signed' }, { status: 'pending' }] as const;
  const { student } = await openReviewQueue(page, context, [...seeds], '');
  await expectCount(page, 2);
  await expect(rows(page).first().getByText('Signed', { exact: true }), 'oldest first').toBeVisible();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expectCount(page, 3);
  await choose(page, 'Chapter', student.chapter === 'NHS' ? 'NJHS Only' : 'NHS Only');
  await expectCount(page, 0);
  const answer = await holdBack(page, listCall);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Submissions (–)' })).toBeVisible();
  const footer = page.getByRole('contentinfo');
  await expect(footer).toBeHidden();
  answer();
  await expectCount(page, 0);
  await expect(footer).toBeVisible();
  await page.goBack();
  await expectCount(page, 3);
  await expect(rows(page).first().getByText(student.chapter, { exact: true })).toBeVisible();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await readFile(await (await file).path(), 'utf8')).trim().split('\n')).toHaveLength(4);
  await searchField(page).fill(student.lastName.toUpperCase());
  await expectCount(page, 3);
  await searchField(page).fill('no such thing');
  await expect(page.getByText('No submissions found', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Show All', exact: true }).click();
  await expect(searchField(page)).toHaveValue('');
  await expect(rows(page).first()).toBeVisible();
});

test('Back undoes Show All, and a press of the view that is shown leaves nothing for Back', async ({
  page,
  context,
}) => {
  await openReviewQueue(page, context, [{ status: 'pending' }], '');
  await expectCount(page, 1);
  const entries = () => page.evaluate(() => history.length);
  const before = await entries();
  for (const _press of [1, 2, 3]) await page.getByRole('button', { name: 'Pending Review', exact: true }).click();
  await page.getByRole('button', { name: 'Ready to Decide' }).click();
  await expect(page).toHaveURL(/status=ready/);
  expect(await entries()).toBe(before + 1);

  await choose(page, 'Chapter', 'NJHS Only');
  await choose(page, 'Type', 'Asynchronous');
  await searchField(page).fill('no such thing');
  await expect(page).toHaveURL(/search=no\+such\+thing&status=ready&chapter=NJHS&type=async$/);
  const filtered = page.url();
  await page.getByRole('button', { name: 'Show All', exact: true }).click();
  await expect(page).toHaveURL(/\?status=all$/);
  await page.goBack();
  await expect(page).toHaveURL(filtered);
});

test('the status and type filters offer what the society knows, and list only that', async ({ page, context }) => {
  const statuses: SubmissionStatus[] = ['needs_signature', 'signed', 'pending', 'approved', 'rejected'];
  await openReviewQueue(page, context, [
    ...statuses.map((status) => ({ status, hoursType: 'async' as const })),
    { status: 'pending', hoursType: 'sync' },
  ]);
  const options = page.locator('.ant-select-item-option:visible');
  await page.getByRole('combobox', { name: 'Status' }).click();
  const names = ['Needs Signature', 'Signed (Pending Review)', 'Pending', 'Approved', 'Rejected', 'Withdrawn'];
  const offered = ['All Statuses', 'Pending Review', 'Ready to Decide', ...names, 'Changes Requested'];
  await expect(options).toHaveText(offered);
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Type' }).click();
  await expect(options).toHaveText(['All Types', 'Synchronous', 'Asynchronous']);
  await options.filter({ hasText: /^Asynchronous/ }).click();
  await expectCount(page, 5);
  await expectAnnounced(page, /^1 submission$/, () => choose(page, 'Type', 'Synchronous'));
  await expectCount(page, 1);
  await choose(page, 'Type', 'All Types');
  const badges = ['Needs Signature', 'Signed', 'Pending', 'Approved', 'Rejected'];
  for (const [index, badge] of badges.entries()) {
    await page.getByRole('combobox', { name: 'Status' }).click();
    await options.getByText(names[index] ?? '', { exact: true }).click();
    await expectCount(page, badge === 'Pending' ? 2 : 1);
    await expect(rows(page).first().getByText(badge, { exact: true })).toBeVisible();
  }
});

test('each row shows who served when, how and for whom, and offers the actions of its status, none for own hours', async ({
  page,
  context,
}) => {
  const { admin, student } = await openReviewQueue(page, context, [
    { status: 'signed', hours: 2.5, description: 'Row signed', supervisorName: 'Grace Lindqvist' },
    { status: 'needs_signature', description: 'Row unsigned', hoursType: 'sync' },
    { status: 'pending', description: 'Row pending' },
    { status: 'approved', description: 'Row approved' },
    { status: 'rejected', description: `Row rejected: ${'a long story. '.repeat(100)}` },
  ]);
  const signed = row(page, 'Row signed');
  await expect(signed.getByRole('heading', { name: `${student.firstName} ${student.lastName}` })).toBeVisible();
  await expect(signed.getByText('Signed', { exact: true })).toBeVisible();
  await expect(signed.getByText('Asynchronous', { exact: true })).toBeVisible();
  const today = dateText(new Date(), 'medium');
  await expect(signed).toContainText('2.5 hours');
  await expect(signed).toContainText(dateText('2026-10-03', 'medium'));
  await expect(signed).toContainText('Grace Lindqvist');
  await expect(signed).toContainText(`Submitted ${today}`);
  await expect(signed).toContainText(`Signed ${today}`);
  const unsigned = row(page, 'Row unsigned');
  await expect(unsigned.getByText('Needs Signature', { exact: true })).toBeVisible();
  await expect(unsigned.getByText('Synchronous', { exact: true })).toBeVisible();
  await expect(unsigned).not.toContainText(`Signed ${today}`);
  for (const status of ['signed', 'unsigned', 'pending']) {
    await expect(row(page, `Row ${status}`).getByRole('button')).toHaveText(['Approve', 'Reject', 'View Details']);
  }
  for (const status of ['approved', 'rejected']) {
    await expect(row(page, `Row ${status}`).getByRole('button')).toHaveText(['View Details']);
  }
  const lines = await rows(page)
    .getByText(/^Row rejected/)
    .evaluate((element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight));
  expect(Math.round(lines)).toBe(2);
  const left = async (words: string) => (await page.getByText(words).boundingBox())?.x;
  expect(await left('Row approved'), 'beside no box').toBe(await left('Row pending'));
  const description = `Own service ${admin.username}`;
  await createSubmission(admin, { status: 'signed', description });
  await searchField(page).fill(description);
  await expectCount(page, 1);
  await expect(rows(page).getByRole('button')).toHaveText(['View Details']);
  const details = await openDetails(page, description);
  await expect(details.getByRole('button', { name: /Approve|Reject/ })).toHaveCount(0);
});

/** Expects that what Shift+Tab stops at above the rows in sight does not stay below the header or the toolbar. */
async function expectBackwardFocusToBeSeen(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const [width, height] of [
    [1280, 900],
    // 1280 by 720 at 400 %.
    [320, 180],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await rows(page)
      .nth(8)
      .evaluate((one) => {
        one.querySelector<HTMLElement>('input, button')?.focus();
        one.scrollIntoView({ block: 'start' });
      });
    for (let stops = 0; stops < 10; stops += 1) {
      await page.keyboard.press('Shift+Tab');
      const covered = await page.evaluate(async () => {
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
        const { activeElement: at } = document;
        const { x, y, width, height } = at?.getBoundingClientRect() ?? new DOMRect();
        const onTop = document.elementFromPoint(x + width / 2, y + height / 2);
        return at?.contains(onTop) ? null : `${at?.textContent || at?.tagName} at ${y}, below ${onTop?.className}`;
      });
      expect(covered, `stop ${stops} at ${width} by ${height}`).toBeNull();
    }
  }
}

test('a list of many pages fits a phone, and Next leads to the second', async ({ page, context }) => {
  const student = await createMember();
  await Promise.all(Array.from({ length: 21 }, () => createSubmission(student, { status: 'signed' })));
  await signIn(context, await createMember({ role: 'admin' }));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/dashboard/admin_inbox?search=${encodeURIComponent(student.lastName)}`);
  await expect(page.getByText('Submissions (21)')).toBeVisible();
  await expectAccessible(page);
  await expectBackwardFocusToBeSeen(page);
  await page.getByRole('button', { name: 'Next' }).press('Enter');
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByRole('region', { name: 'Submissions (21)' })).toBeFocused();
  await page.getByRole('button', { name: 'Previous' }).press('Enter');
  await expect(rows(page)).toHaveCount(20);
  const decided = await holdBack(page, '**/hours/admin/approve');
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Approve Selected' }).click();
  await expect(page.getByText('Loading submissions...'), 'the second page is under way').toBeVisible();
  decided();
  await expect(rows(page)).toHaveCount(1);
});

for (const role of ['student', 'lead'] as const) {
  test(`a ${role} is denied access to the Admin Inbox, and no submission is asked for`, async ({ page, context }) => {
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/hours/admin/') && asked.push(request.url()));
    await signIn(context, await createMember({ role }));
    await page.goto('/dashboard/admin_inbox');
    await expect(page.getByRole('main')).toContainText(
      "Access Denied: You don't have permission to access the admin inbox.",
    );
    expect(asked).toEqual([]);
  });
}

test('after the last decision Undo and Refresh stay where they are while the list is read again', async ({
  page,
  context,
}) => {
  let isHeld = false;
  const answer = await holdBack(page, listCall, { of: () => isHeld });
  await openReviewQueue(page, context, [{ status: 'signed' }, { status: 'signed' }], '');
  const places = () =>
    Promise.all(['Undo', 'Refresh'].map(async (name) => (await page.getByRole('button', { name }).boundingBox())?.x));
  await pane(page).getByRole('button', { name: 'Approve & Add Hours' }).click();
  await expectCount(page, 1);
  await expect(page.getByRole('button', { name: 'Refresh' })).not.toHaveAttribute('aria-disabled');
  const before = await places();
  isHeld = true;
  const asked = page.waitForRequest(listCall);
  await pane(page).getByRole('button', { name: 'Approve & Add Hours' }).click();
  await asked;
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))));
  await expect(page.getByText('No submissions found')).toBeVisible();
  expect(await places()).toEqual(before);
  const widthOf = async (selector: string) => (await page.locator(selector).boundingBox())?.width;
  expect(await widthOf('.empty--boxed')).toBe(await widthOf('main header'));
  answer();
});
