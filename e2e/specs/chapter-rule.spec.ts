import { type BrowserContext, expect, type Page } from '@playwright/test';
import { type Chapter, chapterNames } from '@portal/contracts';
import { chapterNameOn } from '../support/chapter-name.ts';
import { openHydrated } from '../support/hydrated.ts';
import { signOut } from '../support/identity-pages.ts';
import { invitationMail, invite, newAddress, onboardLink } from '../support/invitations.ts';
import { createMember, signIn } from '../support/people.ts';
import { test } from '../support/test.ts';

const publicPages = ['/', '/newsletter', '/onboard', '/no/such/page'];
const memberPages = ['/dashboard', '/dashboard/events'];
const other = (chapter: Chapter): Chapter => (chapter === 'NHS' ? 'NJHS' : 'NHS');

const toggle = (page: Page) => page.getByRole('group', { name: 'Chapter' });
const option = (page: Page, chapter: Chapter) => toggle(page).getByRole('button', { name: new RegExp(`^${chapter}:`) });

async function expectChapter(page: Page, chapter: Chapter): Promise<void> {
  await expect(chapterNameOn(page, chapter)).toBeVisible();
  await expect(page.locator('html')).toHaveClass(new RegExp(`chapter-${chapter.toLowerCase()}`));
}

async function expectLocked(page: Page, chapter: Chapter): Promise<void> {
  const tip = `[data-tip="Your chapter: ${chapterNames[chapter]}"]`;
  await expect(page.locator(tip).filter({ visible: true })).toBeVisible();
  await expect(toggle(page)).toHaveCount(0);
  await expectChapter(page, chapter);
}

async function choose(page: Page, chapter: Chapter): Promise<void> {
  await option(page, chapter).click();
  await expectChapter(page, chapter);
}

/** What the browser tells a tab that is looked at again. */
const lookAtAgain = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')));

async function visitorWhoChose(context: BrowserContext, chapter: Chapter): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/');
  await choose(page, chapter);
  return page;
}

test('a visitor starts in NHS, switches the chapter on any public page, and the choice is kept', async ({ page }) => {
  await page.goto('/newsletter');
  await expectChapter(page, 'NHS');
  await choose(page, 'NJHS');
  await expect(page.getByRole('heading', { level: 1, name: /Newsletter/ })).toHaveText('NJHS Newsletter');
  for (const path of publicPages) {
    await page.goto(path);
    await expectChapter(page, 'NJHS');
    await expect(option(page, 'NJHS')).toHaveAttribute('aria-pressed', 'true');
  }
});

test("a link may choose the chapter of the newsletter, from its first frame, and the header's choice outlasts it", async ({
  page,
}) => {
  await page.route('**/main.*.js', (route) => route.abort());
  await page.goto('/newsletter?chapter=njhs');
  // What the frame shows: on a busy machine the edge doesn't wait for the posts.
  await expectChapter(page, 'NJHS');
  await page.unroute('**/main.*.js');
  await openHydrated(page, '/newsletter?chapter=njhs');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('NJHS Newsletter');
  await choose(page, 'NHS');
  await page.reload();
  await expectChapter(page, 'NHS');
  await expect(heading).toHaveText('NHS Newsletter');
});

