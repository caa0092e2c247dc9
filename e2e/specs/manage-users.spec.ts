import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { sql } from '../support/database.ts';
import { createMember, type Person, signIn } from '../support/people.ts';
import { test } from '../support/test.ts';

const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`;
const rowOf = (page: Page, person: Person) => page.getByRole('row').filter({ hasText: person.email });
const chapterFilter = (page: Page) => page.getByRole('combobox', { name: 'Chapter' });

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search users' }).fill(text);
}

/** The list, narrowed to one person. */
async function openFor(page: Page, person: Person): Promise<void> {
  await page.goto(`/dashboard/manage_users?search=${encodeURIComponent(person.lastName)}`);
  await expect(rowOf(page, person)).toBeVisible();
}

async function edit(page: Page, what: string, person: Person) {
  await rowOf(page, person)
    .getByRole('button', { name: `Edit ${what} of ${nameOf(person)}` })
    .click();
  const dialog = page.getByRole('dialog', { name: `Edit ${what} of ${nameOf(person)}` });
  await expect(dialog).toBeVisible();
  return dialog;
}

const recordOf = async ({ clerkId }: Person) =>
  (await sql('SELECT role, chapter, total_hours::float FROM members WHERE clerk_id = $1', [clerkId]))[0];

test('unsigned users go to /sign-in', async ({ page }) => {
  await page.goto('/dashboard/manage_users');
  await expect(page).toHaveURL(/\/sign-in/);
});

for (const chapter of ['NJHS', 'NHS'] as const) {
  test(`a student of ${chapter} sees 'Access Denied'`, async ({ page, context }) => {
    await signIn(context, await createMember({ chapter }));
    await page.goto('/dashboard/manage_users');
    await expect(page.getByText('Access Denied', { exact: true })).toBeVisible();
    await expect(page.getByText('You must be an admin or lead to view this page.')).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
  });

  test(`a lead of ${chapter} sees only students of the own chapter, and edits their role and hours`, async ({
    page,
    context,
  }) => {
    const other = chapter === 'NHS' ? 'NJHS' : 'NHS';
    const student = await createMember({ chapter });
    const stranger = await createMember({ chapter: other });
    const colleague = await createMember({ chapter, role: 'lead' });
    await signIn(context, await createMember({ role: 'lead', chapter }));
    await openFor(page, student);
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
}

test('an admin sees the stats, filters by chapter, and the address keeps what is shown', async ({ page, context }) => {
  const [junior, senior] = [await createMember({ chapter: 'NJHS' }), await createMember({ chapter: 'NHS' })];
  await signIn(context, await createMember({ role: 'admin' }));
  await page.goto('/dashboard/manage_users');
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

test('an admin finds new members with a filter, and approves one, or those who are selected', async ({
  page,
  context,
}) => {
  const people = [await createMember(), await createMember(), await createMember()] as const;
  await sql('UPDATE members SET approved_at = NULL, committee = $2 WHERE clerk_id = ANY ($1)', [
    people.map(({ clerkId }) => clerkId),
    `Approval ${people[0].lastName}`,
  ]);
  await signIn(context, await createMember({ role: 'admin' }));
  await page.goto(
    `/dashboard/manage_users?standing=new&search=${encodeURIComponent(`Approval ${people[0].lastName}`)}`,
  );
  await expect(page.getByText('3 total users')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Standing' })).toBeVisible();
  await expectAccessible(page);

  const selected = page.getByRole('button', { name: /^Approve Selected/ });
  await expect(selected).toBeDisabled();
  await rowOf(page, people[0])
    .getByRole('button', { name: `Approve ${nameOf(people[0])}` })
    .click();
  await expect(page.getByText('Approved 1 member', { exact: true })).toBeVisible();
  await expect(page.getByText('2 total users')).toBeVisible();
  for (const person of [people[1], people[2]]) {
    await page.getByRole('checkbox', { name: `Select ${nameOf(person)}` }).focus();
    await page.keyboard.press('Space');
  }
  await selected.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Approved 2 members')).toBeVisible();
  await expect(page.getByText('No users found')).toBeVisible();
});

test('an admin edits role, chapter and hours of a member, and each edit is told and shown', async ({
  page,
  context,
}) => {
  const member = await createMember({ chapter: 'NJHS' });
  await signIn(context, await createMember({ role: 'admin' }));
  await openFor(page, member);

  let dialog = await edit(page, 'role', member);
  await dialog.getByRole('radio', { name: 'Committee Lead' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Role updated successfully')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, member)).toContainText('Committee Lead');

  dialog = await edit(page, 'chapter', member);
  await dialog.getByRole('radio', { name: /^NHS/ }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Chapter updated successfully')).toBeVisible();
  await expect(dialog).toBeHidden();

  dialog = await edit(page, 'graduation year', member);
  await dialog.getByLabel('Graduation year').fill('2031');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Graduation year updated successfully')).toBeVisible();
  await expect(rowOf(page, member)).toContainText('Class of 2031');
  await expect(dialog).toBeHidden();

  dialog = await edit(page, 'hours', member);
  await dialog.getByLabel('Total hours').fill('12.25');
  await dialog.getByLabel('Reason (Optional)').fill('Paper log from September');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Hours updated successfully')).toBeVisible();
  await expect(rowOf(page, member)).toContainText('12.25');
  expect(await recordOf(member)).toEqual({ role: 'lead', chapter: 'NHS', total_hours: 12.25 });

  dialog = await edit(page, 'hours', member);
  await dialog.getByLabel('Total hours').fill('122.5');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog', { name: /^Change the hours of / });
  await expect(question).toContainText('more than 50 hours, from 12.25 to 122.5. Is that right?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  expect(await recordOf(member)).toMatchObject({ total_hours: 12.25 });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await question.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, member)).toContainText('122.5');
  await expect(dialog).toBeHidden();
});

test('hours that are no number are refused beside the field, and nothing changes', async ({ page, context }) => {
  const member = await createMember();
  await signIn(context, await createMember({ role: 'admin' }));
  await openFor(page, member);
  const dialog = await edit(page, 'hours', member);
  for (const wrong of ['abc', '', '-1', '1.234']) {
    await dialog.getByLabel('Total hours').fill(wrong);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Hours must be a number from 0 to 10000 with at most two decimals')).toBeVisible();
  }
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard unsaved changes?' });
  await question.getByRole('button', { name: 'Keep Editing' }).click();
  await expect(question).toBeHidden();
  await expect(dialog.getByLabel('Total hours')).toHaveValue('1.234');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard Changes' }).click();
  await expect(dialog).toBeHidden();
  expect(await recordOf(member)).toMatchObject({ total_hours: 0 });
});

test("an edit that fails says 'Error updating role: …' and the dialog stays", async ({ page, context }) => {
  const member = await createMember();
  await signIn(context, await createMember({ role: 'admin' }));
  await openFor(page, member);
  const refused = { success: false, error: 'The last admin cannot be demoted.', code: 'conflict' };
  await page.route('**/users/editUserRole', (route) => route.fulfill({ status: 409, json: refused }));
  const dialog = await edit(page, 'role', member);
  await dialog.getByRole('radio', { name: 'Administrator' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Error updating role: The last admin cannot be demoted.')).toBeVisible();
  await page.route('**/users/editUserRole', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Error updating role: Failed to update role')).toBeVisible();
  await expect(dialog).toBeVisible();
});

test("lists of more than 100 have pages: '{total} total users' and 'Page X of Y'", async ({ page, context }) => {
  const committee = `Committee ${randomUUID().slice(0, 8)}`;
  await sql(
    `INSERT INTO members (clerk_id, first_name, last_name, email, role, chapter, committee)
     SELECT 'user_' || $1 || number, 'Member', lpad(number::text, 3, '0'), $1 || number || '@test.example', 'student', 'NHS', $2
     FROM generate_series(1, 150) AS number`,
    [randomUUID(), committee],
  );
  await signIn(context, await createMember({ role: 'admin' }));
  await page.goto(`/dashboard/manage_users?search=${encodeURIComponent(committee)}`);
  await expect(page.getByText('150 total users')).toBeVisible();
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  await expect(page.getByRole('rowheader')).toHaveCount(100);
  await expect(page.getByRole('rowheader').first()).toContainText('Member 001');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await expect(page.getByRole('rowheader')).toHaveCount(50);
  await page.reload();
  await expect(page.getByText('Page 2 of 2')).toBeVisible();

  const name = page.getByRole('columnheader', { name: 'Name' });
  await expect(name).toHaveAttribute('aria-sort', 'ascending');
  await name.getByRole('button').click();
  await expect(name).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  await expect(page.getByRole('rowheader').first()).toContainText('Member 150');
  await page.goto(`/dashboard/manage_users?search=${encodeURIComponent(committee)}&page=9`);
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
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

test('an admin changes several members after a preview that names each change and each refusal', async ({
  page,
  context,
}) => {
  const admin = await createMember({ role: 'admin' });
  const [one, other, third] = [await createMember(), await createMember(), await createMember()];
  const mark = `Bulk ${one.lastName}`;
  const all = [admin, one, other, third].map(({ clerkId }) => clerkId);
  await sql('UPDATE members SET committee = $2 WHERE clerk_id = ANY ($1)', [all, mark]);
  await signIn(context, admin);
  await page.goto(`/dashboard/manage_users?search=${encodeURIComponent(mark)}`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Edit Selected (4)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit 4 members' });
  await dialog.getByRole('radio', { name: /^Deactivate/ }).check();
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText('3 will be changed, 1 cannot be changed.')).toBeVisible();
  await expect(dialog.getByText('You cannot deactivate yourself.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('checkbox', { name: new RegExp(other.lastName) }).uncheck();
  await dialog.getByRole('button', { name: 'Deactivate 2 members' }).click();
  await expect(page.getByText('Changed 2 members')).toBeVisible();
  await expect(page.getByText('2 total users')).toBeVisible();
  await expect(rowOf(page, other)).toBeVisible();
  await expect(rowOf(page, third)).toBeHidden();

  await page.getByRole('combobox', { name: 'Standing' }).click();
  await page.getByTitle('Deactivated Members', { exact: true }).click();
  await rowOf(page, third)
    .getByRole('button', { name: `Reactivate ${nameOf(third)}` })
    .click();
  const again = page.getByRole('dialog', { name: `Reactivate ${nameOf(third)}` });
  await again.getByRole('button', { name: 'Reactivate' }).click();
  await expect(page.getByText(`Reactivated ${nameOf(third)}`)).toBeVisible();
  await expect(rowOf(page, third)).toBeHidden();
  await expect(rowOf(page, one)).toContainText('Deactivated');

  await page.goto(`/dashboard/manage_users?search=${encodeURIComponent(mark)}`);
  await expect(rowOf(page, admin)).toBeVisible();
  await expect(page.getByRole('button', { name: `Deactivate ${nameOf(admin)}` })).toHaveCount(0);
  await page.getByRole('button', { name: `Deactivate ${nameOf(third)}` }).click();
  const once = page.getByRole('dialog', { name: `Deactivate ${nameOf(third)}` });
  await once.getByRole('button', { name: 'Deactivate' }).click();
  await expect(rowOf(page, third)).toBeHidden();
});

test('a member who is deactivated while a page is open is told so in plain words', async ({ page, context }) => {
  const member = await createMember();
  await signIn(context, member);
  await page.goto('/dashboard/hours');
  await expect(page.getByRole('tab', { name: 'Your Info' })).toBeVisible();
  await sql('UPDATE members SET deactivated_at = now() WHERE clerk_id = $1', [member.clerkId]);
  // The first call that is refused closes the page.
  await page.evaluate(() => history.pushState({}, '', '/dashboard/events'));
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
  await expect(page.getByRole('heading', { name: 'Your account has been deactivated' })).toBeVisible();
  await expect(page.getByText('If this is a mistake, please ask your advisor.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
});

test('an admin looks up what is kept of a person, saves a copy, and erases it', async ({ page, context }) => {
  await signIn(context, await createMember({ role: 'admin' }));
  const member = await createMember();
  await page.goto(`/dashboard/manage_users?search=${member.lastName}`);
  await page.getByRole('button', { name: 'Personal Data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Personal Data' });
  await dialog.getByLabel('E-mail address').fill('nobody@nowhere.test');
  await dialog.getByRole('button', { name: 'Look Up' }).click();
  await expect(dialog.getByText('The portal knows nobody with this address.')).toBeVisible();
  await dialog.getByLabel('E-mail address').fill(member.email);
  await dialog.getByRole('button', { name: 'Look Up' }).click();
  await expect(dialog.getByText(`${member.firstName} ${member.lastName}`)).toBeVisible();
  await expect(dialog.getByText('Erasing cannot be undone.')).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save a Copy' }).click();
  expect((await download).suggestedFilename()).toBe('personal-data.json');
  // Another address asks again first.
  await dialog.getByLabel('E-mail address').fill('someone.else@nowhere.test');
  await expect(dialog.getByRole('button', { name: 'Erase for Good' })).toBeHidden();
  await dialog.getByLabel('E-mail address').fill(member.email);
  await dialog.getByRole('button', { name: 'Erase for Good' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('No users found')).toBeVisible();
});
