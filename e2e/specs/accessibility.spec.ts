import { expect, type Page } from '@playwright/test';
import {
  expectAccessible,
  expectAccessibleInAllAppearances,
  expectLegible,
  expectToFitLargeLetters,
  expectToFitNarrowScreens,
} from '../support/accessibility.ts';
import { sql } from '../support/database.ts';
import { entry, fillHoursForm, formOn } from '../support/hours-form.ts';
import { press } from '../support/keyboard.ts';
import { createMember, signIn } from '../support/people.ts';
import { createSubmission, issueToken } from '../support/submissions.ts';
import { test } from '../support/test.ts';

// Each of these looks at many pages, every one of them in six ways.
test.describe.configure({ timeout: 180_000 });

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

const heading = (page: Page, name?: string | RegExp) => page.getByRole('heading', { name, level: 1 });

async function createPost(): Promise<string> {
  const [post] = await sql<{ id: string }>(
    `INSERT INTO posts (title, content, author_name, tags, chapters) VALUES ($1, $2, 'Morgan Ellis', $3, '{}') RETURNING id`,
    [
      'Spring service week',
      '## What we did\n\nA [link](https://example.org), `code` and a list:\n\n- books\n- dogs\n\n> Well done.\n\n| Who | Hours |\n|---|---|\n| All | 40 |',
      ['service', 'spring'],
    ],
  );
  return post?.id ?? '';
}

test('the public pages meet WCAG 2.2 AA in both themes and chapters, and reflow to 320 px', async ({ page }) => {
  const post = await createPost();
  for (const path of [
    '/',
    '/newsletter',
    `/newsletter/${post}`,
    '/newsletter/none',
    '/no/such/page',
    '/demo/hours',
    '/check/none',
  ]) {
    await page.goto(path);
    await expect(heading(page)).toBeVisible();
    if (path.startsWith('/newsletter')) await expect(page.getByText(/^Loading/)).toHaveCount(0);
    await expectAccessibleInAllAppearances(page, path);
  }
});

test('text spaced out as a reader may need it (WCAG 1.4.12) widens no public page beyond 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  for (const path of ['/', '/newsletter', '/demo/hours']) {
    await page.goto(path);
    await expect(heading(page)).toBeVisible();
    await page.evaluate(() => {
      const spaced = new CSSStyleSheet();
      spaced.replaceSync(`* {
        line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important;
      }`);
      document.adoptedStyleSheets.push(spaced);
    });
    // What only the script knows of visitors is in the header.
    await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
  }
});

test('the small screen menu meets WCAG 2.2 AA and is worked by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await press(page, page.getByRole('button', { name: 'Menu' }));
  const link = page.getByRole('banner').getByRole('link', { name: 'Newsletter' });
  await expect(link).toBeVisible();
  await expectAccessible(page);
  await press(page, link);
  await expect(heading(page, /Newsletter/)).toBeVisible();
  await expect(link).toBeHidden();
});

test('sign-in and sign-up meet WCAG 2.2 AA in both themes and chapters, and reflow to 320 px', async ({ page }) => {
  for (const path of ['/sign-in?message=Welcome', '/sign-up']) {
    await page.goto(path);
    await expect(page.locator('button.cl-formButtonPrimary')).toBeVisible();
    await expectAccessibleInAllAppearances(page, path);
  }
});

test('the dashboard and the hours form meet WCAG 2.2 AA in both themes and chapters, and reflow to 320 px', async ({
  page,
  context,
}) => {
  const admin = await createMember({ role: 'admin' });
  await createSubmission(admin, {
    status: 'rejected',
    adminNotes: 'Which library?',
    description: 'Sorted returned books',
  });
  await signIn(context, admin);
  await page.goto('/dashboard');
  await expect(heading(page, /^Welcome back/)).toBeVisible();
  await expectAccessibleInAllAppearances(page, 'overview');

  await page.goto('/dashboard/hours');
  const form = formOn(page);
  await form.button('Continue to Supervisor Info').click();
  await expect(page.getByText('Date is required')).toBeVisible();
  await expect(page.getByText('Which library?')).toBeVisible();
  await expectAccessibleInAllAppearances(page, 'Your Info with errors and a toast');
  await fillHoursForm(page, entry);
  await expectAccessibleInAllAppearances(page, 'Supervisor');
  await form.tab('Signature').click();
  await expectAccessibleInAllAppearances(page, 'Signature');
  await form.tab('Supervisor').click();
  await form.button('Request Signature via Email').click();
  await expectAccessibleInAllAppearances(page, 'request dialog');
  await page.getByRole('button', { name: 'Send Request' }).click();
  await expect(form.sentDialog).toBeVisible();
  await expectAccessibleInAllAppearances(page, 'sent dialog');
  await form.sentDialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Hours Successfully Logged!' })).toBeVisible();
  await expectAccessibleInAllAppearances(page, 'success screen');
});

