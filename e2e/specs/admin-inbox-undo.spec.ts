import { expect, type Page, type Route } from '@playwright/test';
import { endSession } from '../support/identity-pages.ts';
import { press } from '../support/keyboard.ts';
import { holdBack, loseNextResponse, requestsTo } from '../support/network.ts';
import {
  expectCount,
  expectDecided,
  expectKept,
  openReviewQueue,
  pane,
  row,
  searchField,
} from '../support/review-queue.ts';
import { submissionsOf } from '../support/submissions.ts';
import { test } from '../support/test.ts';

const approveCall = '**/api/v1/hours/admin/approve';
const undoCall = '**/api/v1/hours/admin/undo';
const listCall = '**/api/v1/hours/admin/list**';

/** Holds decisions back before the server. @returns ends their connections */
async function breakLater(page: Page): Promise<() => void> {
  let lose = () => {};
  const isLost = new Promise<void>((resolve) => {
    lose = resolve;
  });
  await page.route(approveCall, async (route) => {
    await isLost;
    await route.abort();
  });
  return lose;
}

test('what is undone while the list is still being read is in it, and Undo moves the focus to its row also where the list is shown a moment later', async ({
  page,
  context,
}) => {
  const seeds = [{ description: 'Approved by mistake' }, { description: 'Waits' }];
  const { student } = await openReviewQueue(
    page,
    context,
    seeds.map((seed) => ({ status: 'signed', ...seed })),
    '',
  );
  await page.keyboard.press('a');
  await expectCount(page, 1);
  await expectKept(page);
  let answer = () => {};
  const isHeldBack = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const holdBackTheFirst = async (route: Route) => {
    const response = await route.fetch();
    await isHeldBack;
    await route.fulfill({ response }).catch(() => {});
  };
  await page.route(listCall, holdBackTheFirst, { times: 1 });
  await page.reload();
  await expectDecided(page, 'Approved');
  // A call without an answer is made again by itself, but later.
  const again = page.waitForRequest(listCall, { timeout: 10_000 });
  await page.keyboard.press('u');
  await again;
  answer();
  await expectCount(page, 2);
  await expectDecided(page, 'Undone: Approved');

  await row(page, 'Approved by mistake').focus();
  await page.keyboard.press('a');
  await expectCount(page, 1);
  await expectKept(page);
  // As on a busy machine: lists are shown in a timer of their own.
  await page.addInitScript(() => {
    const { setTimeout } = window;
    const slowly = (run: () => void, ms = 0, ...rest: []) => setTimeout(run, ms || 200, ...rest);
    Object.assign(window, { setTimeout: slowly });
  });
  await page.reload();
  await expectDecided(page, `Approved 4.25 hours for ${student.firstName} ${student.lastName}`);
  await page.keyboard.press('u');
  await expect(row(page, 'Approved by mistake')).toBeFocused();
});

test('a key that is pressed in the moment in which the page shows the last decision counts', async ({
  page,
  context,
}) => {
  await openReviewQueue(page, context, [{ status: 'signed' }], '');
  await page.keyboard.press('a');
  await expectKept(page);
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('main')?.textContent.includes('Approved')) return;
      observer.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'u', bubbles: true }));
    }).observe(document, { subtree: true, childList: true });
  });
  await page.reload();
  await expectDecided(page, 'Undone: Approved');
  await expectCount(page, 1);
});

test('Undo leaves the focus to who types a search before it is answered, so no key decides', async ({
  page,
  context,
}) => {
  const { student } = await openReviewQueue(page, context, [{ status: 'signed', description: 'Decided twice' }], '');
  await row(page, 'Decided twice').getByRole('button', { name: 'Approve' }).click();
  await expectCount(page, 0);
  const answer = await holdBack(page, undoCall);
  await page.getByRole('button', { name: 'Undo' }).click();
  await searchField(page).press('End');
  const reloaded = page.waitForResponse(listCall);
  answer();
  await reloaded;
  await expectCount(page, 1);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await page.keyboard.press('a');
  await expect(searchField(page)).toHaveValue(`${student.lastName}a`);
  expect(await submissionsOf(student)).toMatchObject([{ status: 'signed' }]);
});

