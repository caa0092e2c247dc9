import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { sql } from '../support/database.ts';
import { press } from '../support/keyboard.ts';
import { brokenServer } from '../support/network.ts';
import { callAs, createMember, type Person, signIn } from '../support/people.ts';
import { test } from '../support/test.ts';

const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`;

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search the audit trail' }).fill(text);
}

for (const role of ['student', 'lead'] as const) {
  test(`the audit trail is not for a ${role}`, async ({ page, context }) => {
    await signIn(context, await createMember({ role }));
    await page.goto('/dashboard/audit');
    await expect(page.getByText('Access Denied', { exact: true })).toBeVisible();
    await expect(page.getByText('You must be an admin to view this page.')).toBeVisible();
    await expect(
      page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Audit Trail' }),
    ).toHaveCount(0);
  });
}

test('an admin finds who changed a role, in a sentence with the details behind it, and filters by action', async ({
  page,
  context,
}) => {
  const admin = await createMember({ role: 'admin', firstName: 'Morgan' });
  const member = await createMember({ firstName: 'Quinn' });
  await callAs(admin, 'POST /users/editUserRole', { userID: member.clerkId, role: 'lead' });
  await signIn(context, admin);
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Audit Trail' }).click();
  await search(page, member.lastName);
  const told = `${nameOf(admin)} changed the role of ${nameOf(member)} from Student to Committee Lead`;
  const entry = page.getByRole('listitem').filter({ hasText: told });
  await expect(entry).toHaveCount(1);
  const details = entry.getByText('Details');
  await expect(details).toHaveAccessibleDescription(/ to Committee Lead \w{3} \d+, \d{4}, \d+:\d+:\d+ [AP]M$/);
  await details.click();
  await expect(entry).toContainText('member.role_changed');
  await expect(entry).toContainText('"to": "lead"');
  await expectAccessible(page);

  await page.getByRole('combobox', { name: 'Action' }).click();
  const option = page.getByTitle('Hours approved', { exact: true });
  // The list draws the options that are in sight.
  while (!(await option.isVisible())) await page.keyboard.press('ArrowDown');
  await option.click();
  await expect(page.getByText('No entries found')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No entries found')).toBeVisible();
  await page.goto(`/dashboard/audit?action=member.role_changed&search=${encodeURIComponent(member.lastName)}`);
  await expect(entry).toHaveCount(1);
});

test('a long trail has pages', async ({ page, context }) => {
  const admin = await createMember({ role: 'admin' });
  const member = await createMember();
  await sql(
    `INSERT INTO audit_events (actor, action, subject, details)
     SELECT $1, 'member.role_changed', $2, '{ "from": "student", "to": "lead" }' FROM generate_series(1, 52)`,
    [admin.clerkId, member.clerkId],
  );
  await signIn(context, admin);
  await page.goto(`/dashboard/audit?search=${encodeURIComponent(member.lastName)}`);
  await expect(page.getByRole('status').filter({ hasText: '52 entries' })).toBeVisible();
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  await expect(page.getByText('Who did what, and when. Nobody can edit an entry.')).toContainText(
    'Erasing a person removes texts about them, and the school can set after how many years entries are deleted.',
  );
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'changed the role of' })).toHaveCount(2);
  await press(page, page.getByRole('button', { name: 'Previous' }));
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Entries' })).toBeFocused();
});

test('a trail that cannot be read says so', async ({ page, context }) => {
  await signIn(context, await createMember({ role: 'admin' }));
  await page.route('**/audit/list**', (route) => route.fulfill(brokenServer));
  await page.goto('/dashboard/audit');
  await expect(page.getByText('Failed to fetch the audit trail')).toBeVisible();
});
