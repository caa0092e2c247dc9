import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { atRest } from '../support/at-rest.ts';
import { sql } from '../support/database.ts';
import { openHydrated } from '../support/hydrated.ts';
import {
  fillPassword,
  fillSignIn,
  pressSignOut,
  signOut,
  signOutEntry,
  userButton,
} from '../support/identity-pages.ts';
import { newAddress } from '../support/invitations.ts';
import { tabTo } from '../support/keyboard.ts';
import { createAccount, createMember, signIn } from '../support/people.ts';
import { createSubmission } from '../support/submissions.ts';
import { test } from '../support/test.ts';
import { referenceLine } from '../support/text.ts';
import { expectToast } from '../support/toasts.ts';

test('a member signs in by username and goes to the dashboard; Back leads to the page before the sign-in', async ({
  page,
}) => {
  const member = await createMember({ firstName: 'Alex' });
  await openHydrated(page, '/');
  await page.getByRole('link', { name: 'Member Dashboard' }).click();
  await fillSignIn(page, member.username, member.password);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { name: 'Welcome back, Alex!' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('a member types name and password one after the other, with Enter behind each', async ({ page }) => {
  const member = await createMember();
  await page.goto('/sign-in');
  await page.locator('input[name=identifier]').focus();
  await page.keyboard.type(member.username);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/sign-in/factor-one');
  await expect(page.locator('input[name=password]:visible')).toBeFocused();
  await page.keyboard.type(member.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
});

test("a visitor of the dashboard is told 'Please sign in to access this page.' where they are sent; a message in the address shows in a green 'Success!' box, as text", async ({
  page,
}) => {
  await page.goto('/dashboard/events');
  await expect(page).toHaveURL(/\/sign-in/);
  await expect(page.getByText('Please sign in to access this page.', { exact: true })).toBeVisible();
  await page.goto('/sign-in?message=Account%20created%20%3Cb%3Esuccessfully%3C%2Fb%3E');
  await expect(page.getByText('Success!')).toBeVisible();
  await expect(page.getByText('Account created <b>successfully</b>')).toBeVisible();
  await expect(page.locator('button.cl-formButtonPrimary')).toBeVisible();
  await expect(page.getByText('Please sign in to access this page.')).toHaveCount(0);
});

test('after signing in, a member returns to the page that asked for it; a wrong password before is refused with a message', async ({
  page,
}) => {
  const member = await createMember();
  await page.goto('/dashboard/hours');
  await fillSignIn(page, member.email, 'not the password');
  await expect(page.locator('.cl-formFieldErrorText')).toContainText('Password is incorrect');
  await expect(page).toHaveURL(/\/sign-in/);
  await fillPassword(page, member.password);
  await expect(page).toHaveURL('/dashboard/hours');
});

test('a student who is signed out comes from an e-mail to what it links to, the own submissions below the form', async ({
  page,
}) => {
  const member = await createMember();
  await createSubmission(member);
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto('/dashboard/hours?chapter=NHS#own-submissions');
  await fillSignIn(page, member.email, member.password);
  await expect(page).toHaveURL('/dashboard/hours?chapter=NHS#own-submissions');
  await expect(page.locator('#own-submissions').getByRole('heading')).toBeInViewport();
});

test('a link to the sign-in leads to no other site afterwards, not even to one below the domain of the identity provider', async ({
  page,
}) => {
  const member = await createMember();
  await page.goto('/sign-in');
  const domain = await page.waitForFunction(
    () => (globalThis as { Clerk?: { frontendApi?: string } }).Clerk?.frontendApi,
  );
  const other = `https://elsewhere.${await domain.jsonValue()}/`;
  await page.goto(`/sign-in?${new URLSearchParams({ redirect_url: other })}`);
  await fillSignIn(page, member.email, member.password);
  await expect(page).toHaveURL('/dashboard');
});

test('a visitor signs up, the account is initialised, and the dashboard opens', async ({ page }) => {
  const email = newAddress();
  await page.goto('/sign-up');
  await page.locator('input[name=firstName]').fill('Noor');
  await page.locator('input[name=lastName]').fill('Haddad');
  await page.locator('input[name=username]').fill(`noor-${randomUUID().slice(0, 8)}`);
  await page.locator('input[name=emailAddress]').fill(email);
  await page.locator('input[name=password]').fill('a-long-enough-password');
  // Clerk's hint below the password slides the button down: a press on its way begins on the button and ends beside it.
  await expect(page.getByText('Your password meets all the necessary requirements.').last()).toBeVisible();
  await atRest(page);
  await page.locator('button.cl-formButtonPrimary').click();
  await expect(page).toHaveURL('/init-user');
  await expect(page.getByText('Account initialized successfully! Redirecting to dashboard...')).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { name: 'Welcome back, Noor!' })).toBeVisible();
  await expect(page.getByText('NJHS Member')).toBeVisible();
  const members = await sql('SELECT role, chapter, committee FROM members WHERE email = $1 AND deleted_at IS NULL', [
    email,
  ]);
  expect(members).toEqual([{ role: 'student', chapter: 'NJHS', committee: null }]);
});

/** Expects the portal's outline around what has the focus. */
async function expectPortalFocus(page: Page): Promise<void> {
  const { style, colour } = await page.locator(':focus').evaluate((element) => {
    const { outlineStyle, outlineColor } = getComputedStyle(element);
    return { style: outlineStyle, colour: outlineColor };
  });
  expect({ style, colour }).toEqual({ style: 'solid', colour: 'rgb(29, 66, 137)' });
}

test("Clerk's buttons are filled with the chapter's colour, its fields have the portal's edge, and both the portal's focus", async ({
  page,
}) => {
  await page.goto('/sign-in');
  const [field, button] = [page.locator('input[name=identifier]'), page.locator('button.cl-formButtonPrimary')];
  const fill = () => button.evaluate((element) => getComputedStyle(element).backgroundColor);
  await expect(button).toBeVisible();
  expect(await fill()).toBe('rgb(29, 66, 137)');
  await expect(field).toHaveCSS('box-shadow', 'rgb(125, 128, 138) 0px 0px 0px 1px');
  await tabTo(page, field);
  await expectPortalFocus(page);
  await tabTo(page, button);
  await expectPortalFocus(page);
  await page.getByRole('button', { name: /^NJHS/ }).click();
  await expect.poll(fill).toBe('rgb(23, 96, 63)');
  // Where the system's colours replace ours, it is not filled.
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(button).toHaveCSS('border-top-width', '1px');
});

test('an account that was made elsewhere becomes a member with the role of its metadata when it first signs in', async ({
  page,
  context,
}) => {
  await signIn(context, await createAccount({ role: 'admin', firstName: 'Sasha' }));
  await page.goto('/dashboard');
  await expect(page.getByText('Account initialized successfully! Redirecting to dashboard...')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Welcome back, Sasha!' })).toBeVisible();
  await expect(page.getByText('Administrator')).toBeVisible();
});

test('an account that is initialised already goes from /init-user to the dashboard', async ({ page, context }) => {
  await signIn(context, await createMember());
  await page.goto('/init-user');
  await expect(page.getByText('Your account is already initialized. Redirecting to dashboard...')).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
});

test('a failed initialisation says so and offers to sign out', async ({ page, context }) => {
  await signIn(context, await createAccount());
  await page.route('**/api/v1/users/initUser', (route) => route.abort());
  await page.goto('/init-user');
  await expect(page.getByRole('heading', { name: 'Failed to initialize account' })).toBeVisible();
  await expect(
    page.getByText('There was an error initializing your account. Please try again or contact support.'),
  ).toBeVisible();
  await expect(page.getByText(referenceLine)).toBeVisible();
  await page.route('**/__clerk/v1/client/sessions*', (route) => route.fulfill({ status: 500, json: { errors: [] } }));
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expectToast(page, 'You could not be signed out');
  await page.unroute('**/__clerk/v1/client/sessions*');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
});

test('an account that has to be approved is told so, and one that needs an invitation is, too', async ({
  page,
  context,
}) => {
  const person = await createAccount();
  await page.route('**/api/v1/users/initUser', (route) =>
    route.fulfill({ json: { success: true, user: {}, waiting: true } }),
  );
  await signIn(context, person);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Waiting for approval' })).toBeVisible();
  await expectAccessible(page);
  const error = 'An invitation is needed to join this portal.';
  await page.route('**/api/v1/users/initUser', (route) =>
    route.fulfill({ status: 403, json: { success: false, code: 'forbidden', error } }),
  );
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You are not a member' })).toBeVisible();
  await expect(page.getByText(error)).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out' }).click();

  await page.route('**/api/v1/users/sign-up', (route) =>
    route.fulfill({ json: { success: true, signUp: 'invitation' } }),
  );
  await page.goto('/sign-up');
  await expect(page.getByRole('heading', { name: 'An invitation is needed' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to Sign In' }).click();
  await expect(page).toHaveURL('/sign-in');
});

test("a member signs out through the user button, which does not move when Clerk's takes its place, with the portal's focus", async ({
  page,
  context,
}) => {
  await signIn(context, await createMember());
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible();
  await atRest(page);
  // While its menu is open, it is hidden from assistive technology.
  const place = () => page.getByRole('button', { name: /user menu$/, includeHidden: true }).boundingBox();
  const before = await place();
  await userButton(page).click();
  await expect(signOutEntry(page)).toBeVisible();
  await atRest(page);
  expect(await place()).toEqual(before);
  await tabTo(page, signOutEntry(page));
  await expectPortalFocus(page);
  await page.keyboard.press('Escape');
  await expect(userButton(page)).toBeFocused();
  await expectPortalFocus(page);
  await pressSignOut(page);
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('what one student was shown is not there for the next who signs in on the same page', async ({
  page,
  context,
}) => {
  const [first, second] = [await createMember(), await createMember()];
  await createSubmission(first, { description: 'Read to the residents of Maple House' });
  await signIn(context, first);
  await page.goto('/dashboard/hours');
  await expect(page.getByText('Read to the residents of Maple House')).toBeVisible();
  await signOut(page);
  await page.getByRole('link', { name: 'Sign In' }).click();
  await fillSignIn(page, second.email, second.password);
  await page.route('**/api/v1/hours/mine**', (route) => route.abort());
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Submit Hours' }).click();
  await expect(page.getByRole('tab', { name: /Your Info/ })).toBeVisible();
  await expect(page.getByText('Read to the residents of Maple House')).toBeHidden();
});
