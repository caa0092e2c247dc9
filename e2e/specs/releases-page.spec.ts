import { rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { publishFixture } from '@portal/local/test-support/fixture-remote';
import { promote, promoteTogether } from '@portal/releases/promote';
import { expectAccessibleInAllAppearances } from '../support/accessibility.ts';
import { brokenServer, holdBack } from '../support/network.ts';
import { startOwnEdge } from '../support/own-edge.ts';
import { createMember, signIn } from '../support/people.ts';
import { test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

const heading = (text: string) => `return () => h('h1', null, '${text}')`;

/** What the page shows of one app. */
const shown = (page: Page, app: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: app, exact: true }) });

const entries = (page: Page) => page.getByRole('region', { name: 'History' }).getByRole('listitem');

async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: option, visible: true }).click();
}

test('an admin sees what is active, rolls it back once however often they click, and the portal follows', async ({
  page,
  context,
  edge,
}) => {
  const teams = { app: 'teams', path: '/teams' };
  await edge.release({ ...teams, version: '1.0.0', code: heading('Good') });
  await edge.release({ ...teams, version: '1.0.1', code: heading('Better') });
  await edge.release({ ...teams, version: '1.0.2', code: heading('Wrong') });
  const admin = await createMember({ role: 'admin', firstName: 'Ada' });
  // What the visit measured is reported when its page is left, once the page has come to rest.
  const atRest = page.waitForRequest(
    (request) => request.url().endsWith('/report') && request.postDataJSON().app === 'shell',
  );
  await page.goto(`${edge.url}/teams`);
  await atRest;
  await signIn(context, admin);
  await page.goto(`${edge.url}/dashboard`);
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Releases' }).click();
  const app = shown(page, 'teams');
  await expect(page.getByText('Channel: production', { exact: true })).toBeVisible();
  await expect(app).toContainText('Active: 1.0.2');
  await expect(app).toContainText('by a test');
  await expect(app).toContainText('needs sdk ^1.0.0: fits the shell');
  await expect(shown(page, 'shell')).toContainText('fits every active app');
  await expect(async () => {
    await page.reload();
    await expect(app.getByRole('row', { name: /^Visits/ })).toContainText('1 (100%)', { timeout: 5000 });
    await expect(app.getByRole('row', { name: /LCP/ })).toContainText(/\d ms/, { timeout: 1000 });
  }).toPass();
  await expect(app.getByRole('columnheader').first()).toHaveText('Before 1.0.1');

  await app.getByRole('button', { name: 'Roll Back' }).click();
  const dialog = page.getByRole('dialog', { name: 'Roll Back teams' });
  await expect(dialog).toContainText('From 1.0.2 to 1.0.1.');
  await expect(dialog).toContainText('All visitors get 1.0.1.');
  await dialog.getByLabel('Reason (Optional)').fill('The totals are wrong');
  const rollbacks: string[] = [];
  page.on('request', (request) => request.url().endsWith('/releases/rollback') && rollbacks.push(request.url()));
  // A second click comes before the page has drawn that the first one is at work.
  await dialog.getByRole('button', { name: 'Roll Back' }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expectToast(page, 'teams is back at 1.0.1');
  await expect(dialog).toBeHidden();
  await expect(app).toContainText('Active: 1.0.1');
  expect(rollbacks).toHaveLength(1);
  await choose(page, 'App', /^teams$/);
  await expect(page.getByText('4 changes', { exact: true })).toBeVisible();
  await expect(entries(page).first()).toContainText('teams was rolled back from 1.0.2 to 1.0.1');
  await expect(entries(page).first()).toContainText(`by Ada ${admin.lastName} <${admin.email}>`);
  await expect(entries(page).first()).toContainText('Reason: The totals are wrong');

  // As a tool leaves it that dies before it has recorded what it did.
  const [latest = ''] = (await edge.store.list('history')).sort().reverse();
  await rm(path.join(edge.directory, 'history', latest));
  await page.reload();
  const notice = page.getByRole('alert').filter({ hasText: 'A change was not completed' });
  await expect(notice).toContainText('teams was rolled back from 1.0.2 to 1.0.1');
  await expect(notice).toContainText('Missing or out of date: its entry in the history.');
  await notice.getByRole('button', { name: 'Complete It' }).click();
  await expectToast(page, 'The change was completed');
  await expect(notice).toBeHidden();
  await expect(entries(page).first()).toContainText('teams was rolled back from 1.0.2 to 1.0.1');
  await page.goto(`${edge.url}/teams`);
  await expect(page.getByRole('heading', { level: 1, name: 'Better' })).toBeVisible();
});

test('the page names its channel: a portal for trying releases does not look like the live one', async ({
  page,
  context,
}) => {
  const staging = await startOwnEdge('staging');
  try {
    await signIn(context, await createMember({ role: 'admin' }));
    await page.goto(`${staging.url}/dashboard/releases`);
    const channel = page.getByText('Channel: staging', { exact: true });
    await expect(channel).toBeVisible();
    // accessibility.spec.ts looks at such badges in the inbox.
    await expect(channel).toHaveClass(/badge--warning/);
  } finally {
    await staging.stop();
  }
});

test('a canary is ended with a reason, a version is promoted, and a change by somebody else is not overwritten', async ({
  page,
  context,
  edge,
}) => {
  const discounts = { app: 'discounts', path: '/discounts' };
  await edge.release({ ...discounts, version: '1.0.0', code: heading('Good') });
  await edge.release({ ...discounts, version: '1.1.0', code: heading('New') });
  await edge.release({ ...discounts, version: '1.2.0', code: heading('Newest') }, 0.25);
  await signIn(context, await createMember({ role: 'admin' }));
  await page.goto(`${edge.url}/dashboard/releases?app=discounts`);
  const app = shown(page, 'discounts');
  await expect(app).toContainText('Canary for 25% of the visitors: 1.2.0');

  await app.getByRole('button', { name: 'End Canary' }).click();
  const back = page.getByRole('dialog');
  await back.getByRole('button', { name: 'End Canary' }).click();
  await expect(back.getByText('Please say why')).toBeVisible();
  await back.getByLabel('Reason').fill('Visitors are confused');
  await back.getByRole('button', { name: 'End Canary' }).click();
  await expectToast(page, 'The canary of discounts was ended');
  await expect(app).toContainText(/1\.2\.0 was ended .*: Visitors are confused/);
  await expect(app.getByRole('button', { name: 'Canary to Everyone' })).toHaveCount(0);

  await app.getByRole('button', { name: 'Roll Back' }).click();
  await promote(edge.store, 'discounts', '1.2.0', { by: 'someone else', skipSmoke: 'a test' });
  const rollback = page.getByRole('dialog');
  await rollback.getByLabel('Reason (Optional)').fill('Half a sentence');
  await rollback.getByRole('button', { name: 'Roll Back' }).click();
  await expect(rollback.getByRole('alert')).toContainText('discounts 1.2.0 is active now, not 1.1.0');
  await expect(rollback.getByLabel('Reason (Optional)')).toHaveValue('Half a sentence');
  await rollback.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard Changes' }).click();
  await expect(app).toContainText('Active: 1.2.0');

  await app.getByRole('button', { name: 'Promote a Version' }).click();
  await choose(page, 'Version', '1.0.0');
  await page.getByLabel('Reason to skip the browser test').fill('It ran before');
  const release = await holdBack(page, '**/releases/promote');
  await page.getByRole('dialog').getByRole('button', { name: 'Promote' }).click();
  const versions = page.getByRole('combobox', { name: 'Version' });
  await versions.click();
  await expect(versions, 'another choice would be lost').toHaveAttribute('aria-expanded', 'false');
  await versions.press('ArrowDown');
  await expect(versions).toHaveAttribute('aria-expanded', 'false');
  release();
  await expectToast(page, 'discounts 1.0.0 is active for everyone');
  await expect(entries(page).first()).toContainText('discounts went from 1.2.0 to 1.0.0 for everyone');
  await expect(entries(page).first()).toContainText('Browser test left out: It ran before');
});

test('an admin retires an app with a reason and brings it back; a first release is retired by rolling it back', async ({
  page,
  context,
  edge,
}) => {
  const drama = { app: 'drama', path: '/dashboard/drama', frame: 'dashboard', link: 'Drama Club' } as const;
  await edge.release({ ...drama, version: '1.0.0', code: heading('Drama Club') });
  await signIn(context, await createMember({ role: 'admin' }));
  await page.goto(`${edge.url}/dashboard/releases?app=drama`);
  const app = shown(page, 'drama');
  await app.getByRole('button', { name: 'Retire' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Retire' }).click();
  await expect(dialog.getByText('Please say why')).toBeVisible();
  await dialog.getByLabel('Reason').fill('The season is over');
  await dialog.getByRole('button', { name: 'Retire' }).click();
  await expectToast(page, 'drama is retired');
  await expect(app).toContainText(/1\.0\.0 was retired .*: The season is over/);
  await expect(entries(page).first()).toContainText('drama was retired');
  expect((await page.goto(`${edge.url}/dashboard/drama`))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  const sidebar = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(sidebar.getByRole('link', { name: 'Overview' })).toBeVisible();
  await expect(sidebar.getByRole('link', { name: 'Drama Club' })).toHaveCount(0);

  await page.goto(`${edge.url}/dashboard/releases?app=drama`);
  await app.getByRole('button', { name: 'Bring Back' }).click();
  await choose(page, 'Version', '1.0.0');
  await dialog.getByLabel('Reason to skip the browser test').fill('It ran before');
  await dialog.getByRole('button', { name: 'Promote' }).click();
  await expectToast(page, 'drama 1.0.0 is active for everyone');
  await app.getByRole('button', { name: 'Roll Back' }).click();
  await expect(dialog).toContainText('No version was active before 1.0.0: drama is retired.');
  await dialog.getByRole('button', { name: 'Retire' }).click();
  await expectToast(page, 'drama is retired');
  await expect(app).toContainText('Its first release was rolled back');
});

test('releases are not for leads', async ({ page, context, edge }) => {
  await signIn(context, await createMember({ role: 'lead' }));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${edge.url}/dashboard/releases`);
  await expect(page.getByText('Access Denied', { exact: true })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Releases' })).toHaveCount(
    0,
  );
  expect(asked.filter((url) => url.includes('/releases/status'))).toEqual([]);
});

test('the page says what failed and recovers, has pages, and meets WCAG 2.2 AA in both themes and at 360 px', async ({
  page,
  context,
  edge,
}) => {
  test.setTimeout(240_000);
  const minutes = (version: string) => ({ app: 'minutes', version, code: heading('Notes') });
  const early = Array.from({ length: 20 }, (_, minor) => minutes(`1.${minor}.0`));
  for (const version of early) await publishFixture(edge.store, version);
  // In one step, which writes the pages once.
  await promoteTogether(edge.store, early, { by: 'a test', skipSmoke: 'a test releases it' });
  await edge.release(minutes('1.20.0'));
  await edge.release(minutes('2.0.0'), 0.1);
  await signIn(context, await createMember({ role: 'admin' }));
  await page.route('**/releases/status', (route) => route.fulfill(brokenServer));
  await page.goto(`${edge.url}/dashboard/releases?app=minutes`);
  await expect(page.getByText('Failed to fetch what is active')).toBeVisible();
  await page.unroute('**/releases/status');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(shown(page, 'minutes')).toContainText('Canary for 10% of the visitors: 2.0.0');
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(entries(page)).toHaveCount(2);
  await expect(entries(page).last()).toContainText('minutes 1.0.0 was released; nothing of minutes was active');
  await expectAccessibleInAllAppearances(page, 'releases');
  await shown(page, 'minutes').getByRole('button', { name: 'Roll Back' }).press('Enter');
  await expect(page.getByRole('dialog')).toContainText('also those who get the canary 2.0.0 now');
  await expectAccessibleInAllAppearances(page, 'roll back');
  await page.keyboard.press('Escape');
  await shown(page, 'minutes').getByRole('button', { name: 'Promote a Version' }).press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Version')).toBeVisible();
  await expectAccessibleInAllAppearances(page, 'promote');
});
