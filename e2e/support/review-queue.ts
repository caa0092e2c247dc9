import { type BrowserContext, expect, type Page } from '@playwright/test';
import { createMember, type Person, signIn } from './people.ts';
import { createSubmission, type Seed, type Submission } from './submissions.ts';

export interface ReviewQueue {
  admin: Person;
  student: Person;
  submissions: Submission[];
}

/**
 * Opens the Admin Inbox as an admin, showing the submissions of one student only. `query` is for the address; without it, all
 * statuses are shown.
 */
export async function openReviewQueue(
  page: Page,
  context: BrowserContext,
  seeds: Partial<Seed>[],
  query = 'status=all',
): Promise<ReviewQueue> {
  const [admin, student] = await Promise.all([createMember({ role: 'admin' }), createMember()]);
  const submissions: Submission[] = [];
  for (const seed of seeds) submissions.push(await createSubmission(student, seed));
  await signIn(context, admin);
  await page.goto(`/dashboard/admin_inbox?search=${encodeURIComponent(student.lastName)}&${query}`);
  await expect(rows(page).first()).toBeVisible();
  return { admin, student, submissions };
}

// Found without roles: to compute those of all that the list holds, at every look, takes longer than what is looked at.
export const expectCount = (page: Page, count: number) =>
  expect(page.locator('main h2', { hasText: new RegExp(`^Submissions \\(${count}\\)$`) })).toBeVisible();

const searchPlaceholder = 'Search by student name, description, or supervisor...';
export const searchField = (page: Page) => page.getByPlaceholder(searchPlaceholder);

/** The details beside the list. */
export const pane = (page: Page) => page.getByRole('region', { name: 'Submission Details' });

export const rows = (page: Page) => page.locator('main li[id^=submission-]');
export const row = (page: Page, text: string) => rows(page).filter({ hasText: text });

export async function openDetails(page: Page, text: string) {
  await row(page, text).getByRole('button', { name: 'View Details' }).click();
  await expect(pane(page)).toBeFocused();
  await expect(pane(page)).toContainText(text);
  return pane(page);
}

/** What was decided last, in words. */
export const expectDecided = (page: Page, text: string) =>
  expect(page.getByRole('main').getByRole('status').filter({ hasText: text })).toBeVisible();

/** Waits until the page has the answer, from when on a reload keeps what can be undone. */
export const expectKept = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => Object.keys(sessionStorage).some((key) => key.startsWith('undoable-decisions:'))))
    .toBe(true);