test('a held Enter on Undo takes one decision back and selects its row, so that the next key is about that row', async ({
  page,
  context,
}) => {
  const seeds = ['Approved rightly', 'Approved by mistake', 'Waits'];
  await openReviewQueue(
    page,
    context,
    seeds.map((description) => ({ status: 'signed', description })),
    '',
  );
  for (const next of seeds.slice(1)) {
    await page.keyboard.press('a');
    await expect(row(page, next)).toHaveAttribute('aria-current', 'true');
  }
  await page.getByRole('button', { name: 'Undo' }).focus();
  for (let times = 0; times < 5; times += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(row(page, 'Approved by mistake')).toBeFocused();
  await expect(row(page, 'Approved by mistake')).toHaveAttribute('aria-current', 'true');
  await expectCount(page, 2);
});

test('an undone decision has its words again, and Undo can be tried again if it does not arrive', async ({
  page,
  context,
}) => {
  const { student } = await openReviewQueue(page, context, [{ status: 'signed', description: 'Mistyped' }], '');
  const notes = pane(page).getByRole('textbox', { name: /^Notes/ });
  await pane(page).getByRole('spinbutton', { name: 'Hours to Approve' }).fill('3');
  await notes.fill('No prof for the afternoon');
  await press(page, pane(page).getByRole('button', { name: 'Approve & Add Hours' }));
  await expectCount(page, 0);
  await expectKept(page);
  await page.route(undoCall, (route) => route.abort(), { times: 2 });
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'We could not confirm that the decision was undone.',
  );
  await expectCount(page, 0);
  await undo.click();
  await expectDecided(page, 'Undone: Approved 3 hours');
  await expect(notes).toHaveValue('No prof for the afternoon');
  await expect(pane(page).getByRole('spinbutton', { name: 'Hours to Approve' })).toHaveValue('3');
  expect(await submissionsOf(student)).toMatchObject([{ status: 'signed' }]);
});

test('a decision whose response is lost stands, can be undone, and so does an undo: only where nobody knows the outcome, the undo is said to have failed', async ({
  page,
  context,
}) => {
  await loseNextResponse(page, approveCall);
  await loseNextResponse(page, undoCall);
  const { student } = await openReviewQueue(page, context, [{ status: 'signed', description: 'Decided once' }], '');
  const notes = pane(page).getByRole('textbox', { name: /^Notes/ });
  await notes.fill('Well done');
  await press(page, pane(page).getByRole('button', { name: 'Approve & Add Hours' }));
  await expectKept(page);
  await expectDecided(page, `Approved 4.25 hours for ${student.firstName} ${student.lastName}`);
  await expectCount(page, 0);
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.click();
  await expectDecided(page, 'Undone: Approved');
  await expect(notes).toHaveValue('Well done');
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  expect(await submissionsOf(student)).toMatchObject([{ status: 'signed' }]);

  await loseNextResponse(page, undoCall, 2);
  await press(page, pane(page).getByRole('button', { name: 'Approve & Add Hours' }));
  await expectCount(page, 0);
  await expectKept(page);
  await undo.click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('We could not confirm');
  await expectCount(page, 1);
  await expect(notes, 'its words are at what waits again').toHaveValue('Well done');
});

test('while an undo is under way, other rows are decided at once, and its own after it, also if a later undo has ended', async ({
  page,
  context,
}) => {
  const seeds = ['Approved rightly', 'Decided twice', 'Waits'];
  let isHeld = false;
  const answer = await holdBack(page, approveCall, { of: () => isHeld });
  const { student } = await openReviewQueue(
    page,
    context,
    seeds.map((description) => ({ status: 'signed', description })),
    '',
  );
  const approve = (text: string) => row(page, text).getByRole('button', { name: 'Approve' }).click();
  await approve('Approved rightly');
  await expectKept(page);
  await expectCount(page, 2);
  isHeld = true;
  const decisions = requestsTo(page, '/hours/admin/approve');
  await approve('Decided twice');
  await expectCount(page, 1);
  await page.keyboard.press('u');
  await expectCount(page, 2);
  await page.keyboard.press('u');
  await expectCount(page, 3);
  await approve('Decided twice');
  await approve('Waits');
  await expectCount(page, 1);
  await expect.poll(() => decisions.length).toBe(2);
  answer();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('has changed since you saw it');
  await expectCount(page, 2);
  const found = await submissionsOf(student);
  expect(found.map(({ status }) => status).sort()).toEqual(['approved', 'signed', 'signed']);
});

test('what is decided anew while an undo is under way is sent after it, so that one does not take the other back; Undo before it is sent says so, too', async ({
  page,
  context,
}) => {
  const answerFirst = await holdBack(page, approveCall);
  const { student } = await openReviewQueue(page, context, [{ status: 'signed', description: 'Decided twice' }], '');
  const before = requestsTo(page, '/hours/admin/approve');
  await page.keyboard.press('a');
  await expectCount(page, 0);
  await page.keyboard.press('u');
  await expectCount(page, 1);
  await page.keyboard.press('a');
  await expectCount(page, 0);
  await expect.poll(() => before).toHaveLength(1);
  answerFirst();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('has changed since you saw it');
  await expectCount(page, 1);
  expect(await submissionsOf(student)).toMatchObject([{ status: 'signed' }]);

  const answer = await holdBack(page, approveCall);
  const decisions = requestsTo(page, '/hours/admin/approve');
  await row(page, 'Decided twice').focus();
  await page.keyboard.press('a');
  await expectCount(page, 0);
  await page.keyboard.press('u');
  await expectCount(page, 1);
  await pane(page).getByRole('spinbutton', { name: 'Hours to Approve' }).fill('3');
  await pane(page)
    .getByRole('textbox', { name: /^Notes/ })
    .fill('As you did before');
  await press(page, pane(page).getByRole('button', { name: 'Approve & Add Hours' }));
  await expectCount(page, 0);
  await page.keyboard.press('u');
  answer();
  await expectDecided(page, 'Undone: Approved 3 hours');
  await expect(row(page, 'Decided twice')).toBeFocused();
  expect(decisions).toHaveLength(1);
  expect(await submissionsOf(student)).toMatchObject([{ status: 'signed' }]);
});

