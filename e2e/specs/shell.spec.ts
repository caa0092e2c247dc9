import { expect } from '@playwright/test';
import { chapterNameOn } from '../support/chapter-name.ts';
import { formOn } from '../support/hours-form.ts';
import { openHydrated } from '../support/hydrated.ts';
import { userButton } from '../support/identity-pages.ts';
import { watchLayoutShift } from '../support/layout-shift.ts';
import { holdBack, requestsTo } from '../support/network.ts';
import { createMember, signIn } from '../support/people.ts';
import { test } from '../support/test.ts';
import { toastOn } from '../support/toasts.ts';

test('the header shows the crest and the full name of the chapter that is chosen, and the links; the footer the contact link', async ({
  page,
}) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  await expect(header.getByText('National Honor Society')).toBeVisible();
  await expect(header.locator('img')).toHaveAttribute('src', '/nhs_logo.png');
  for (const name of ['About', 'Pillars', 'Activities', 'Membership', 'Newsletter', 'Member Dashboard']) {
    await expect(header.getByRole('link', { name, exact: true })).toBeVisible();
  }
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveAttribute('href', /^mailto:/);
  await page.getByRole('button', { name: /^NJHS/ }).click();
  await expect(header.getByText('National Junior Honor Society')).toBeVisible();
  await expect(header.locator('img')).toHaveAttribute('src', '/njhs_logo.png');
});

test('a visitor switches the theme, and it is kept from before the first paint', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveClass(/light/);
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await expect(page.locator('html')).toHaveClass(/dark/);
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      (window as { classAtStart?: string }).classAtStart = document.documentElement.className;
    });
  });
  await page.reload();
  expect(await page.evaluate(() => (window as { classAtStart?: string }).classAtStart)).toContain('dark');
});

test('an unknown path shows the not-found screen, and Return Home leads to /', async ({ page }) => {
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('404')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  await expect(page.getByText("The page you're looking for doesn't exist or has been moved.")).toBeVisible();
  await page.getByRole('link', { name: 'Return Home' }).click();
  await expect(page).toHaveURL('/');

  const below = await page.goto('/signature/token/more');
  expect(below?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
});

test('no page does what its content security policy refuses, and nothing is reported to browsers', async ({
  page,
  context,
}) => {
  await signIn(context, await createMember({ role: 'admin' }));
  const reports: string[] = [];
  await page.exposeFunction('reportViolation', (report: string) => reports.push(report));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      (globalThis as unknown as { reportViolation(report: string): void }).reportViolation(
        `${location.pathname}: ${violatedDirective} ${blockedURI}`,
      );
    });
  });
  // Pages whose forms check what is typed with zod.
  const pages = { '/dashboard/hours': 'Submit Volunteer Hours', '/dashboard/manage_users?search=x': 'Manage Users' };
  for (const [path, heading] of Object.entries({ ...pages, '/onboard?token=x': 'Invalid Invitation' })) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
  }
  await page.goto('/newsletter');
  await page.getByRole('tab', { name: 'Manage Posts' }).click();
  await page.getByRole('button', { name: 'New Post' }).click();
  await expect(page.getByRole('dialog').getByLabel('Title')).toBeVisible();
  expect(reports).toEqual([]);
});

test.describe(() => {
  test.use({ isFirstVisit: true });

  test('public pages fetch no script of the identity provider for a visitor', async ({ page }) => {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    for (const path of ['/', '/newsletter']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    expect(fetched.filter((url) => url.includes('/__clerk'))).toEqual([]);
  });
});

test('a student sees Overview and Submit Hours first in the sidebar, no staff pages, and the own initials, in any script', async ({
  page,
  context,
}) => {
  await signIn(context, await createMember({ chapter: 'NJHS', firstName: '𠮷野' }));
  await page.goto('/dashboard');
  const sidebar = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(sidebar.getByRole('link')).toHaveText(['Overview', 'Submit Hours', 'Events', 'E-mail Choices']);
  await expect(sidebar.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page');
  await expect(userButton(page)).toHaveText('𠮷C');
});

test('the dashboard has its main part and a heading, to skip to, also while it waits for the member record', async ({
  page,
  context,
}) => {
  await signIn(context, await createMember({ firstName: 'Jamie' }));
  const release = await holdBack(page, '**/api/v1/users/getUser');
  await page.goto('/dashboard');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Loading dashboard...', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Skip to content' }).press('Enter');
  await expect(main).toBeFocused();
  release();
  await expect(main.getByRole('heading', { name: 'Welcome back, Jamie!', level: 1 })).toBeVisible();
  await expect(main).toBeFocused();
});

