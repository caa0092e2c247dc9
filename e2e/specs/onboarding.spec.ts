import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { type Chapter, type Role, roleNames } from '@portal/contracts';
import { expectAccessible, expectToFitLargeLetters } from '../support/accessibility.ts';
import { chapterNameOn } from '../support/chapter-name.ts';
import { sql } from '../support/database.ts';
import { fillSignIn } from '../support/identity-pages.ts';
import { invitationMail, invite, newAddress, onboardLink } from '../support/invitations.ts';
import { createMember, signIn } from '../support/people.ts';
import { test } from '../support/test.ts';
import { referenceLine } from '../support/text.ts';

const password = 'a-long-enough-password';
const validation = '**/api/v1/users/validate-invitation?*';
const acceptance = '**/api/v1/users/accept-invitation';

const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true });

async function fillForm(page: Page, values: Record<string, string> = {}): Promise<void> {
  const filled = {
    'First Name *': 'Noor',
    'Last Name *': 'Haddad',
    'Password *': password,
    'Confirm Password *': password,
  };
  for (const [label, value] of Object.entries({ ...filled, ...values })) await field(page, label).fill(value);
}

const createAccount = (page: Page) => page.getByRole('button', { name: 'Create Account' }).click();

/** An invitation's link, and who sent it. */
async function invited(offer: { role?: Role; chapter?: Chapter; committee?: string } = {}) {
  const { role = 'student', chapter = 'NHS', committee } = offer;
  const inviter = await createMember({ role: 'admin', firstName: 'Ada' });
  const email = newAddress();
  await invite(inviter, email, { role, chapter, committee });
  return { email, inviter, link: onboardLink(await invitationMail(email)) };
}

async function expectInvalid(page: Page, message: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Invalid Invitation' })).toBeVisible();
  await expect(page.getByText(message, { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to Sign In' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create Account' })).toHaveCount(0);
}

