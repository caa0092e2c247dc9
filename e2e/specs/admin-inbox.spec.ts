import { randomUUID } from 'node:crypto';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { SubmissionStatus } from '@portal/contracts';
import { expectAccessible } from '../support/accessibility.ts';
import { sql } from '../support/database.ts';
import { factOf } from '../support/facts.ts';
import { press } from '../support/keyboard.ts';
import { createMember, type Person, signIn, tokenOf } from '../support/people.ts';
import { portal } from '../support/portal.ts';
import { createSubmission, type Seed, type Submission, submissionsOf } from '../support/submissions.ts';
import { test } from '../support/test.ts';
import { dateText, markup } from '../support/text.ts';
import { expectNothingCovered, expectToast } from '../support/toasts.ts';

const approveCall = '**/api/v1/hours/admin/approve';
const listCall = '**/api/v1/hours/admin/list**';
const searchPlaceholder = 'Search by student name, description, or supervisor...';

interface Inbox {
  admin: Person;
  student: Person;
  submissions: Submission[];
}

/** Opens the inbox as an admin, showing the submissions of one student only. */
async function openInbox(page: Page, context: BrowserContext, seeds: Partial<Seed>[]): Promise<Inbox> {
  const [admin, student] = await Promise.all([createMember({ role: 'admin' }), createMember()]);
  const submissions: Submission[] = [];
  for (const seed of seeds) submissions.push(await createSubmission(student, seed));
  await signIn(context, admin);
  await page.goto(`/dashboard/admin_inbox?search=${encodeURIComponent(student.lastName)}`);
  await expectCount(page, seeds.length);
  return { admin, student, submissions };
}

const expectCount = (page: Page, count: number) =>
  expect(page.getByRole('heading', { name: `Submissions (${count})`, exact: true })).toBeVisible();

const search = (page: Page, text: string) => page.getByPlaceholder(searchPlaceholder).fill(text);

async function choose(page: Page, filter: 'Status' | 'Type', option: string): Promise<void> {
  await page.getByRole('combobox', { name: filter }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: option, visible: true }).first().click();
}

const rows = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'View Details' }) });
const row = (page: Page, text: string) => rows(page).filter({ hasText: text });

async function openDetails(page: Page, text: string) {
  await row(page, text).getByRole('button', { name: 'View Details' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  return dialog;
}

test('the inbox has its title, its subtitle, and four cards that count all submissions, whatever the filters', async ({
  page,
  context,
}) => {
  await openInbox(page, context, [{ status: 'approved', hours: 1.25 }, { status: 'rejected' }, { status: 'signed' }]);
  await expect(page.getByRole('heading', { name: 'Admin Inbox', level: 1 })).toBeVisible();
  await expect(page.getByText('Review and approve volunteer hour submissions', { exact: true })).toBeVisible();
  // Other tests add submissions meanwhile: what the cards say must agree with the server at one moment.
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    const [figures] = await sql<Record<'total' | 'pending' | 'approved' | 'hours', string>>(
      `SELECT count(*)::text AS total, count(*) FILTER (WHERE status IN ('signed', 'pending', 'needs_signature'))::text AS pending,
         count(*) FILTER (WHERE status = 'approved')::text AS approved,
         sum(hours) FILTER (WHERE status = 'approved')::text AS hours FROM hours_submissions`,
    );
    const shown = { timeout: 2000 };
    await expect(factOf(page, 'Total Submissions')).toHaveText(Number(figures?.total).toLocaleString('en-US'), shown);
    await expect(factOf(page, 'Pending Review')).toHaveText(Number(figures?.pending).toLocaleString('en-US'), shown);
    await expect(factOf(page, 'Approved')).toHaveText(Number(figures?.approved).toLocaleString('en-US'), shown);
    await expect(factOf(page, 'Total Hours')).toHaveText(Number(figures?.hours).toLocaleString('en-US'), shown);
  }).toPass();
});