test('on a phone, nothing that is shown moves when the links of an admin come', async ({ page, context }) => {
  await signIn(context, await createMember({ role: 'admin' }));
  await page.setViewportSize({ width: 390, height: 844 });
  const release = await holdBack(page, '**/api/v1/users/getUser');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Loading dashboard...' })).toBeVisible();
  const layoutShift = await watchLayoutShift(page);
  release();
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'E-mail Choices' })).toBeVisible();
  expect(await layoutShift()).toBeLessThanOrEqual(0.02);
});

const firstLists = {
  '/dashboard/hours': '/hours/mine?page=1&limit=10',
  '/dashboard/admin_inbox?status=approved&page=1': '/hours/admin/list?status=approved&page=1&limit=20',
  '/dashboard/manage_users?chapter=NHS': '/users/listUsers?chapter=NHS&page=1&limit=100',
};

test('a page of the dashboard reads its list while the member record is read, as the address says, and both once', async ({
  page,
  context,
}) => {
  await signIn(context, await createMember({ role: 'admin' }));
  for (const [path, list] of Object.entries(firstLists)) {
    const asked = requestsTo(page, list);
    const records = requestsTo(page, '/users/getUser');
    const release = await holdBack(page, '**/api/v1/users/getUser');
    await page.goto(path);
    await expect.poll(() => asked.length).toBe(1);
    await expect(page.getByRole('navigation', { name: 'Dashboard' })).toHaveCount(0);
    release();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).not.toHaveText(/Loading/);
    await page.waitForLoadState('networkidle');
    expect({ lists: asked.length, records: records.length }).toEqual({ lists: 1, records: 1 });
  }
});

const listsOfStaff = {
  '/dashboard/manage_users': '/users/listUsers?',
  '/dashboard/events': '/events/list?',
  '/dashboard/reports': '/reports/members?',
};

test("a lead who opens an admin's link to the other chapter asks for the own one alone, and once", async ({
  page,
  context,
}) => {
  await signIn(context, await createMember({ role: 'lead', chapter: 'NHS' }));
  for (const [path, list] of Object.entries(listsOfStaff)) {
    const asked = requestsTo(page, list);
    await page.goto(`${path}?chapter=NJHS&search=nobody`);
    await expect.poll(() => asked.length).toBe(1);
    await page.waitForLoadState('networkidle');
    expect(asked).toHaveLength(1);
    expect(asked[0]).not.toContain('chapter=');
  }
});

test("a student who opens a page of staff sees 'Access Denied', and asks for none of its lists", async ({
  page,
  context,
}) => {
  await signIn(context, await createMember());
  const lists = ['/hours/admin/list', '/users/listUsers', '/users/invitations'].map((list) => requestsTo(page, list));
  const pages = {
    '/dashboard/admin_inbox': 'to access the admin inbox.',
    '/dashboard/manage_users': 'You must be an admin or lead to view this page.',
    '/dashboard/invitations': 'You must be an admin or lead to view this page.',
  };
  for (const [path, reason] of Object.entries(pages)) {
    await page.goto(path);
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText('Access Denied');
    await expect(alert).toContainText(reason);
  }
  await expect(page.getByRole('table')).toHaveCount(0);
  expect(lists.flat()).toEqual([]);
});

test.describe(() => {
  test.use({ isFirstVisit: true });

  test('a page of the dashboard that is fetched when it is chosen is shown as soon as it is there', async ({
    page,
    context,
  }) => {
    await signIn(context, await createMember({ role: 'admin' }));
    await page.clock.install();
    await page.goto('/dashboard');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: /^Welcome back/ })).toBeVisible();
    // React would hold the page back for 300 ms, which never pass.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    for (const [link, heading] of Object.entries({ 'Manage Users': 'Manage Users', 'Hours Inbox': 'Admin Inbox' })) {
      await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: link }).click();
      await expect(main.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    }
  });
});