/** Someone invites from the dialog on Manage Users. */
async function inviteFromManageUsers(context: BrowserContext, email: string, offer: { role: Role; committee: string }) {
  const page = await context.newPage();
  await page.goto('/dashboard/manage_users?search=nobody');
  await page.getByRole('button', { name: 'Invite Members' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite Members' });
  await dialog.getByLabel('Email Addresses').fill(email);
  await dialog.getByLabel('Role').click();
  await page.getByTitle(roleNames[offer.role]).click();
  await dialog.getByLabel('Committee (Optional)').fill(offer.committee);
  await dialog.getByRole('button', { name: 'Send Invitations' }).click();
  await expect(dialog.getByText('1 invitations created successfully')).toBeVisible();
}

test('a lead invites a lead, who creates an account, signs in, and sees role, chapter and committee', async ({
  openContext,
  page,
}) => {
  test.slow();
  const email = newAddress('lead');
  const inviting = await openContext();
  await signIn(inviting, await createMember({ role: 'lead', chapter: 'NJHS', firstName: 'Ada' }));
  await inviteFromManageUsers(inviting, email, { role: 'lead', committee: 'Fundraising' });
  await page.goto(onboardLink(await invitationMail(email)));
  await fillForm(page);
  await createAccount(page);
  await expect(page).toHaveURL(/\/sign-in\?message=/);
  await expect(page.getByText('Success!')).toBeVisible();
  await expect(page.getByText('Account created successfully! Please sign in with your credentials.')).toBeVisible();
  await fillSignIn(page, email, password);
  await expect(page.getByRole('heading', { name: 'Welcome back, Noor!' })).toBeVisible();
  await expect(page.getByRole('main').getByText('Lead', { exact: true })).toBeVisible();
  await expect(page.getByText('Leading Fundraising')).toBeVisible();
  await expect(chapterNameOn(page, 'NJHS')).toBeVisible();
  const rows = await sql('SELECT role, chapter, committee, first_name FROM members WHERE email = $1', [email]);
  expect(rows).toEqual([{ role: 'lead', chapter: 'NJHS', committee: 'Fundraising', first_name: 'Noor' }]);
});

test('the invitation details card shows email, role, committee, who invited, and the expiry in long form, on a phone in the dark, too', async ({
  page,
}) => {
  const { email, inviter, link } = await invited({ role: 'admin', committee: 'Events' });
  await page.goto(link);
  const card = page.getByRole('region', { name: 'Invitation Details' });
  await expect(card).toContainText(email);
  await expect(card.getByText('Admin', { exact: true })).toHaveClass(/badge--danger/);
  await expect(card).toContainText('Events');
  await expect(card).toContainText(`Ada ${inviter.lastName} (Administrator)`);
  const inTwoWeeks = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/Chicago' });
  await expect(card).toContainText(inTwoWeeks.format(Date.now() + 14 * 24 * 60 * 60 * 1000));
  await expect(page.getByText('Must be at least 8 characters long')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await page.setViewportSize({ width: 360, height: 800 });
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/sign-in');
});

test('the password can be shown and hidden, and password managers are told what each field is; each field says what is wrong with it until it is edited', async ({
  page,
}) => {
  await page.goto((await invited()).link);
  await expect(field(page, 'Password *')).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(field(page, 'Password *')).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(field(page, 'Password *')).toHaveAttribute('type', 'password');
  await expect(field(page, 'Password *')).toHaveAttribute('autocomplete', 'new-password');
  await expect(field(page, 'First Name *')).toHaveAttribute('autocomplete', 'given-name');

  await createAccount(page);
  for (const message of ['First name is required', 'Last name is required', 'Password is required'])
    await expect(page.getByText(message)).toBeVisible();
  await expect(field(page, 'First Name *')).toBeFocused();
  await expectAccessible(page);
  await field(page, 'First Name *').fill('Noor');
  await expect(page.getByText('First name is required')).toBeHidden();
  await expect(page.getByText('Last name is required')).toBeVisible();
  await fillForm(page, { 'Password *': 'short', 'Confirm Password *': 'other' });
  await createAccount(page);
  await expect(page.getByText('Password must be at least 8 characters', { exact: true })).toBeVisible();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
});

test("without a token the page says 'Invalid invitation link', and leads to sign-in", async ({ page }) => {
  await page.goto('/onboard');
  await expectInvalid(page, 'Invalid invitation link');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to Sign In' }).click();
  await expect(page).toHaveURL('/sign-in');
});

test('an unknown, a revoked and an expired invitation are refused, each with its reason', async ({ page }) => {
  await page.goto('/onboard?token=nobody-was-given-this');
  await expectInvalid(page, 'This invitation link is invalid or has expired.');
  const { email, link } = await invited({ chapter: 'NJHS' });
  await sql('UPDATE invitations SET revoked_at = now() WHERE email = $1', [email]);
  await page.goto(link);
  await expectInvalid(page, 'This invitation has been revoked.');
  await sql("UPDATE invitations SET revoked_at = NULL, expires_at = now() - interval '1 day' WHERE email = $1", [
    email,
  ]);
  await page.goto(link);
  await expectInvalid(page, 'This invitation link has expired. Please ask for a new invitation.');
  // The longest of the reasons.
  await expectToFitLargeLetters(page);
  await expect(chapterNameOn(page, 'NJHS')).toBeVisible();
});

test("an answer without success is an 'Invalid Invitation', with its error or 'Invalid invitation'", async ({
  page,
}) => {
  const refusals: [json: object, message: string][] = [
    [{ success: false, error: 'Withdrawn by the chapter' }, 'Withdrawn by the chapter'],
    [{ success: false }, 'Invalid invitation'],
  ];
  for (const [json, message] of refusals) {
    await page.route(validation, (route) => route.fulfill({ json }));
    await page.goto('/onboard?token=whichever');
    await expectInvalid(page, message);
    await page.unroute(validation);
  }
});

test("the page says 'Validating invitation...' while it looks the invitation up, on a network failure 'Failed to validate invitation', and Retry goes on", async ({
  page,
}) => {
  const { link } = await invited();
  let fail = () => {};
  const failing = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route(validation, async (route) => {
    await failing;
    await route.abort();
  });
  await page.goto(link);
  await expect(page.getByText('Validating invitation...')).toBeVisible();
  fail();
  await expect(page.getByRole('heading', { name: 'Failed to validate invitation' })).toBeVisible();
  await expect(page.getByText(referenceLine)).toBeVisible();
  await page.unroute(validation);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Create Your Account' })).toBeVisible();
});

test('an account that cannot be created leaves the form as it was, with the reason; an invitation works once', async ({
  page,
}) => {
  const { link } = await invited();
  await page.goto(link);
  await fillForm(page);
  await page.route(acceptance, (route) => route.abort());
  await createAccount(page);
  await expect(page.getByText('Failed to create account. Please try again.')).toBeVisible();
  await expect(page.getByText(referenceLine)).toBeVisible();
  await page.unroute(acceptance);
  const error = 'Accounts cannot be created right now.';
  const answers: [{ status?: number; json?: object; body?: string }, message: string][] = [
    [{ status: 503, json: { success: false, code: 'unavailable', error } }, error],
    [{ status: 502, body: '<h1>Bad Gateway</h1>' }, 'Failed to create account'],
    [{ json: { success: false, error } }, error],
    [{ json: { success: false } }, 'Failed to create account'],
  ];
  for (const [answer, message] of answers) {
    await page.route(acceptance, (route) => route.fulfill(answer));
    await createAccount(page);
    await expect(page.getByText(message, { exact: true })).toBeVisible();
    await expect(page.getByText(referenceLine), 'only where the server is to blame').toHaveCount(answer.status ? 1 : 0);
    await expect(field(page, 'First Name *')).toHaveValue('Noor');
    await page.unroute(acceptance);
  }
  await createAccount(page);
  await expect(page).toHaveURL(/\/sign-in\?message=/);
  await page.goto(link);
  await expectInvalid(page, 'This invitation has already been accepted. Please sign in.');
});

test('whoever is signed in already is told so, signs out, and comes back to the form', async ({ page, context }) => {
  const { link } = await invited();
  const member = await createMember();
  await signIn(context, member);
  await page.goto(link);
  await expect(page.getByText(`You are signed in as ${member.email}`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { name: 'Create Your Account' })).toBeVisible();
  expect(page.url()).toBe(link);
});

test('whoever is signed in with the invited address is led to the dashboard', async ({ page, context }) => {
  const member = await createMember();
  await signIn(context, member);
  await page.route(validation, async (route) => {
    const invitation = {
      email: member.email.toUpperCase(),
      role: 'student',
      chapter: 'NHS',
      committee: null,
      invitedBy: null,
      expiresAt: '2099-01-01T00:00:00Z',
    };
    await route.fulfill({ json: { success: true, invitation } });
  });
  await page.goto('/onboard?token=whichever');
  await expect(page.getByText('The invitation is for this address: go on to your dashboard.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible();
});
