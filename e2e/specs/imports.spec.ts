import { expect } from '@playwright/test';
import { expectAccessible, expectToFitNarrowScreens } from '../support/accessibility.ts';
import { expectAnnounced } from '../support/announced.ts';
import { sql } from '../support/database.ts';
import { holdBack } from '../support/network.ts';
import { createMember, signIn } from '../support/people.ts';
import { test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

test('an admin imports past hours from a file after a look at each row, and undoes the import', async ({
  page,
  context,
}) => {
  const member = await createMember();
  await signIn(context, await createMember({ role: 'admin' }));
  // One row, not the members of all tests.
  await page.goto(`/dashboard/manage_users?search=${member.lastName}`);
  await page.getByRole('link', { name: 'Import' }).click();
  await page.getByRole('radio', { name: /^Past hours/ }).check();
  const lines = ['Student,Service hours,When', `${member.email},12.5,10/05/2024`, 'nobody,1,10/05/2024'];
  const name = `hours_of_the_national_honor_society_${member.username}_final.csv`;
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) };
  await page.getByLabel('CSV or Excel file').setInputFiles(file);
  await expect(page.getByText(`${file.name}: 2 rows`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check Rows' })).toBeDisabled();
  for (const [field, column] of [
    ['E-mail', 'Student'],
    ['Date of service', 'When'],
  ] as const) {
    await page.getByRole('combobox', { name: field, exact: true }).click();
    await page.locator('.ant-select-item-option').filter({ hasText: column, visible: true }).click();
    await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0);
  }
  await page.route('**/api/v1/users/import', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Check Rows' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to check the rows' })).toBeVisible();
  const check = await holdBack(page, '**/api/v1/users/import');
  await page.getByRole('button', { name: 'Check Rows' }).click();
  await expect(page.getByRole('button', { name: 'Choose Another File' })).toBeDisabled();
  await expectAnnounced(page, '1 cannot be imported, 1 will be imported', async () => check());
  const rows = page.getByRole('region', { name: 'Each row' });
  await expect(rows.getByText('12.5 hours on Oct 5, 2024 for')).toBeVisible();
  await expect(rows.getByText('The e-mail address is not valid')).toBeVisible();
  await expectAccessible(page);
  const total = async () =>
    (
      await sql<{ total: number }>('SELECT total_hours::float8 AS total FROM members WHERE clerk_id = $1', [
        member.clerkId,
      ])
    )[0]?.total;
  expect(await total()).toBe(0);
  // Not a lock in the database: other tests import, too.
  const error = 'Another import is being carried out. Please try again in a minute.';
  const busy = { status: 409, json: { success: false, code: 'conflict', error } };
  await page.route('**/api/v1/users/import', (route) => route.fulfill(busy), { times: 1 });
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(error);
  await expect(rows.getByText('12.5 hours on Oct 5, 2024 for')).toBeVisible();
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByText('The file has been imported')).toBeVisible();
  expect(await total()).toBe(12.5);
  await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible();
  await expectToFitNarrowScreens(page);

  await page.getByRole('button', { name: `Undo the import of ${file.name}` }).click();
  await expectAccessible(page);
  const undo = await holdBack(page, '**/users/import/undo');
  await page.getByRole('dialog').getByRole('button', { name: 'Undo Import' }).click();
  await page.goBack();
  await expect(page.getByRole('dialog')).toContainText('Undoing...');
  await expect(page).toHaveURL(/\/import$/);
  undo();
  await expect(page.getByText('Undid 1 of 1 row')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: file.name })).toContainText('Undone');
  await expect(page.getByRole('region', { name: 'Each row' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Check Rows' })).toBeEnabled();
  expect(await total()).toBe(0);

  const known = Buffer.from(`E-mail,Hours,Date of service\n${member.email},12.5,10/05/2024`);
  await page.getByLabel('CSV or Excel file').setInputFiles({ ...file, buffer: known });
  await page.getByRole('button', { name: 'Check Rows' }).click();
  await expect(page.getByRole('button', { name: 'Import 1 row' })).toBeVisible();
  await page.route('**/api/v1/users/import', async (route) => {
    await page.waitForURL('**/dashboard/manage_users');
    await route.abort();
  });
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  const nextPage = await holdBack(page, '**/apps/dashboard/**/*.js');
  await page.getByRole('link', { name: 'Back to Manage Users' }).click();
  await expectToast(page, 'Failed to import the file', 'Please check your connection and try again.');
  nextPage();
});

test('a file that takes long to send is read all the same, and what cannot be read is said so', async ({
  page,
  context,
}) => {
  await signIn(context, await createMember({ role: 'admin' }));
  await page.goto('/dashboard/manage_users/import');
  const buffer = Buffer.from('Student,Hours\nada@test.example,2');
  const choose = () =>
    page.getByLabel('CSV or Excel file').setInputFiles({ name: 'slow.csv', mimeType: 'text/csv', buffer });
  await page.route('**/api/v1/users/import/read', (route) => route.abort(), { times: 1 });
  await choose();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Failed to read the file');
  // As if half a minute had passed with each call.
  await page.evaluate(() => {
    const { timeout } = AbortSignal;
    AbortSignal.timeout = (ms) => timeout.call(AbortSignal, ms > 30_000 ? ms : 0);
  });
  await choose();
  await expect(page.getByText('slow.csv: 1 row')).toBeVisible();
});

test('an admin saves everything that the portal keeps as one file', async ({ page, context }) => {
  const admin = await createMember({ role: 'admin' });
  await signIn(context, admin);
  await page.goto(`/dashboard/manage_users?search=${admin.lastName}`);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^honor-society-[\d-]+\.zip$/);
  await expect(page.getByText('The export has been saved')).toBeVisible();
});
