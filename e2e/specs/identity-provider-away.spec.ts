import { expect, type Page, type Route } from '@playwright/test';
import { formOn } from '../support/hours-form.ts';
import { holdBack, requestsTo } from '../support/network.ts';
import { createAccount, createMember, signIn } from '../support/people.ts';
import { test } from '../support/test.ts';

test.use({ isFirstVisit: true });

test('pages that need the identity provider show that they load from the first frame, before any script has run', async ({
  page,
}) => {
  await page.route('**/*.js', () => {});
  for (const path of ['/sign-in', '/sign-up', '/init-user', '/dashboard', '/dashboard/hours', '/onboard?token=x']) {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading...');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Member Dashboard' })).toBeVisible();
  }
});

const providerScript = '**/__clerk/npm/**/clerk.browser.js';
const unavailable = (page: Page) => page.getByRole('main').getByRole('alert');

/** Lets some seconds pass on the page, and then no more. */
async function passSeconds(page: Page, seconds: number): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + seconds * 1000);
}

const brokenAnswers: [path: string, answer: (route: Route) => Promise<void>][] = [
  ['/sign-in', (route) => route.abort()],
  ['/sign-up', (route) => route.fulfill({ status: 500 })],
  ['/dashboard', (route) => route.fulfill({ contentType: 'text/javascript', body: '<h1>Not found</h1>' })],
];

for (const [path, answer] of brokenAnswers) {
  test(`${path} says within seconds that the identity provider's script failed, and Retry brings it`, async ({
    page,
    context,
  }) => {
    const member = await createMember();
    if (path === '/dashboard') await signIn(context, member);
    const asked = requestsTo(page, 'clerk.browser.js');
    await page.route(providerScript, answer);
    await page.clock.install();
    await page.goto(path);
    await expect.poll(() => asked.length).toBe(3);
    await passSeconds(page, 5);
    await expect(unavailable(page)).toContainText('Sign-in is not available right now');
    await expect(page).toHaveURL(path);
    await page.unroute(providerScript);
    await page.clock.resume();
    await page.getByRole('button', { name: 'Retry' }).click();
    const there = path === '/dashboard' ? page.getByText('Welcome back') : page.locator('button.cl-formButtonPrimary');
    await expect(there).toBeVisible();
    if (path === '/dashboard') await expect(page.getByRole('main')).toBeFocused();
  });
}

test('an identity provider whose script never answers is given up, and Retry brings it while that request still hangs', async ({
  page,
}) => {
  const asked = requestsTo(page, 'clerk.browser.js');
  await page.route(providerScript, async (route) => {
    if (asked.at(-1) !== asked[0]) await route.continue();
  });
  await page.clock.install();
  await page.goto('/sign-up');
  await expect.poll(() => asked.length).toBe(1);
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading...');
  await passSeconds(page, 10);
  await expect(unavailable(page)).toContainText('Sign-in is not available right now');
  await page.clock.resume();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.locator('button.cl-formButtonPrimary')).toBeVisible();
});

test('an identity provider that hangs when somebody signs in in another tab is given up', async ({ page, context }) => {
  await page.clock.install();
  await page.goto('/sign-in');
  await expect(page.locator('button.cl-formButtonPrimary')).toBeVisible();
  const header = page.getByRole('banner');
  await header.getByRole('link', { name: 'Newsletter' }).click();
  const signInLink = header.getByRole('link', { name: 'Sign In' });
  await expect(signInLink).toBeVisible();
  await page.route('**/__clerk/v1/client?*', () => {});
  await signIn(context, await createMember());
  const asked = page.waitForRequest('**/__clerk/v1/client?*');
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await asked;
  await expect(signInLink).toBeHidden();
  await passSeconds(page, 10);
  await expect(signInLink).toBeVisible();
});

test('an account is ready although the identity provider hangs when it is read again', async ({ page, context }) => {
  await signIn(context, await createAccount({ firstName: 'Noor' }));
  await page.addInitScript(() => {
    const { timeout } = AbortSignal;
    // The one that this page waits for. The page's clock cannot end it, because it is no timer.
    AbortSignal.timeout = (ms) => timeout.call(AbortSignal, ms === 10_000 ? 3000 : ms);
  });
  await page.route('**/__clerk/v1/me?*', () => {});
  const asked = page.waitForRequest('**/__clerk/v1/me?*');
  await page.goto('/dashboard');
  await asked;
  await expect(page.getByText('Account initialized successfully! Redirecting to dashboard...')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Welcome back, Noor!' })).toBeVisible();
});

test('a file of the sign-in form that fails once does not keep Retry from bringing the form', async ({ page }) => {
  await page.route('**/signin_ui*', (route) => route.abort());
  await page.clock.install();
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('signin_ui'));
  await page.goto('/sign-in');
  await failed;
  await passSeconds(page, 10);
  await expect(unavailable(page)).toContainText('Sign-in is not available right now');
  await page.unroute('**/signin_ui*');
  await page.clock.resume();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.locator('button.cl-formButtonPrimary')).toBeVisible();
});

test('a file of the user menu that fails once does not keep the menu from opening when it is pressed again', async ({
  page,
  context,
}) => {
  await signIn(context, await createMember());
  await page.route('**/userbutton_ui*', (route) => route.abort());
  await page.clock.install();
  await page.goto('/dashboard');
  await expect(page.getByText('Welcome back')).toBeVisible();
  const menu = page.getByRole('button', { name: 'Open user menu' });
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('userbutton_ui'));
  await menu.click();
  await failed;
  await passSeconds(page, 10);
  await expect(page.getByText('The user menu could not be loaded')).toBeVisible();
  await page.unroute('**/userbutton_ui*');
  await page.clock.resume();
  await menu.click();
  await expect(page.getByText('Sign out')).toBeVisible();
});

test('a user menu that comes late does not open where somebody has gone on', async ({ page, context }) => {
  await signIn(context, await createMember());
  const release = await holdBack(page, '**/userbutton_ui*');
  await page.goto('/dashboard');
  await expect(page.getByText('Welcome back')).toBeVisible();
  const asked = page.waitForRequest('**/userbutton_ui*');
  await page.getByRole('button', { name: 'Open user menu' }).click();
  await asked;
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Submit Hours' }).click();
  const { name } = formOn(page);
  await name.fill('');
  release();
  await page.keyboard.type('Robin Castellanos', { delay: 100 });
  await expect(name).toHaveValue('Robin Castellanos');
  await page.getByRole('button', { name: 'Open user menu' }).click();
  await expect(page.getByText('Sign out')).toBeVisible();
});
