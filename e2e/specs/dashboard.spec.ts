import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { OpenSubmission, SchoolYear } from '@portal/contracts';
import { expectAccessible } from '../support/accessibility.ts';
import { sql } from '../support/database.ts';
import { tabTo } from '../support/keyboard.ts';
import { brokenServer, holdBack } from '../support/network.ts';
import { createMember, type Person, signIn } from '../support/people.ts';
import { createSubmission } from '../support/submissions.ts';
import { test } from '../support/test.ts';

const card = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });

const addHours = (person: Person, hours: number, daysAgo = 0) =>
  sql(
    `INSERT INTO hours_entries (member_id, hours, kind, created_by, created_at)
     SELECT id, $2, 'edit', clerk_id, now() - make_interval(days => $3) FROM members WHERE clerk_id = $1`,
    [person.clerkId, hours, daysAgo],
  );

test('a box of E-mail Choices that is pressed twice shows what is saved, and one shows it where the list cannot be read after it; they stay in use where one could not be saved and the list not be read again', async ({
  page,
  context,
}) => {
  await signIn(context, await createMember());
  await page.goto('/dashboard/notifications');
  const choice = page.getByRole('checkbox', { name: 'Signed hours' });
  await expect(choice).toBeChecked();
  const save = await holdBack(page, '**/api/v1/notifications/choose');
  await choice.dblclick();
  save();
  await expect(page.getByText('Signed hours: off')).toBeVisible();
  await expect(choice).not.toHaveAttribute('aria-disabled');
  await expect(choice).not.toBeChecked();
  await choice.check();
  await expect(page.getByText('Signed hours: on')).toBeVisible();
  await expect(choice).toBeChecked();
  await page.reload();
  await expect(choice).toBeChecked();

  const newsletter = page.getByRole('checkbox', { name: 'Newsletter' });
  await expect(newsletter).toBeChecked();
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to load your choices' });
  let isBroken = true;
  await page.route('**/api/v1/newsletter/subscription', (route) =>
    isBroken && route.request().method() === 'GET' ? route.fulfill(brokenServer) : route.continue(),
  );
  await newsletter.uncheck();
  await expect(page.getByText('Newsletter: off')).toBeVisible();
  await expect(failed).toBeVisible();
  await expect(newsletter).not.toHaveAttribute('aria-disabled');
  await expect(newsletter).not.toBeChecked();
  isBroken = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(failed).toBeHidden();
  await expect(newsletter).not.toBeChecked();

  await page.route('**/api/v1/notifications/*', (route) => route.abort());
  await tabTo(page, choice);
  await page.keyboard.press('Space');
  await expect(page.getByText('Not saved')).toBeVisible();
  await expect(failed).toBeVisible();
  await expect(choice).toBeFocused();
  await expect(choice).toBeChecked();
  await page.unroute('**/api/v1/notifications/*');
  const read = await holdBack(page, '**/api/v1/notifications/choices');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('button', { name: 'Retrying...' })).toBeVisible();
  read();
  await expect(failed).toBeHidden();
});

const standings = {
  student: (chapter: string) => ({ badge: 'Member', title: `${chapter} Member`, text: 'Committee: Service' }),
  lead: () => ({ badge: 'Lead', title: 'Committee Lead', text: 'Leading Service' }),
  admin: () => ({ badge: 'Admin', title: 'Administrator', text: 'your current position' }),
};

const people = [
  { role: 'student', chapter: 'NJHS' },
  { role: 'student', chapter: 'NHS' },
  { role: 'lead', chapter: 'NHS' },
  { role: 'admin', chapter: 'NJHS' },
] as const;

for (const { role, chapter } of people) {
  test(`the dashboard of a ${role} of ${chapter} says who they are and what they can do`, async ({ page, context }) => {
    await signIn(context, await createMember({ role, chapter, firstName: 'Alex' }));
    await page.goto('/dashboard');
    const { badge, title, text } = standings[role](chapter);
    const heading = page.getByRole('heading', { name: 'Welcome back, Alex!' });
    await expect(heading).toBeVisible();
    await expect(page.locator('header').filter({ has: heading }).getByText(badge, { exact: true })).toBeVisible();
    await expect(card(page, 'Service Hours')).toContainText('hours completed this year');
    await expect(card(page, 'Committee')).toContainText('Service');
    await expect(card(page, 'Committee')).toContainText('your assigned committee');
    await expect(card(page, 'Role')).toContainText(title);
    await expect(card(page, 'Role')).toContainText('your current position');
    await expect(card(page, 'Role')).toContainText(text);

    await expect(card(page, 'Quick Actions').getByRole('link')).toHaveText(['Submit Hours', 'Event Proposals']);
    const admins = page.getByRole('heading', { name: 'Admin Actions' });
    if (role === 'student') await expect(admins).toHaveCount(0);
    else await expect(card(page, 'Admin Actions').getByRole('link')).toHaveText(['Manage Members', 'Hours Inbox']);
    // accessibility.spec.ts looks at an admin's, and accessibility-dashboard.spec.ts at a student's.
    if (role === 'lead') await expectAccessible(page);
  });
}

