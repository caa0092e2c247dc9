import { type BrowserContext, expect, type Page } from '@playwright/test';
import { sql } from '../support/database.ts';
import { formOn } from '../support/hours-form.ts';
import { setOffline } from '../support/network.ts';
import { isKeptWithFiles } from '../support/offline-form.ts';
import { createAccount, createMember, createRecord, signIn } from '../support/people.ts';
import { portal } from '../support/portal.ts';
import { test } from '../support/test.ts';
import { toastOn } from '../support/toasts.ts';

const lookAgainAMinuteLater = (page: Page) =>
  page.evaluate(() => {
    const { now } = Date;
    Date.now = () => now() + 61_000;
    document.dispatchEvent(new Event('visibilitychange'));
  });

const cameOnline = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')));

/** Opens the newsletter as a member of NJHS, whom an admin then gives to NHS. @returns the heading, which names the chapter */
async function openAndChangeChapter(page: Page, context: BrowserContext) {
  const member = await createMember({ chapter: 'NJHS' });
  await signIn(context, member);
  const read = page.waitForResponse('**/api/v1/users/getUser');
  await page.goto('/newsletter');
  await read;
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('NJHS Newsletter');
  await sql("UPDATE members SET chapter = 'NHS' WHERE clerk_id = $1", [member.clerkId]);
  return heading;
}

test('a name changed in the profile reaches the member record', async ({ context }) => {
  const member = await createMember();
  await signIn(context, member);
  const answer = await context.request.post(`${portal.url}/__clerk/v1/me?_method=PATCH`, {
    form: { first_name: 'Augusta' },
    headers: { origin: portal.url },
  });
  expect(answer.ok()).toBe(true);
  const firstName = async () => {
    const [row] = await sql('SELECT first_name FROM members WHERE clerk_id = $1', [member.clerkId]);
    return row?.first_name;
  };
  await expect.poll(firstName).toBe('Augusta');
});

test('a chapter that an admin has changed shows when the page is looked at again a minute later', async ({
  page,
  context,
}) => {
  const heading = await openAndChangeChapter(page, context);
  await lookAgainAMinuteLater(page);
  await expect(heading).toHaveText('NHS Newsletter');
});

test('a record that cannot be read again stays as it was, without a word', async ({ page, context }) => {
  const heading = await openAndChangeChapter(page, context);
  await page.route('**/api/v1/users/getUser', (route) => route.abort());
  for (const again of [lookAgainAMinuteLater, cameOnline]) {
    const failed = page.waitForEvent('requestfailed');
    await again(page);
    await failed;
  }
  await expect(heading).toHaveText('NJHS Newsletter');
  const failed = page.waitForEvent('requestfailed');
  await page.getByRole('link', { name: 'Member Dashboard' }).click();
  await failed;
  await expect(heading).toHaveText(/^Welcome back/);
  // At once: a toast goes by itself.
  expect(await toastOn(page).count()).toBe(0);
  await page.goBack();
  await page.unroute('**/api/v1/users/getUser');
  await lookAgainAMinuteLater(page);
  await expect(heading).toHaveText('NHS Newsletter');
});

test.describe('a device that was without a network', () => {
  test.use({ isFirstVisit: true, serviceWorkers: 'allow' });

  test('keeps its member record where it is back, but the response is lost', async ({ page, context }) => {
    const member = await createMember({ firstName: '' });
    await sql("UPDATE members SET first_name = 'Augusta' WHERE clerk_id = $1", [member.clerkId]);
    await signIn(context, member);
    await page.goto('/dashboard/hours');
    const { name } = formOn(page);
    await expect(name).toHaveValue(`Augusta ${member.lastName}`);
    await expect.poll(() => isKeptWithFiles(page)).toBe(true);
    await setOffline(context, true);
    await page.reload();
    await expect(name).toHaveValue(`Augusta ${member.lastName}`);
    await page.route('**/api/v1/users/getUser', (route) => route.abort());
    const readFails = () => page.waitForEvent('requestfailed', (request) => request.url().endsWith('/getUser'));
    const failed = readFails();
    await setOffline(context, false);
    await failed;
    const failedAgain = readFails();
    await lookAgainAMinuteLater(page);
    await failedAgain;
    await expect(name).toHaveValue(`Augusta ${member.lastName}`);
    await expect(page.getByText('Failed to fetch user data')).toHaveCount(0);
    await page.unroute('**/api/v1/users/getUser');
    await sql("UPDATE members SET first_name = 'Ada' WHERE clerk_id = $1", [member.clerkId]);
    await lookAgainAMinuteLater(page);
    await expect(name).toHaveValue(`Ada ${member.lastName}`);
  });
});

test('who waits for an approval is led on when the page is looked at after it', async ({ page, context }) => {
  const person = await createAccount({ firstName: 'Noor' });
  await signIn(context, person);
  await page.route('**/api/v1/users/initUser', (route) =>
    route.fulfill({ json: { success: true, user: {}, waiting: true } }),
  );
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Waiting for approval' })).toBeVisible();
  await createRecord(person);
  await lookAgainAMinuteLater(page);
  await expect(page.getByText('Your account is already initialized. Redirecting to dashboard...')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Welcome back, Noor!' })).toBeVisible();
});

test('who reads that the account is deactivated still reads it after a response was lost', async ({
  page,
  context,
}) => {
  const former = await createMember({ role: 'lead' });
  await signIn(context, former);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible();
  await sql('UPDATE members SET deactivated_at = now() WHERE clerk_id = $1', [former.clerkId]);
  await lookAgainAMinuteLater(page);
  const reason = page.getByRole('heading', { name: 'Your account has been deactivated' });
  await expect(reason).toBeVisible();
  await page.route('**/api/v1/users/getUser', (route) => route.abort());
  const loseResponse = async () => {
    const failed = page.waitForEvent('requestfailed');
    await lookAgainAMinuteLater(page);
    await failed;
  };
  await loseResponse();
  await page.getByRole('link', { name: 'Newsletter' }).first().click();
  await expect(page.getByRole('searchbox', { name: 'Search posts' })).toBeVisible();
  await loseResponse();
  await expect(page.getByRole('tab', { name: 'Manage Posts' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Member Dashboard' }).click();
  await expect(reason).toBeVisible();
});

test('who was initialised a moment ago gets to the dashboard, also where the record cannot be read', async ({
  page,
  context,
}) => {
  await signIn(context, await createAccount());
  await page.route('**/api/v1/users/initUser', async (route) => {
    await page.route('**/api/v1/users/getUser', (read) => read.abort());
    await route.continue();
  });
  await page.goto('/dashboard');
  await expect(page.getByText('Account initialized successfully! Redirecting to dashboard...')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible();
});