test("a page that an e-mail leads to has the e-mail's chapter from its first frame, and is no choice of the visitor's", async ({
  page,
  context,
}) => {
  await page.route('**/*.js', () => {});
  for (const path of ['/signature/x', '/onboard?token=x', '/newsletter/subscription?token=x', '/dashboard/hours']) {
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}chapter=njhs`, { waitUntil: 'commit' });
    await expect(page.locator('html')).toHaveClass(/chapter-njhs/);
    await expect(page).toHaveURL(path);
    await page.evaluate(() => sessionStorage.clear());
  }
  await page.unroute('**/*.js');
  await page.goto('/dashboard/hours?chapter=njhs');
  await expect(page).toHaveURL(/\/sign-in/);
  await expectChapter(page, 'NJHS');
  const elsewhere = await context.newPage();
  await openHydrated(elsewhere, '/');
  await expectChapter(elsewhere, 'NHS');
  await choose(page, 'NHS');
  await page.reload();
  await expectChapter(page, 'NHS');
});

test("an earlier invitation's page, whose link names no chapter, has that of the invitation, and so does the sign-in after it", async ({
  page,
}) => {
  const email = newAddress();
  await invite(await createMember({ role: 'admin' }), email, { role: 'student', chapter: 'NJHS' });
  await page.goto(onboardLink(await invitationMail(email)));
  await expect(page.getByRole('heading', { name: 'Create Your Account' })).toBeVisible();
  await expectChapter(page, 'NJHS');
  await page.goto('/sign-in');
  await expectChapter(page, 'NJHS');
});

const links = (chapter: Chapter) =>
  [other(chapter), chapter].map((named) => `/newsletter?chapter=${named.toLowerCase()}`);

for (const { role, chapter, places } of [
  { role: 'student', chapter: 'NJHS', places: [...memberPages, ...publicPages, ...links('NJHS')] },
  // Each page asks for both roles in the same way: one of either frame shows that it does.
  { role: 'lead', chapter: 'NHS', places: ['/dashboard', '/newsletter?chapter=njhs'] },
] as const) {
  test(`a ${role} of ${chapter} is locked to it wherever it is looked at, and signing out restores the visitor's own choice`, async ({
    context,
  }) => {
    const page = await visitorWhoChose(context, other(chapter));
    await signIn(context, await createMember({ role, chapter }));
    for (const path of places) {
      await page.goto(path);
      await expectLocked(page, chapter);
      await expect(page).not.toHaveURL(/chapter=/);
    }
    await signOut(page);
    await expectChapter(page, other(chapter));
    await page.goto('/newsletter');
    await expectChapter(page, other(chapter));
  });
}

test('an admin switches the chapter anywhere, and the choice is kept', async ({ page, context }) => {
  await signIn(context, await createMember({ role: 'admin', chapter: 'NHS' }));
  await page.goto('/dashboard');
  await choose(page, 'NJHS');
  await page.reload();
  for (const path of ['/dashboard/manage_users?search=nobody', '/newsletter', '/']) {
    await page.goto(path);
    await expect(option(page, 'NJHS')).toBeEnabled();
    await expectChapter(page, 'NJHS');
  }
  await choose(page, 'NHS');
});

test('nobody switches the chapter before it is known who looks', async ({ context }) => {
  const page = await visitorWhoChose(context, 'NHS');
  await signIn(context, await createMember({ chapter: 'NJHS' }));
  let goOn = () => {};
  const known = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route('**/__clerk/v1/client?*', async (route) => {
    await known;
    await route.continue();
  });
  await page.goto('/');
  await expect(option(page, 'NJHS')).toBeDisabled();
  goOn();
  await expectLocked(page, 'NJHS');
});

test('a choice made in one tab shows in the others; signing in in one locks them once they are looked at, each time, and signing out frees them', async ({
  context,
}) => {
  const first = await visitorWhoChose(context, 'NHS');
  const second = await visitorWhoChose(context, 'NJHS');
  await expectChapter(first, 'NJHS');
  await choose(first, 'NHS');
  await expectChapter(second, 'NHS');
  const member = await createMember({ chapter: 'NJHS' });
  await signIn(context, member);
  await second.goto('/dashboard');
  await expectLocked(second, 'NJHS');
  await lookAtAgain(first);
  await expectLocked(first, 'NJHS');
  await signOut(second);
  await lookAtAgain(first);
  await expect(toggle(first)).toBeVisible();
  await expectChapter(first, 'NHS');
  await expectChapter(second, 'NHS');
  await signIn(context, member);
  await lookAtAgain(first);
  await expectLocked(first, 'NJHS');
});