test('the text search finds first name, last name, description and supervisor, in any case', async ({
  page,
  context,
}) => {
  const id = randomUUID().slice(0, 8);
  const student = await createMember({ firstName: `Quill${id}` });
  await createSubmission(student, { description: `Sorted books Desc${id} %_`, supervisorName: `Sup${id} Reyes` });
  await createSubmission(student, { description: 'Painted a fence' });
  const { admin } = await openInbox(page, context, [{}]);
  expect(admin.role).toBe('admin');
  for (const [text, count] of [
    [`QUILL${id}`, 2],
    [student.lastName.toUpperCase(), 2],
    [`desc${id.toUpperCase()} %_`, 1],
    [`sup${id} rEYES`, 1],
  ] as const) {
    await search(page, text);
    await expectCount(page, count);
    await expect(rows(page)).toHaveCount(count);
  }
  await search(page, `no${id}such`);
  await expectCount(page, 0);
  await expect(page.getByText('No submissions found', { exact: true })).toBeVisible();
  await search(page, '');
  await expect(rows(page).first()).toBeVisible();
});

test('the status and type filters offer what the society knows, and list only that', async ({ page, context }) => {
  const statuses: SubmissionStatus[] = ['needs_signature', 'signed', 'pending', 'approved', 'rejected'];
  await openInbox(page, context, [
    ...statuses.map((status) => ({ status, hoursType: 'async' as const })),
    { status: 'pending', hoursType: 'sync' },
  ]);
  const options = page.locator('.ant-select-item-option:visible');
  await page.getByRole('combobox', { name: 'Status' }).click();
  const names = ['Needs Signature', 'Signed (Pending Review)', 'Pending', 'Approved', 'Rejected', 'Withdrawn'];
  const offered = ['All Statuses', ...names];
  await expect(options).toHaveText(offered);
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Type' }).click();
  await expect(options).toHaveText(['All Types', 'Synchronous', 'Asynchronous']);
  await options.filter({ hasText: /^Asynchronous/ }).click();
  await expectCount(page, 5);
  await choose(page, 'Type', 'Synchronous');
  await expectCount(page, 1);
  await choose(page, 'Type', 'All Types');
  const badges = ['Needs Signature', 'Signed', 'Pending', 'Approved', 'Rejected'];
  for (const [index, badge] of badges.entries()) {
    await page.getByRole('combobox', { name: 'Status' }).click();
    await options.getByText(offered[index + 1] ?? '', { exact: true }).click();
    await expectCount(page, badge === 'Pending' ? 2 : 1);
    await expect(rows(page).first().getByText(badge, { exact: true })).toBeVisible();
  }
});

