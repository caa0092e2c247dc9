import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInAllAppearances } from '../support/accessibility.ts';
import { sql } from '../support/database.ts';
import { goWithin } from '../support/hydrated.ts';
import { invite, newAddress } from '../support/invitations.ts';
import { press } from '../support/keyboard.ts';
import { brokenServer, holdBack } from '../support/network.ts';
import { createMember, type Person, signIn } from '../support/people.ts';
import { proposeEvent } from '../support/proposals.ts';
import { createSubmission } from '../support/submissions.ts';
import { test } from '../support/test.ts';

// Each of these looks at many states, every one of them in several ways.
test.describe.configure({ timeout: 180_000 });

let admin: Person;
test.beforeEach(async ({ page, context }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  admin = await createMember({ role: 'admin' });
  await signIn(context, admin);
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

/** Opens a select, and closes it again once `look` has seen it. */
async function whileOpen(page: Page, name: string, look: () => Promise<void>): Promise<void> {
  await page.getByRole('combobox', { name }).click();
  await expect(page.getByRole('listbox', { name })).toBeAttached();
  await expect(page.locator('.ant-select-item-option').first()).toBeInViewport();
  await look();
  await page.keyboard.press('Escape');
}

test('axe finds nothing on the list of members, its select and its dialogs', async ({ page }) => {
  const member = await createMember();
  await page.goto(`/dashboard/manage_users?search=${member.lastName}`);
  await expect(page.getByText(member.email)).toBeVisible();
  await expectAccessibleInAllAppearances(page, 'members');
  await whileOpen(page, 'Chapter', () => expectAccessibleInAllAppearances(page, 'select open'));

  await button(page, /^Edit role/).click();
  await expectAccessibleInAllAppearances(page, 'role dialog');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await button(page, /^Edit hours/).click();
  await page.getByLabel('Total hours').fill('lots');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Hours must be a number/)).toBeVisible();
  await expectAccessibleInAllAppearances(page, 'hours dialog with an error');
  await page.getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('dialog', { name: 'Discard unsaved changes?' });
  await question.getByRole('button', { name: 'Discard Changes' }).click();
  await expect(question).toBeHidden();

  await goWithin(page, `/dashboard/manage_users?search=${randomUUID()}`);
  await expect(page.getByText('No users found')).toBeVisible();
  await expectAccessibleInAllAppearances(page, 'no members');
});

test('axe finds nothing on invitations, their dialogs and their selects', async ({ page }) => {
  const email = newAddress();
  await invite(admin, email, { role: 'student', committee: 'Service' });
  await expect
    .poll(() =>
      sql(`UPDATE invitations SET bounce = $2 WHERE email = $1 AND sent_at IS NOT NULL RETURNING id`, [
        email,
        '550 No such mailbox',
      ]),
    )
    .toHaveLength(1);
  await page.goto(`/dashboard/invitations?search=${email}`);
  await expect(page.getByText('550 No such mailbox')).toBeVisible();
  await expectAccessibleInAllAppearances(page, 'a bounced invitation');
  await button(page, 'Revoke').click();
  await expectAccessibleInAllAppearances(page, 'revoke dialog');
  await page.keyboard.press('Escape');
  await button(page, 'Invite Members').click();
  await page.getByLabel('Email Addresses').fill(`${email}, ${newAddress()}, nobody`);
  await whileOpen(page, 'Role', () => expectAccessible(page));
  await page.getByRole('button', { name: 'Check Addresses' }).click();
  await expect(page.getByText('not an e-mail address', { exact: true })).toBeVisible();
  await expect(page.getByText('1 will be invited')).toBeVisible();
  await expectAccessibleInAllAppearances(page, 'invite dialog with results');
});

test('axe finds nothing on event proposals, their review, the audit trail and e-mail choices', async ({ page }) => {
  const title = `Book swap ${randomUUID()}`;
  await proposeEvent(await createMember({ chapter: 'NJHS' }), title);
  // One of few, not of all tests.
  await sql(`UPDATE event_proposals SET state = 'declined' WHERE title = $1`, [title]);
  await page.goto('/dashboard/events?state=declined&chapter=NJHS');
  await expect(page.getByText(title)).toBeVisible();
  await button(page, 'Submit Proposal').click();
  await expect(page.getByText('Title is required')).toBeVisible();
  await expectAccessibleInAllAppearances(page, 'proposals with errors');
  await page.getByRole('textbox', { name: 'Title' }).fill('Open mic');
  await page.getByRole('textbox', { name: 'Description' }).fill('In the gym.');
  await button(page, 'Submit Proposal').click();
  await button(page, 'Review').click();
  await expectAccessibleInAllAppearances(page, 'review dialog, and a toast');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // Three entries, not those of all tests.
  await sql(
    `INSERT INTO audit_events (actor, action, subject, details)
     SELECT $1, 'member.role_changed', $1, '{ "from": "student", "to": "lead" }' FROM generate_series(1, 3)`,
    [admin.clerkId],
  );
  await goWithin(page, `/dashboard/audit?search=${admin.lastName}`);
  await page.getByText('Details').first().click();
  await expectAccessibleInAllAppearances(page, 'audit trail');
  await goWithin(page, '/dashboard/notifications');
  const choice = page.getByRole('checkbox', { name: 'Signed hours' });
  await choice.uncheck();
  await expect(page.getByText('Signed hours: off')).toBeVisible();
  await expectAccessibleInAllAppearances(page, 'e-mail choices, and a toast');
  await page.reload();
  await expect(choice).not.toBeChecked();
  await choice.check();
});

