import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { sql } from '../support/database.ts';
import { edit, openFor, rowOf } from '../support/members.ts';
import { holdBack } from '../support/network.ts';
import { createMember, signIn } from '../support/people.ts';
import { portal } from '../support/portal.ts';
import { test } from '../support/test.ts';

const chapterFilter = (page: Page) => page.getByRole('combobox', { name: 'Chapter' });

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search users' }).fill(text);
}

test('a lead sees only students of the own chapter, and edits their role and hours', async ({ page, context }) => {
  const chapter = 'NJHS';
  const student = await createMember({ chapter });
  const stranger = await createMember({ chapter: 'NHS' });
  const colleague = await createMember({ chapter, role: 'lead' });
  await signIn(context, await createMember({ role: 'lead', chapter }));
  // The link of an admin who filtered.
  await page.goto(`/dashboard/manage_users?chapter=NHS&search=${student.lastName}`);
  await expect(rowOf(page, student)).toBeVisible();
  await expect(chapterFilter(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Edit chapter/ })).toHaveCount(0);

  const dialog = await edit(page, 'role', student);
  await expect(dialog.getByRole('radio')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const hours = await edit(page, 'hours', student);
  await hours.getByLabel('Total hours').fill('7.5');
  await hours.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Hours updated successfully')).toBeVisible();
  await expect(rowOf(page, student)).toContainText('7.5');

  for (const person of [stranger, colleague]) {
    await search(page, person.lastName);
    await expect(page.getByText('No users found')).toBeVisible();
    await expect(page.getByText('Try adjusting your search criteria.')).toBeVisible();
  }
});

test('an admin sees the stats, filters by chapter, and the address keeps what is shown', async ({ page, context }) => {
  const [junior, senior] = [await createMember({ chapter: 'NJHS' }), await createMember({ chapter: 'NHS' })];
  await signIn(context, await createMember({ role: 'admin' }));
  await page.goto(`/dashboard/manage_users?search=${junior.lastName}`);
  for (const label of ['Total Members', 'Admins & Leads', 'Total Hours']) {
    await expect(page.locator('dl > div').filter({ hasText: label }).locator('dd')).toHaveText(/^[\d,.]+$/);
  }
  await chapterFilter(page).click();
  for (const choice of ['All Chapters', 'NJHS Only', 'NHS Only']) {
    await expect(page.getByTitle(choice, { exact: true }).last()).toBeVisible();
  }
  await page.getByTitle('NJHS Only', { exact: true }).click();
  await search(page, senior.lastName);
  await expect(page.getByText('No users found')).toBeVisible();
  await search(page, junior.lastName.toUpperCase());
  await expect(rowOf(page, junior)).toBeVisible();
  await expect(page.getByText('1 total users')).toBeVisible();
  await page.reload();
  await expect(rowOf(page, junior)).toBeVisible();
  await expect(page).toHaveURL(/chapter=NJHS/);
});

test('a class of long ago, which the address names, narrows the list down and can be chosen', async ({
  page,
  context,
}) => {
  const [former, present] = [await createMember(), await createMember()];
  const lastName = `Long${randomUUID().slice(0, 8)}`;
  await sql('UPDATE members SET last_name = $1 WHERE clerk_id = ANY ($2)', [
    lastName,
    [former.clerkId, present.clerkId],
  ]);
  await sql('UPDATE members SET graduation_year = 2003 WHERE clerk_id = $1', [former.clerkId]);
  await signIn(context, await createMember({ role: 'admin' }));
  await page.goto(`/dashboard/manage_users?graduationYear=2003&search=${lastName}`);
  await expect(page.getByText('1 total users')).toBeVisible();
  await expect(rowOf(page, former)).toContainText('Class of 2003');
  await page.getByRole('combobox', { name: 'Class' }).click();
  await expect(page.locator('.ant-select-item-option-selected')).toHaveText('Class of 2003');
  await page.getByTitle('All Classes', { exact: true }).last().click();
  await expect(page.getByText('2 total users')).toBeVisible();
});

test('a search that somebody types before going on to another page does not bring them back', async ({
  page,
  context,
}) => {
  const admin = await createMember({ role: 'admin' });
  await signIn(context, admin);
  await openFor(page, admin);
  const field = page.getByRole('searchbox', { name: 'Search users' });
  const file = await holdBack(page, '**/apps/dashboard/**/*.js');
  await field.focus();
  await field.evaluate(async () => {
    document.execCommand('insertText', false, 'ann');
    document.querySelector<HTMLElement>('a[href="/dashboard/audit"]')?.click();
    // Longer than the pause after which a list is searched.
    await new Promise((resolve) => setTimeout(resolve, 400));
  });
  file();
  await expect(page.getByRole('heading', { name: 'Audit Trail' })).toBeVisible();
  await expect(page).toHaveURL('/dashboard/audit');
});

test('numbers are written in one way, whatever the language of the browser', async ({ browser }) => {
  const member = await createMember();
  await sql('UPDATE members SET total_hours = 1234.5 WHERE clerk_id = $1', [member.clerkId]);
  const context = await browser.newContext({ baseURL: portal.url, locale: 'de-DE' });
  await signIn(context, await createMember({ role: 'admin' }));
  const page = await context.newPage();
  await openFor(page, member);
  await expect(rowOf(page, member)).toContainText('1,234.5');
  await expect(await edit(page, 'hours', member)).toContainText('Now 1,234.5.');
  await context.close();
});