test('each row shows who served when, how and for whom, and offers the actions of its status', async ({
  page,
  context,
}) => {
  const { student } = await openInbox(page, context, [
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
  const lines = await page
    .getByText(/^Row rejected/)
    .evaluate((element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight));
  expect(Math.round(lines)).toBe(2);
});

test('quick Approve and Reject decide at once, the list is reloaded, and the next row has the focus', async ({
  page,
  context,
}) => {
  const { student } = await openInbox(page, context, [
    { status: 'signed', description: 'To approve', hours: 1.5 },
    { status: 'pending', description: 'To reject', hoursType: 'sync' },
  ]);
  await row(page, 'To approve').getByRole('button', { name: 'Approve' }).dblclick();
  await expect(row(page, 'To approve').getByText('Approved', { exact: true })).toBeVisible();
  await expect(row(page, 'To approve').getByRole('button')).toHaveText(['View Details']);
  await expectToast(page, `Approved 1.5 hours for ${student.firstName} ${student.lastName}`);
  await press(page, row(page, 'To reject').getByRole('button', { name: 'Reject' }));
  await expect(row(page, 'To reject').getByText('Rejected', { exact: true })).toBeVisible();
  const before = row(page, 'To approve').getByRole('button', { name: 'View Details' });
  await expect(before, 'none behind the last row: the one before').toBeFocused();
  const totals = await sql('SELECT total_hours::float FROM members WHERE clerk_id = $1', [student.clerkId]);
  expect(totals).toEqual([{ total_hours: 1.5 }]);
});

test('whoever decides on what then leaves the filtered list goes on at the next row, and no toast covers it', async ({
  page,
  context,
}) => {
  const { student } = await openInbox(page, context, [
    { status: 'signed' },
    { status: 'signed' },
    { status: 'signed' },
  ]);
  await page.goto(`/dashboard/admin_inbox?status=signed&search=${student.lastName}`);
  await press(page, rows(page).first().getByRole('button', { name: 'Approve' }));
  await expectCount(page, 2);
  await expect(rows(page).first().getByRole('button', { name: 'Approve' })).toBeFocused();
  await expectNothingCovered(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await rows(page).first().getByRole('button', { name: 'Reject' }).click();
  await expectCount(page, 1);
  await expect(rows(page).first().getByRole('button', { name: 'Reject' })).toBeFocused();
  await expectNothingCovered(page);
  await press(page, rows(page).getByRole('button', { name: 'View Details' }));
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Reject' }));
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Submissions (0)' })).toBeFocused();
});

test('the details show every section, and Approve & Add Hours or Reject with notes closes them', async ({
  page,
  context,
}) => {
  const { student } = await openInbox(page, context, [
    {
      status: 'signed',
      description: 'Read to children',
      location: 'Maple Street Library',
      supervisorPhone: '555-0142',
      comments: 'Always on time.',
    },
    { status: 'needs_signature', description: 'Walked dogs' },
  ]);
  const dialog = await openDetails(page, 'Read to children');
  const today = dateText(new Date(), 'medium');
  const sections: [string, RegExp][] = [
    ['Submission Info', new RegExp(`Signed.*4.25.*Asynchronous.*${dateText('2026-10-03', 'medium')}.*${today}`, 's')],
    ['Student Info', new RegExp(`${student.firstName} ${student.lastName}.*${student.email}`, 's')],
    ['Service Details', /Read to children.*Maple Street Library/s],
    ['Supervisor Information', /Dana Whitfield.*dana.whitfield@test.example.*555-0142/s],
    ['Supervisor Information', new RegExp(`Electronically Signed.*${today}.*Always on time\\.`, 's')],
  ];
  for (const [name, content] of sections) {
    await expect(dialog.getByRole('region', { name })).toContainText(content);
  }
  await expect(dialog.getByText('Previous Admin Notes')).toHaveCount(0);
  const review = dialog.getByRole('region', { name: 'Admin Review' });
  await expect(review.getByRole('button')).toHaveText(['Approve & Add Hours', 'Reject']);
  await review.getByRole('textbox').fill('Well done.');
  await review.getByRole('button', { name: 'Approve & Add Hours' }).click();
  await expect(dialog).toBeHidden();
  await expect(row(page, 'Read to children').getByText('Approved', { exact: true })).toBeVisible();

  const next = await openDetails(page, 'Walked dogs');
  await expect(next.getByText('Electronically Signed')).toHaveCount(0);
  await expect(next.getByRole('region', { name: 'Service Details' })).not.toContainText('Location');
  await expect(next.getByRole('region', { name: 'Supervisor Information' })).not.toContainText('Phone');
  await expect(next.getByRole('textbox')).toHaveValue('');
  await next.getByRole('textbox').fill('Which shelter was it?');
  await next.getByRole('button', { name: 'Reject' }).click();
  await expect(next).toBeHidden();

  const approved = await openDetails(page, 'Read to children');
  await expect(approved.getByRole('region', { name: 'Previous Admin Notes' })).toContainText(/Well done\./);
  await expect(approved.getByRole('region', { name: 'Previous Admin Notes' })).toContainText(today);
  await expect(approved.getByText('Admin Review')).toHaveCount(0);
  await approved.getByRole('button', { name: 'Close' }).click();
  await expect(approved).toBeHidden();
  const rejected = await openDetails(page, 'Walked dogs');
  await expect(rejected.getByRole('region', { name: 'Previous Admin Notes' })).toContainText('Which shelter was it?');
  await expect(rejected.getByRole('button', { name: /Approve|Reject/ })).toHaveCount(0);
});

test('a list that cannot be read is said in a banner that can be dismissed, and Refresh tries again', async ({
  page,
  context,
}) => {
  await openInbox(page, context, [{ description: 'Still here' }]);
  const banner = page.getByRole('main').getByRole('alert');
  for (const [answer, message] of [
    [undefined, 'Failed to fetch submissions'],
    [{ success: false, code: 'unavailable', error: 'The <i>database</i> rests' }, 'The <i>database</i> rests'],
  ] as const) {
    await page.route(listCall, (route) => (answer ? route.fulfill({ status: 503, json: answer }) : route.abort()));
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(banner).toContainText(message, { timeout: 20_000 });
    await press(page, banner.getByRole('button', { name: 'Dismiss' }));
    await expect(banner).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
    await page.unroute(listCall);
  }
  await expect(row(page, 'Still here')).toBeVisible();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expectCount(page, 1);
});

test('an approval or rejection that fails is said in a dismissible banner, and can be tried again', async ({
  page,
  context,
}) => {
  const { student } = await openInbox(page, context, [{ status: 'signed', description: 'Undecided' }]);
  const banner = page.getByRole('main').getByRole('alert');
  await page.route(approveCall, (route) => route.abort());
  for (const [action, message] of [
    ['Approve', 'Failed to approve submission'],
    ['Reject', 'Failed to reject submission'],
  ] as const) {
    await row(page, 'Undecided').getByRole('button', { name: action }).click();
    await expect(banner).toContainText(message);
    await banner.getByRole('button', { name: 'Dismiss' }).click();
    await expect(banner).toHaveCount(0);
  }
  const dialog = await openDetails(page, 'Undecided');
  await dialog.getByRole('textbox').fill('Typed with care');
  await dialog.getByRole('button', { name: 'Approve & Add Hours' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Failed to approve submission');
  await expect(dialog.getByRole('textbox')).toHaveValue('Typed with care');
  await page.unroute(approveCall);
  await dialog.getByRole('button', { name: 'Approve & Add Hours' }).click();
  await expect(dialog).toBeHidden();
  expect(await submissionsOf(student)).toMatchObject([{ status: 'approved' }]);
});

test('where another admin was faster, the decision stands, the inbox says so and shows it', async ({
  page,
  context,
}) => {
  const { student, submissions } = await openInbox(page, context, [{ status: 'signed', description: 'Contested' }]);
  const dialog = await openDetails(page, 'Contested');
  const faster = await createMember({ role: 'admin' });
  const answer = await fetch(`${portal.url}/api/v1/hours/admin/approve`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await tokenOf(faster)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ submissionId: submissions[0]?.id, action: 'reject', adminId: faster.clerkId }),
  });
  expect(answer.status).toBe(200);
  await dialog.getByRole('button', { name: 'Approve & Add Hours' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(/already been reviewed/);
  await expect(row(page, 'Contested').getByText('Rejected', { exact: true })).toBeVisible();
  expect(await submissionsOf(student)).toMatchObject([{ status: 'rejected' }]);
});

test("an admin's own submission offers no decision", async ({ page, context }) => {
  const { admin } = await openInbox(page, context, [{}]);
  const description = `Own service ${admin.username}`;
  await createSubmission(admin, { status: 'signed', description });
  await search(page, description);
  await expectCount(page, 1);
  await expect(rows(page).getByRole('button')).toHaveText(['View Details']);
  const dialog = await openDetails(page, description);
  await expect(dialog.getByRole('button', { name: /Approve|Reject/ })).toHaveCount(0);
});

test('an unknown status is displayed as pending', async ({ page, context }) => {
  await page.route(listCall, async (route) => {
    const answer = await route.fetch();
    const list = await answer.json();
    await route.fulfill({
      response: answer,
      json: { ...list, submissions: list.submissions.map((one: object) => ({ ...one, status: 'archived' })) },
    });
  });
  await openInbox(page, context, [{ status: 'signed', description: 'Odd one' }]);
  await expect(row(page, 'Odd one').getByText('Pending', { exact: true })).toBeVisible();
});

for (const role of ['student', 'lead'] as const) {
  test(`a ${role} is denied access to the inbox, and no submission is asked for`, async ({ page, context }) => {
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

test('markup in any text is shown as text, in the row and in the details', async ({ page, context }) => {
  const { student } = await openInbox(page, context, [
    {
      status: 'rejected',
      description: markup('description'),
      location: markup('location'),
      supervisorName: markup('supervisor'),
      supervisorPhone: markup('phone'),
      comments: markup('comments'),
      adminNotes: markup('notes'),
    },
  ]);
  await sql('UPDATE members SET first_name = $2 WHERE clerk_id = $1', [student.clerkId, markup('name')]);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(row(page, markup('name'))).toContainText(markup('description'));
  await expect(rows(page)).toContainText(markup('supervisor'));
  const dialog = await openDetails(page, markup('name'));
  for (const where of ['name', 'description', 'location', 'supervisor', 'phone', 'comments', 'notes']) {
    await expect(dialog).toContainText(markup(where));
  }
  await expect(dialog.locator('img, b')).toHaveCount(0);
  await expect(page).not.toHaveTitle('owned');
});

test('a list of many pages fits a phone, and Next leads to the second', async ({ page, context }) => {
  const student = await createMember();
  await Promise.all(Array.from({ length: 21 }, () => createSubmission(student)));
  await signIn(context, await createMember({ role: 'admin' }));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/dashboard/admin_inbox?search=${encodeURIComponent(student.lastName)}`);
  await expect(page.getByText('Submissions (21)')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Next' }).press('Enter');
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByRole('region', { name: 'Submissions (21)' })).toBeFocused();
});

test('flags stand in the row with their reason, a filter finds them, and the keyboard clears one with a note', async ({
  page,
  context,
}) => {
  const twice = [{ status: 'pending' }, { status: 'pending' }] as const;
  const { student, submissions } = await openInbox(page, context, [
    ...twice,
    { status: 'pending', serviceDate: '2026-09-01' },
  ]);
  const flagged = () =>
    sql('SELECT 1 FROM hours_submissions WHERE flagged AND id = ANY ($1)', [submissions.map(({ id }) => id)]);
  await expect.poll(async () => (await flagged()).length, { timeout: 20_000 }).toBe(2);
  await page.goto(`/dashboard/admin_inbox?flags=open&search=${encodeURIComponent(student.lastName)}`);
  await expectCount(page, 2);
  await expect(page.getByRole('combobox', { name: 'Flags' })).toBeVisible();
  await expect(rows(page).first().getByText('Possible duplicate')).toBeVisible();

  await press(page, rows(page).first().getByRole('button', { name: 'View Details' }));
  const details = page.getByRole('dialog', { name: 'Submission Details' });
  await expect(details.getByText('Another entry of that day has the same supervisor or a similar text.')).toBeVisible();
  await expectAccessible(page);
  await press(page, details.getByRole('button', { name: 'Clear Possible duplicate' }));
  const clearing = page.getByRole('dialog', { name: 'Clear Possible duplicate' });
  await press(page, clearing.getByRole('button', { name: 'Clear Flag' }));
  await expect(clearing.getByText('Please say why the flag can be cleared')).toBeVisible();
  await page.keyboard.type('Two shifts of one day');
  await expectAccessible(page);
  await press(page, clearing.getByRole('button', { name: 'Clear Flag' }));
  await expectToast(page, 'Flag cleared');
  await expect(clearing).toBeHidden();
  await expect(details.getByText(/^Cleared by .*Two shifts of one day$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expectCount(page, 1);
});