test("a committee of none is 'N/A'; the Service Hours card counts the society's year and shows the progress towards 20 hours", async ({
  page,
  context,
}) => {
  const member = await createMember();
  await sql('UPDATE members SET committee = NULL WHERE clerk_id = $1', [member.clerkId]);
  await addHours(member, 5.25);
  await addHours(member, 30, 400);
  await signIn(context, member);
  await page.goto('/dashboard');
  await expect(card(page, 'Committee')).toContainText('N/A');
  await expect(card(page, 'Role')).toContainText('Committee: N/A');
  const hours = card(page, 'Service Hours');
  await expect(hours).toContainText('5.25 of 20 required hours');
  const progress = hours.getByRole('progressbar', { name: '5.25 of 20 required hours' });
  await expect(progress).toHaveAttribute('value', '5.25');
  await expect(progress).toHaveAttribute('max', '20');
});

test.describe('with a clock of its own', () => {
  test.use({ isFirstVisit: true });

  test('hours that are approved while the overview is open are in all its figures when the member looks at it again', async ({
    page,
    context,
  }) => {
    const member = await createMember();
    await signIn(context, member);
    await page.clock.install();
    await page.goto('/dashboard');
    const hours = card(page, 'Service Hours');
    await expect(hours.getByText('0 of 20 required hours')).toBeVisible();
    await addHours(member, 3.5);
    await page.clock.fastForward(20_000);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect(hours.getByText('3.5 of 20 required hours')).toBeVisible();
    await expect(hours.getByText('3.5', { exact: true })).toBeVisible();
  });
});

test("a lead without a committee leads nothing that is called 'N/A'", async ({ page, context }) => {
  const lead = await createMember({ role: 'lead' });
  await sql('UPDATE members SET committee = NULL WHERE clerk_id = $1', [lead.clerkId]);
  await signIn(context, lead);
  await page.goto('/dashboard');
  await expect(card(page, 'Committee')).toContainText('N/A');
  await expect(card(page, 'Role')).toContainText('Committee Lead');
  await expect(card(page, 'Role')).not.toContainText('Leading');
});

test('the next step leads to the submissions that it is about, below the form, also after many others', async ({
  page,
  context,
}) => {
  const student = await createMember();
  const { description } = await createSubmission(student, { status: 'rejected', description: 'Not approved' });
  for (let newer = 1; newer <= 11; newer++) await createSubmission(student, { status: 'signed' });
  await signIn(context, student);
  await page.goto('/dashboard');
  await card(page, 'Next Step').getByRole('link', { name: 'See why' }).click();
  await expect(page).toHaveURL('/dashboard/hours#own-submissions');
  await expect(page.locator('#own-submissions')).toBeFocused();
  const row = page.locator('#own-submissions').getByRole('listitem').filter({ hasText: description });
  await expect(row.getByRole('button', { name: 'Edit and Resubmit' })).toBeInViewport();
});

/** 2026–27 of a chapter. */
const yearWith = (completed: number, goal: Partial<SchoolYear['goal']> = {}): SchoolYear => ({
  goal: {
    ...{ chapter: 'NHS', year: 2026, requiredHours: 20, syncCap: null, asyncCap: null, current: true, saved: false },
    ...{ firstDay: '2026-09-01', lastDay: '2027-08-31' },
    ...goal,
  },
  progress: { sync: completed, async: 0, corrections: 0, completed, counted: completed, missing: 20 - completed },
  months: [],
});
const showYears = (page: Page, years: SchoolYear[], open: OpenSubmission[] = []) =>
  page.route('**/api/v1/hours/years*', (route) => route.fulfill({ json: { success: true, years, open } }));