test('the Admin Inbox and its dialog meet WCAG 2.2 AA in both themes and chapters, and reflow to 320 px', async ({
  page,
  context,
}) => {
  const [admin, student] = [await createMember({ role: 'admin' }), await createMember()];
  await createSubmission(student, { status: 'approved', adminNotes: 'Thank you' });
  await createSubmission(student, { status: 'rejected' });
  await createSubmission(student, { status: 'pending' });
  await createSubmission(student, { status: 'needs_signature' });
  await createSubmission(student, { status: 'signed', comments: 'On time', description: `Long${'o'.repeat(200)}ng` });
  await signIn(context, admin);
  await page.goto(`/dashboard/admin_inbox?status=all&search=${encodeURIComponent(student.lastName)}`);
  await expect(page.getByText('Submissions (5)')).toBeVisible();
  await expectAccessibleInAllAppearances(page, 'inbox');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'View Details' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleInAllAppearances(page, 'details');
});

test('whoever has letters twice as large has them in selects, too, and no tab on a link', async ({ page, context }) => {
  await signIn(context, await createMember({ role: 'admin' }));
  await page.setViewportSize({ width: 360, height: 740 });
  const settings = await context.newCDPSession(page);
  await settings.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await page.goto('/newsletter');
  await expect(page.getByRole('tab', { name: 'All Posts' })).toBeVisible();
  await page.getByRole('link', { name: 'RSS feed' }).click({ trial: true, timeout: 5000 });
  await page.goto('/dashboard/admin_inbox');
  const field = page.locator('.ant-select').first();
  const choice = page.locator('.ant-select-item-option').first();
  await field.click();
  await expect(choice).toBeVisible();
  expect((await field.boundingBox())?.height).toBeGreaterThanOrEqual(80);
  expect((await choice.boundingBox())?.height).toBeGreaterThanOrEqual(80);
  await expect(choice).toHaveCSS('font-size', '32px');
  await expect(choice.getByText('All Statuses')).toBeInViewport({ ratio: 1 });
  await settings.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  await settings.detach();
});

test('every state of the signature page meets WCAG 2.2 AA in both themes and chapters, and reflows to 320 px', async ({
  page,
}) => {
  const name = page.getByPlaceholder('Type your full name here');
  const wideAndNarrow = async () => {
    await expectAccessible(page);
    await expectToFitNarrowScreens(page);
  };
  // Two visits that have nothing in common. In the other theme of each, only the colours are new.
  for (const [theme, chapter, otherTheme] of [
    ['light', 'NHS', 'dark'],
    ['dark', 'NJHS', 'light'],
  ] as const) {
    await test.step(`${theme} ${chapter}`, async () => {
      await page.goto('/signature/unknown');
      await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme);
      // These pages read the choice when they open, and keep it in this class alone.
      const setTheme = (to: 'light' | 'dark') =>
        page.locator('html').evaluate((html, name) => {
          html.setAttribute('class', name);
        }, `${to} chapter-${chapter.toLowerCase()}`);
      const inBothThemes = async (look: () => Promise<void>) => {
        await look();
        await setTheme(otherTheme);
        await expectLegible(page);
        await setTheme(theme);
      };
      const look = () => inBothThemes(() => expectAccessible(page));
      const lookAllOver = () => inBothThemes(wideAndNarrow);
      const student = await createMember({ chapter });
      const supervisorEmail = `${student.lastName}@pantry.test`;
      const { token } = await createSubmission(student, { supervisorEmail });
      const other = await createSubmission(student, { supervisorEmail });
      await page.goto(`/signature/all?token=${await issueToken(other.requestId, 'supervisor')}`);
      await expect(heading(page, 'Requests for Your Signature')).toBeVisible();
      await lookAllOver();
      await page.goto(`/signature/mail?token=${await issueToken(other.requestId, 'supervisor-mail')}`);
      await expect(page.getByRole('button', { name: 'Stop E-mails' })).toBeVisible();
      await look();
      await page.goto(`/signature/${token}`);
      await expect(name).toBeVisible();
      await expect(page.locator('html')).toHaveClass(`${theme} chapter-${chapter.toLowerCase()}`);
      await name.fill('D');
      await name.press('Enter');
      await page.getByText('I cannot confirm this').click();
      await page.getByRole('button', { name: 'Decline' }).click();
      await expect(page.getByLabel('Reason, for the student')).toHaveAccessibleDescription(
        'Please say in a few words why',
      );
      await lookAllOver();
      await expectToFitLargeLetters(page);
      await name.fill('Dana Whitfield');
      await name.press('Enter');
      await expect(heading(page, 'Signature Completed!')).toBeVisible();
      await look();
      await page.reload();
      await expect(heading(page, 'Already Signed')).toBeVisible();
      await look();
      await page.goto('/signature/unknown');
      await expect(heading(page, 'Invalid Signature Request')).toBeVisible();
      await lookAllOver();
    });
  }
});