test("lists of more than 100 have pages: '{total} total users' and 'Page X of Y'", async ({ page, context }) => {
  const committee = `Committee ${randomUUID().slice(0, 8)}`;
  await sql(
    `INSERT INTO members (clerk_id, first_name, last_name, email, role, chapter, committee)
     SELECT 'user_' || $1 || number, 'Member', lpad(number::text, 3, '0'), $1 || number || '@test.example', 'student', 'NHS', $2
     FROM generate_series(1, 101) AS number`,
    [randomUUID(), committee],
  );
  await signIn(context, await createMember({ role: 'admin' }));
  await page.goto(`/dashboard/manage_users?search=${encodeURIComponent(committee)}`);
  await expect(page.getByText('101 total users')).toBeVisible();
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  await expect(page.getByRole('rowheader')).toHaveCount(100);
  await expect(page.getByRole('rowheader').first()).toContainText('Member 001');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await page.reload();
  await expect(page.getByText('Page 2 of 2')).toBeVisible();

  const name = page.getByRole('columnheader', { name: 'Name' });
  await expect(name).toHaveAttribute('aria-sort', 'ascending');
  await name.getByRole('button').click();
  await expect(name).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  await expect(page.getByRole('rowheader').first()).toContainText('Member 101');
  await page.goto(`/dashboard/manage_users?search=${encodeURIComponent(committee)}&page=9`);
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
});

test('a search is announced also where it finds as many as the one before', async ({ page, context }) => {
  const [one, other] = [await createMember(), await createMember()];
  await signIn(context, await createMember({ role: 'admin' }));
  await page.goto(`/dashboard/manage_users?search=${one.lastName}`);
  const total = page.getByRole('status').filter({ hasText: '1 total users' });
  await expect(total).toBeVisible();
  // Screen readers pass over words that stay as they were.
  const markAsHeard = () => total.evaluate((status) => status.firstElementChild?.setAttribute('data-before', ''));
  // The last one is still known.
  for (const { lastName } of [other, one]) {
    await markAsHeard();
    await page.getByRole('searchbox', { name: 'Search users' }).fill(lastName);
    await expect(page.getByRole('rowheader').filter({ hasText: lastName })).toBeVisible();
    await expect(total.locator(':not([data-before], [aria-hidden="true"])')).toHaveText('1 total users');
  }
});

test("an empty list says 'No users available'", async ({ page, context }) => {
  await signIn(context, await createMember({ role: 'lead' }));
  const nobody = {
    users: [],
    pagination: { page: 1, limit: 100, total: 0, totalPages: 0 },
    stats: { members: 0, staff: 0, totalHours: 0 },
  };
  await page.route('**/users/listUsers**', (route) => route.fulfill({ json: nobody }));
  await page.goto('/dashboard/manage_users');
  await expect(page.getByText('No users available')).toBeVisible();
  await expect(page.getByText('Users will appear here once they join the system.')).toBeVisible();
});

test("a list that fails shows 'Error loading users: …', which can be dismissed", async ({ page, context }) => {
  await signIn(context, await createMember({ role: 'admin' }));
  const broken = { success: false, error: 'The database is away', code: 'unexpected' };
  await page.route('**/users/listUsers**', (route) => route.fulfill({ status: 500, json: broken }));
  await page.goto('/dashboard/manage_users');
  const banner = page.getByText('Error loading users: Failed to fetch users: Internal Server Error', { exact: true });
  await expect(banner).toBeVisible();
  const right = async (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().right);
  expect(await right(page.getByRole('button', { name: 'Personal Data' })), 'where it is with a list').toBe(
    await right(page.getByRole('region', { name: 'Members' })),
  );
  await page.getByRole('main').getByRole('button', { name: 'Dismiss' }).click();
  await expect(banner).toBeHidden();
});

// accessibility-dashboard.spec.ts looks at them on wide and narrow screens, in both themes.
test('the list and its dialogs are accessible and fit 768 px', async ({ page, context }) => {
  const member = await createMember();
  await signIn(context, await createMember({ role: 'admin' }));
  await page.setViewportSize({ width: 768, height: 800 });
  await openFor(page, member);
  await expectAccessible(page);
  const button = rowOf(page, member).getByRole('button', { name: /^Edit hours/ });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Total hours')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('a committee of long words breaks within its place, and every button of a row stays in its own', async ({
  page,
  context,
}) => {
  const member = await createMember({ role: 'lead', chapter: 'NJHS' });
  await signIn(context, await createMember({ role: 'admin' }));
  for (const committee of ['Communications', 'Öffentlichkeitsarbeit'.repeat(8)]) {
    await sql(
      `UPDATE members SET committee = $1, email = 'an-address-of.' || $2, total_hours = 128.75 WHERE clerk_id = $3`,
      [committee, member.email, member.clerkId],
    );
    await openFor(page, member);
    for (const width of [1280, 768, 360]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), committee).toBe(width);
      const outside = await rowOf(page, member)
        .getByRole('cell')
        .evaluateAll((cells) =>
          cells.flatMap((cell) =>
            [...cell.querySelectorAll('button')]
              .filter((button) => button.getBoundingClientRect().right > cell.getBoundingClientRect().right)
              .map((button) => button.ariaLabel ?? button.textContent),
          ),
        );
      expect(outside, `${committee} at ${width} px`).toEqual([]);
      if (width !== 1280 || committee !== 'Communications') continue;
      const middles = await rowOf(page, member)
        .getByRole('cell')
        .getByRole('button')
        .evaluateAll((buttons) =>
          buttons.map((each) => (each as HTMLElement).getBoundingClientRect()).map(({ y, height }) => y + height / 2),
        );
      expect(Math.max(...middles) - Math.min(...middles), 'the buttons stand in a line').toBeLessThan(2);
    }
  }
});