test('Retry that is slow leaves the focus where somebody went meanwhile', async ({ page }) => {
  await page.route('**/apps/newsletter/**', (route) => route.abort());
  await openHydrated(page, '/');
  const header = page.getByRole('banner');
  await header.getByRole('link', { name: 'Newsletter' }).click();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await page.unroute('**/apps/newsletter/**');
  const release = await holdBack(page, '**/apps/newsletter/**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('button', { name: 'Retrying...' })).toBeFocused();
  await header.getByRole('link', { name: 'Sign In' }).click();
  const field = page.locator('input[name="identifier"]');
  await field.focus();
  release();
  await page.keyboard.type('robin@portal.test', { delay: 100 });
  await expect(field).toHaveValue('robin@portal.test');
});

test('a page of the shell that could not be loaded says so in its title, too, and is tried again by itself when it is chosen again', async ({
  page,
}) => {
  await page.route('**/apps/shell/*/account*.js', (route) => route.abort());
  await openHydrated(page, '/');
  const header = page.getByRole('banner');
  await header.getByRole('link', { name: 'Sign In' }).click();
  const failed = page.getByRole('heading', { name: 'This part of the portal could not be loaded' });
  await expect(failed).toBeVisible();
  await expect(page).toHaveTitle('This part of the portal could not be loaded');
  await page.unroute('**/apps/shell/*/account*.js');
  await header.getByRole('link', { name: 'Newsletter' }).click();
  await expect(failed).toHaveCount(0);
  await header.getByRole('link', { name: 'Sign In' }).click();
  await expect(page.locator('button.cl-formButtonPrimary')).toBeVisible();
});

test('where the member record cannot be read, the name, role and chapter of the account stand in for it, and a notice says so', async ({
  page,
  context,
}) => {
  await signIn(context, await createMember({ role: 'lead', chapter: 'NJHS', firstName: 'Jamie' }));
  await page.route('**/api/v1/users/getUser', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/dashboard');
  await expect(page.getByText('Failed to fetch user data')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Welcome back, Jamie!' })).toBeVisible();
  const role = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Role', exact: true }) });
  await expect(role).toContainText('Committee Lead');
  await expect(page.getByRole('heading', { name: 'Admin Actions' })).toBeVisible();
  const locked = page.locator('[data-tip="Your chapter: National Junior Honor Society"]').filter({ visible: true });
  await expect(locked).toBeVisible();
  await expect(page.getByRole('group', { name: 'Chapter' })).toHaveCount(0);
  await expect(chapterNameOn(page, 'NJHS')).toBeVisible();
  await expect(page.locator('html')).toHaveClass(/chapter-njhs/);
  await page.getByRole('button', { name: 'Dismiss' }).first().press('Enter');
  await expect(page.getByText('Failed to fetch user data')).toBeHidden();
  await expect(page.locator('#main')).toBeFocused();
});

test.describe(() => {
  test.use({ isFirstVisit: true });

  const longerThanAToastStays = 7000;

  test('a toast stays while someone points at it or has the focus on it, goes in its time where it appears under a resting pointer, and is put in anew where it says the same', async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto('/demo/hours');
    const submit = formOn(page).button('Continue to Supervisor Info');
    const toast = toastOn(page);
    const dismiss = toast.getByRole('button', { name: 'Dismiss' });
    await submit.click();
    await toast.hover();
    await page.clock.runFor(longerThanAToastStays);
    await expect(toast).toBeVisible();
    await page.mouse.move(0, 0);
    await formOn(page).description.focus();
    await dismiss.focus();
    await page.clock.runFor(longerThanAToastStays);
    await expect(dismiss).toBeFocused();
    await dismiss.press('Enter');
    await expect(toast).toHaveCount(0);
    await expect(formOn(page).description).toBeFocused();

    await submit.click();
    const words = toast.locator('.toast__title');
    await words.evaluate((element) => element.setAttribute('data-before', ''));
    await submit.click();
    // Only what is put in is said again by screen readers.
    await expect(words.and(page.locator(':not([data-before])'))).toBeVisible();
    await page.mouse.move(0, 0);
    await page.clock.runFor(longerThanAToastStays);
    await expect(toast).toHaveCount(0);

    // Wherever the pointer rests, the toast appears under it.
    await page.evaluate(() => {
      const everywhere = new CSSStyleSheet();
      everywhere.replaceSync('.toast { position: fixed; inset: -100vmax; max-width: none }');
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, everywhere];
    });
    await page.mouse.move(640, 450);
    await submit.press('Enter');
    await expect(toast).toBeVisible();
    // The browser looks at what is under the pointer when it draws.
    await page.screenshot();
    await page.clock.runFor(longerThanAToastStays);
    await expect(toast).toHaveCount(0);
  });
});