test('a decision that gets lost after its undo was pressed is not sent again, and the undo is done; if neither arrives, the row waits with the words that were changed meanwhile', async ({
  page,
  context,
}) => {
  const loseFirst = await breakLater(page);
  const { student } = await openReviewQueue(page, context, [{ status: 'signed', description: 'Decided in haste' }], '');
  const decisions = requestsTo(page, '/hours/admin/approve');
  await page.keyboard.press('a');
  await expectCount(page, 0);
  await page.keyboard.press('u');
  await expectCount(page, 1);
  loseFirst();
  await expectDecided(page, 'Undone: Approved');
  expect(decisions).toHaveLength(1);
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  expect(await submissionsOf(student)).toMatchObject([{ status: 'signed' }]);

  const lose = await breakLater(page);
  await page.route(undoCall, (route) => route.abort());
  const notes = pane(page).getByRole('textbox', { name: /^Notes/ });
  await notes.fill('Well done');
  await press(page, pane(page).getByRole('button', { name: 'Approve & Add Hours' }));
  await expectCount(page, 0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectCount(page, 1);
  await notes.fill('Well done, all of you');
  lose();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('We could not confirm');
  await page.waitForLoadState('networkidle');
  await expectCount(page, 1);
  await expect(notes).toHaveValue('Well done, all of you');
});

test('until a decision is undone, closing the page asks, and nothing says that it is undone', async ({
  page,
  context,
}) => {
  await openReviewQueue(page, context, [{ status: 'signed', description: 'Decided by mistake' }], '');
  const asked = page.waitForRequest(undoCall);
  // Before the decision: what a page sends in the moment in which it gets its first route can pass it by.
  const answer = await holdBack(page, undoCall);
  await page.keyboard.press('a');
  await expectKept(page);
  await page.keyboard.press('u');
  await asked;
  await expectDecided(page, 'Undoing...');
  const question = page.waitForEvent('dialog');
  void page.reload().catch(() => {});
  expect((await question).type()).toBe('beforeunload');
  await (await question).dismiss();
  answer();
  await expectDecided(page, 'Undone: Approved');
});

test('who leaves the page before the server has decided finds the decision there on coming back, before the answer and after it, and can undo it', async ({
  page,
  context,
}) => {
  const answerFirst = await holdBack(page, approveCall);
  const { student } = await openReviewQueue(page, context, [{ status: 'signed', description: 'Decided in haste' }], '');
  await page.keyboard.press('a');
  await expectCount(page, 0);
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Overview' }).click();
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible();
  await page.goBack();
  await expectCount(page, 0);
  answerFirst();
  await expectKept(page);
  await expectDecided(page, `Approved 4.25 hours for ${student.firstName} ${student.lastName}`);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectDecided(page, 'Undone: Approved');
  await expectCount(page, 1);
  expect(await submissionsOf(student)).toMatchObject([{ status: 'signed' }]);

  const answer = await holdBack(page, approveCall);
  await row(page, 'Decided in haste').focus();
  await page.keyboard.press('a');
  await expectCount(page, 0);
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Overview' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Inbox' })).toBeHidden();
  answer();
  await expectKept(page);
  const kept = await page.evaluate(() => JSON.stringify(sessionStorage));
  expect(kept, 'no more than an undo needs').not.toMatch(new RegExp(`${student.email}|Decided in haste`));
  await page.goBack();
  await expectDecided(page, `Approved 4.25 hours for ${student.firstName} ${student.lastName}`);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectDecided(page, 'Undone: Approved');
});

test('a decision that is answered after its admin has signed out stays nowhere in the tab', async ({
  page,
  context,
}) => {
  // Before the page is opened: what a page sends in the moment in which it gets its first route can pass it by.
  const decide = await holdBack(page, approveCall);
  await openReviewQueue(page, context, [{ status: 'signed' }], '');
  await page.keyboard.press('a');
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Overview' }).click();
  await endSession(page);
  const decided = page.waitForResponse(approveCall);
  decide();
  await (await decided).finished();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  const keys = await page.evaluate(() => Object.keys(sessionStorage));
  expect(keys.filter((key) => key.startsWith('undoable-decisions'))).toEqual([]);
});