test('the overview names two school years of a promoted member that have one name with their chapters', async ({
  page,
  context,
}) => {
  await signIn(context, await createMember({ chapter: 'NHS' }));
  const junior = { chapter: 'NJHS', firstDay: '2026-07-01', lastDay: '2027-06-30', current: false } as const;
  await showYears(page, [yearWith(6), yearWith(2, junior)]);
  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'Your School Year 2026–27 (NHS)' })).toBeVisible();
  await page.getByRole('button', { name: '2026–27 (NJHS)', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Your School Year 2026–27 (NJHS)' })).toContainText('July 1, 2026');
});

test('hours between two school years wait outside this one, and alone have a transcript of all hours', async ({
  page,
  context,
}) => {
  const member = await createMember();
  await addHours(member, 5);
  await sql('UPDATE members SET total_hours = 5 WHERE clerk_id = $1', [member.clerkId]);
  await signIn(context, member);
  const waiting = {
    id: randomUUID(),
    hours: 3,
    hours_type: 'async',
    service_date: '2026-07-10',
    status: 'pending',
    supervisor_name: 'Grace Hopper',
    supervisor_email: 'grace@school.test',
    request: null,
  } as const;
  await showYears(page, [yearWith(0)], [waiting]);
  await page.goto('/dashboard');
  const year = page.getByRole('region', { name: 'Your School Year 2026–27' });
  await expect(year).toContainText('3 hours outside this school year are waiting.');
  await expect(page.getByText('here once hours are approved')).toBeHidden();
  const made = page.waitForEvent('download');
  await page.getByRole('button', { name: 'All hours (PDF)' }).click();
  expect((await made).suggestedFilename()).toBe('transcript.pdf');
});

test('Retry of hours that failed to load, and Revoke of transcripts, leave the focus at the part around them', async ({
  page,
  context,
}) => {
  const member = await createMember();
  await addHours(member, 5);
  await signIn(context, member);
  await page.route('**/api/v1/hours/years*', (route) => route.fulfill(brokenServer));
  await page.goto('/dashboard');
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  await page.unroute('**/api/v1/hours/years*');
  const load = await holdBack(page, '**/api/v1/hours/years*');
  await retry.press('Enter');
  await expect(page.getByText('Looking at your hours...')).toBeVisible();
  await expect(page.locator('#main')).toBeFocused();
  load();

  const made = page.waitForEvent('download');
  await page.getByRole('button', { name: /: 5 hours \(PDF\)$/ }).press('Enter');
  await made;
  await page.getByText('Revoke transcripts').press('Enter');
  await expect(page.getByText('the transcript that was made of your hours as not valid')).toBeVisible();
  await page.getByRole('button', { name: 'Revoke', exact: true }).press('Enter');
  await expect(page.getByText('Transcripts revoked')).toBeVisible();
  await expect(page.locator('#your-year')).toBeFocused();
});

test('a page of the dashboard whose code fails to arrive says so, and Retry recovers without a reload', async ({
  page,
  context,
}) => {
  await signIn(context, await createMember());
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible();
  await page.route('**/apps/dashboard/**', (route) => route.abort());
  await page.getByRole('link', { name: 'Event Proposals' }).click();
  await expect(page.getByRole('heading', { name: 'This part of the portal could not be loaded' })).toBeVisible();
  await page.unroute('**/apps/dashboard/**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Event Proposals', level: 1 })).toBeVisible();
});

test('the overview comes without the design kit: less than 200 KB of own scripts; its cards break no word on a tablet, and its actions lead where they say', async ({
  page,
  context,
}) => {
  const member = await createMember({ role: 'admin' });
  await sql('UPDATE members SET committee = $2 WHERE clerk_id = $1', [member.clerkId, 'Environment']);
  await signIn(context, member);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const bytes = await page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const scripts = files.filter(({ name }) => /\/apps\/.*\.js$/.test(name));
    return scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  });
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(200_000);

  for (const width of [768, 820, 912, 1024]) {
    await page.setViewportSize({ width, height: 1024 });
    for (const word of ['Administrator', 'Environment']) {
      const lines = await page.getByText(word, { exact: true }).evaluate((value) => {
        const range = document.createRange();
        range.selectNodeContents(value);
        return range.getClientRects().length;
      });
      expect(lines, `${word}, ${width} px`).toBe(1);
    }
  }

  for (const [link, address, heading] of [
    ['Event Proposals', '/dashboard/events', 'Event Proposals'],
    ['Manage Members', '/dashboard/manage_users', 'Manage Users'],
    ['Hours Inbox', '/dashboard/admin_inbox', 'Admin Inbox'],
  ] as const) {
    await page.getByRole('main').getByRole('link', { name: link }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await page.goBack();
  }
});