test('a member finds a call of the API, reads it and tries it, and axe finds nothing', async ({ page }) => {
  await page.route('**/openapi.json', (route) => route.abort(), { times: 1 });
  await page.goto('/dashboard/api');
  await expect(page.getByRole('alert')).toContainText('Failed to fetch the description of the API');
  await press(page, button(page, 'Retry'));
  await expect(page.getByText(/^\d+ calls$/)).toBeVisible();
  // The links of an admin are higher than a low window, and the page is long enough for them to stay in it.
  await page.setViewportSize({ width: 1093, height: 500 });
  const lastLink = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link').last();
  await lastLink.focus();
  await expect(lastLink).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('searchbox', { name: 'Search calls' }).fill('notifications choices');
  await expect(page.getByText('1 call', { exact: true })).toBeVisible();
  await press(page, page.locator('summary', { hasText: 'GET /notifications/choices' }));
  await expect(page.getByRole('region', { name: 'Response', exact: true })).toContainText('success: true;');
  await press(page, button(page, 'Send'));
  await expect(page.getByRole('heading', { name: /^200 in \d+ ms$/ })).toBeVisible();
  await expect(page.getByRole('region', { name: /^Response to/ })).toContainText('"success": true');
  await expectAccessibleInAllAppearances(page, 'a call that was tried');
  await page.getByRole('textbox', { name: /^Try/ }).fill('nothing');
  await expect(page.getByText('This is not a JSON object.')).toBeVisible();
  await expect(button(page, 'Send')).toBeDisabled();
});

test('a call that can change something asks first, and a file is saved under its name, and axe finds nothing', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await page.goto('/dashboard/api');
  await page.getByRole('searchbox', { name: 'Search calls' }).fill('personalData');
  await press(page, page.locator('summary', { hasText: 'POST /users/personalData' }));
  await page.getByRole('textbox', { name: /^Try/ }).fill(JSON.stringify({ email: admin.email }));
  await press(page, button(page, 'Send'));
  const question = page.getByRole('dialog', { name: 'Send POST /users/personalData?' });
  await expect(question).toContainText('It can change real data.');
  await expectAccessibleInAllAppearances(page, 'the question before a call');
  await press(page, question.getByRole('button', { name: 'Cancel' }));
  await expect(button(page, 'Send')).toBeFocused();
  expect(sent).not.toContain('/api/v1/users/personalData');
  await press(page, button(page, 'Send'));
  const saved = page.waitForEvent('download');
  await press(page, question.getByRole('button', { name: 'Send' }));
  expect((await saved).suggestedFilename()).toBe('personal-data.json');
  await expect(page.getByRole('region', { name: /^Response to/ })).toContainText('Saved as personal-data.json');
});

test('axe finds nothing while lists are under way, when they fail, and where there is nothing', async ({ page }) => {
  const release = await holdBack(page, '**/hours/admin/list*');
  await page.goto(`/dashboard/admin_inbox?search=${randomUUID()}`);
  await expect(page.getByText('Loading submissions...')).toBeVisible();
  await expectAccessibleInAllAppearances(page, 'waiting');
  release();
  await expect(page.getByText('No submissions found')).toBeVisible();
  await expectAccessibleInAllAppearances(page, 'nothing found');

  await page.route('**/users/invitations*', (route) => route.fulfill(brokenServer));
  await goWithin(page, '/dashboard/invitations');
  const failure = page.getByRole('alert');
  await expect(failure.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expectAccessibleInAllAppearances(page, 'failed');
  await page.unroute('**/users/invitations*');
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(failure).toHaveCount(0);
});

test('axe finds nothing where a part of the portal could not be loaded', async ({ page }) => {
  await page.route('**/hours/**/*.js', (route) => route.abort());
  await page.goto('/dashboard/hours');
  await expect(page.getByRole('heading', { name: 'This part of the portal could not be loaded' })).toBeVisible();
  await expectAccessibleInAllAppearances(page, 'failed area');
});

test("axe finds nothing on the user's menu, and on a member's overview", async ({ page, openContext }) => {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /user (menu|button)/i }).click();
  await expect(page.getByText('Sign out')).toBeVisible();
  await expectAccessibleInAllAppearances(page, 'user menu');

  const context = await openContext();
  const student = await createMember({ chapter: 'NJHS', firstName: `Wolfeschlegelsteinhausen${'berger'.repeat(4)}` });
  await createSubmission(student, { status: 'signed' });
  await signIn(context, student);
  const own = await context.newPage();
  await own.emulateMedia({ reducedMotion: 'reduce' });
  await own.goto('/dashboard');
  for (const [path, shown] of [
    ['/dashboard', /^Welcome back/],
    ['/dashboard/hours', 'Submit Volunteer Hours'],
    ['/dashboard/manage_users', 'Manage Users'],
    ['/dashboard/events', 'Event Proposals'],
  ] as const) {
    await goWithin(own, path);
    await expect(own.getByRole('heading', { name: shown, level: 1 })).toBeVisible();
    await expectAccessible(own);
  }
});
