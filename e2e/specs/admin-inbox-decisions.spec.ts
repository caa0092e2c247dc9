import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { sql } from '../support/database.ts';
import { press, typeInto } from '../support/keyboard.ts';
import { holdBack } from '../support/network.ts';
import { createMember, signIn } from '../support/people.ts';
import {
  expectCount,
  expectDecided,
  expectKept,
  openDetails,
  openReviewQueue,
  pane,
  row,
  rows,
  searchField,
} from '../support/review-queue.ts';
import { createSubmission, decide, submissionsOf } from '../support/submissions.ts';
import { test } from '../support/test.ts';
import { dismissToast, expectToast, toastOn } from '../support/toasts.ts';

const approveCall = '**/api/v1/hours/admin/approve';
const listCall = '**/api/v1/hours/admin/list**';

test('quick Approve and Reject decide at once, a rejection with its reason, and the next row has the focus', async ({
  page,
  context,
}) => {
  const { student } = await openReviewQueue(page, context, [
    { status: 'pending', description: 'To reject', hoursType: 'sync' },
    { status: 'signed', description: 'To approve', hours: 1.5 },
  ]);
  await row(page, 'To approve').getByRole('button', { name: 'Approve' }).dblclick();
  await expect(row(page, 'To approve').getByText('Approved', { exact: true })).toBeVisible();
  await expect(row(page, 'To approve').getByRole('button')).toHaveText(['View Details']);
  await expectDecided(page, `Approved 1.5 hours for ${student.firstName} ${student.lastName}`);
  await press(page, row(page, 'To reject').getByRole('button', { name: 'Reject' }));
  const reason = page.getByRole('dialog', { name: `Reject: ${student.firstName} ${student.lastName}` });
  await press(page, reason.getByRole('button', { name: 'Reject', exact: true }));
  await expect(reason.getByText('Please say why these hours are rejected')).toBeVisible();
  await page.keyboard.type('Not in my notes');
  await expectAccessible(page);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(row(page, 'To reject').getByText('Rejected', { exact: true })).toBeVisible();
  await expect(row(page, 'To approve'), 'none behind the last row: the one before').toBeFocused();
  const totals = () => sql('SELECT total_hours::float FROM members WHERE clerk_id = $1', [student.clerkId]);
  // A decision is shown before the server has answered.
  await expect.poll(totals).toEqual([{ total_hours: 1.5 }]);
});

test('whoever decides on what then leaves the list goes on at the next row, also on a phone', async ({
  page,
  context,
}) => {
  const seeds = Array.from({ length: 3 }, () => ({ status: 'signed' }) as const);
  const { student } = await openReviewQueue(page, context, seeds, 'status=signed');
  await press(page, rows(page).first().getByRole('button', { name: 'Approve' }));
  await expectCount(page, 2);
  await expect(rows(page).first().getByRole('button', { name: 'Approve' })).toBeFocused();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(pane(page)).toHaveCount(0);
  await rows(page).first().getByRole('button', { name: 'Approve' }).click();
  await expectCount(page, 1);
  await expect(rows(page).first().getByRole('button', { name: 'Approve' })).toBeFocused();
  await press(page, rows(page).getByRole('button', { name: 'View Details' }));
  const details = page.getByRole('dialog', { name: 'Submission Details' });
  await typeInto(page, details.getByRole('textbox', { name: /^Notes/ }), 'Who was there?');
  await press(page, details.getByRole('button', { name: 'Request Changes' }));
  await expect(details).toBeHidden();
  await expectCount(page, 0);
  await expect(page.getByRole('region', { name: 'Submissions (0)' })).toBeFocused();
  await expect
    .poll(async () => (await submissionsOf(student)).map(({ status }) => status).sort())
    .toEqual(['approved', 'approved', 'changes_requested']);
});

test('sixty submissions are decided by keyboard with two keys each at most, and none is mailed that is undone', async ({
  page,
  context,
}) => {
  const student = await createMember();
  const seeds = Array.from(
    { length: 60 },
    (_, number) => ({ status: 'signed', description: `Service ${number}` }) as const,
  );
  await Promise.all(seeds.map((seed) => createSubmission(student, seed)));
  await signIn(context, await createMember({ role: 'admin' }));
  await page.goto(`/dashboard/admin_inbox?search=${student.lastName}`);
  await expectCount(page, 60);
  const said = await page.getByRole('region', { name: 'Submissions (60)' }).evaluateHandle((list) => {
    const words: string[] = [];
    const note = (changes: MutationRecord[]) => {
      for (const { target, addedNodes } of changes)
        if ((target as Element).role === 'status')
          for (const { textContent } of addedNodes) words.push(`${textContent}`);
    };
    new MutationObserver(note).observe(list, { childList: true, subtree: true });
    return words;
  });
  for (let left = 60; left > 0; left -= 1) {
    // Whoever is faster than the list waits for its next rows.
    await expect(page.getByRole('main').locator('li[aria-current=true]')).toHaveCount(1);
    if (left % 10 === 0) {
      await page.keyboard.press('r');
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('1');
    } else await page.keyboard.press('a');
    await expectCount(page, left - 1);
  }
  expect(
    (await said.jsonValue()).filter((words) => /^(Approved|Rejected) /.test(words)),
    'decisions that are said, also those in the same words',
  ).toHaveLength(60);
  await page.keyboard.press('u');
  await expectCount(page, 1);
  await expect(rows(page)).toBeFocused();
  const count = async () => {
    const statuses = (await submissionsOf(student)).map(({ status }) => status);
    return ['approved', 'rejected', 'signed'].map((wanted) => statuses.filter((status) => status === wanted).length);
  };
  await expect.poll(count).toEqual([53, 6, 1]);
});

test('the keys move, select, ask and undo, also after a reload, not while somebody types, and can be turned off', async ({
  page,
  context,
}) => {
  const seeds = [
    { status: 'needs_signature', description: 'Unsigned' },
    { status: 'signed', description: 'Signed two' },
    { status: 'signed', description: 'Signed three' },
  ] as const;
  const { student } = await openReviewQueue(page, context, [...seeds], '');
  await expect(rows(page)).toHaveCount(3);
  await expect(row(page, 'Unsigned'), 'the oldest is selected').toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('j');
  await expect(row(page, 'Signed two')).toBeFocused();
  await expect(pane(page)).toContainText('Signed two');
  await page.keyboard.press('k');
  await expect(row(page, 'Unsigned')).toBeFocused();
  await page.keyboard.press('a');
  const asked = page.getByRole('dialog', { name: 'Approve without a signature?' });
  await expect(asked.getByRole('button', { name: 'Approve' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectCount(page, 2);
  await expect(row(page, 'Signed two')).toBeFocused();
  await expect.poll(() => submissionsOf(student)).toMatchObject([{}, {}, { status: 'approved' }]);
  await expectKept(page);
  await page.reload();
  await expectDecided(page, `Approved 4.25 hours for ${student.firstName} ${student.lastName}`);
  await page.keyboard.press('u');
  await expectCount(page, 3);
  await expect(row(page, 'Unsigned')).toBeFocused();
  await page.keyboard.press('e');
  await expect(page.getByRole('dialog', { name: /^Request Changes/ })).toBeVisible();
  await page.keyboard.press('2');
  await expectDecided(page, 'Requested changes of the submission');
  const place = await rows(page).first().boundingBox();
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(page.getByText('2 selected')).toBeVisible();
  expect(await rows(page).first().boundingBox(), 'no row moves below the pointer').toEqual(place);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Approve Selected' }).click();
  await expectCount(page, 0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectCount(page, 2);
  await searchField(page).press('End');
  await searchField(page).press('a');
  await expect(searchField(page)).toHaveValue(`${student.lastName}a`);
  await expectCount(page, 0);
  await searchField(page).press('Backspace');
  await expectCount(page, 2);
  await rows(page).first().focus();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard Shortcuts' });
  await expectAccessible(page);
  await help.getByRole('checkbox').uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('a');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectCount(page, 2);
  await press(page, rows(page).first().getByRole('button', { name: 'Reject' }));
  const reasons = page.getByRole('dialog', { name: /^Reject/ });
  await expect(reasons.getByRole('listitem').getByRole('button').first()).toBeFocused();
  await expect(reasons.locator('kbd, [aria-keyshortcuts]')).toHaveCount(0);
  await page.keyboard.press('1');
  await expect(reasons).toBeVisible();
  await expectCount(page, 2);
});

test('the letters work with Caps Lock on as well, and with Shift they do nothing', async ({ page, context }) => {
  const seeds = ['Fence', 'Books'].map((description) => ({ status: 'signed' as const, description }));
  await openReviewQueue(page, context, seeds, '');
  await expect(row(page, 'Fence')).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('Shift+J');
  // As a keyboard types it with both.
  await page.evaluate(() => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', shiftKey: true })));
  await expect(row(page, 'Fence')).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('J');
  await expect(row(page, 'Books')).toBeFocused();
  await page.keyboard.press('R');
  await expect(page.getByRole('dialog', { name: /^Reject/ })).toBeVisible();
  await page.keyboard.press('1');
  await expectCount(page, 1);
});

test('a decision that fails brings the row back and says why, and can be tried again; numbers that are for the browser decide nothing', async ({
  page,
  context,
}) => {
  const { student } = await openReviewQueue(page, context, [{ status: 'signed', description: 'Undecided' }], '');
  const name = `${student.firstName} ${student.lastName}`;
  await page.keyboard.press('r');
  const reason = page.getByRole('dialog', { name: `Reject: ${name}` });
  await expect(reason).toBeVisible();
  for (const key of ['Control+2', 'Alt+2', 'Meta+2']) await page.keyboard.press(key);
  await expect(reason).toBeVisible();
  await page.keyboard.press('Escape');
  await expectCount(page, 1);
  expect(await submissionsOf(student)).toMatchObject([{ status: 'signed' }]);

  const banner = page.getByRole('main').getByRole('alert');
  await page.route(approveCall, (route) => route.abort());
  await row(page, 'Undecided').getByRole('button', { name: 'Approve' }).click();
  await expect(banner).toHaveText(new RegExp(`${name}: Failed to approve submission\\s+Reference: [0-9a-z]{8,}`));
  await expect(row(page, 'Undecided')).toBeVisible();
  await banner.getByRole('button', { name: 'Dismiss' }).click();
  await expect(banner).toHaveCount(0);
  const details = await openDetails(page, 'Undecided');
  await details.getByRole('textbox').fill('Typed with care');
  await details.getByRole('button', { name: 'Reject' }).click();
  await expect(banner).toContainText('Failed to reject submission');
  await expect(details.getByRole('textbox')).toHaveValue('Typed with care');
  await page.unroute(approveCall);
  await details.getByRole('button', { name: 'Reject' }).click();
  await expectCount(page, 0);
  await expect.poll(() => submissionsOf(student)).toMatchObject([{ status: 'rejected' }]);
});

test.describe(() => {
  test.use({ isFirstVisit: true });

  test('a decision that fails after its admin went on to another page is said in a toast, which stays with its reference', async ({
    page,
    context,
  }) => {
    await page.clock.install();
    await openReviewQueue(page, context, [{ status: 'signed', description: 'Undecided' }], '');
    const welcome = page.getByRole('heading', { name: /^Welcome back/ });
    await page.route(approveCall, async (route) => {
      await welcome.waitFor();
      await route.abort();
    });
    await row(page, 'Undecided').getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Overview' }).click();
    await expectToast(page, 'A decision failed', /Failed to approve submission$/, /^Reference: [0-9a-z]{8,}$/);
    await page.clock.runFor(13_000);
    await expect(toastOn(page)).toBeVisible();
    await dismissToast(page);
  });
});

async function readAgain(page: Page): Promise<void> {
  const reread = page.waitForResponse(listCall);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await reread;
  await expect(page.getByRole('button', { name: 'Refresh' })).not.toHaveAttribute('aria-disabled');
}

test('where another admin was faster, the row stays until its decision is refused in words, and no notes are lost, also after a flag was cleared; it stays, too, after an undo', async ({
  page,
  context,
}) => {
  const seeds = ['Contested', 'Undone', 'Behind it'].map((description) => ({ status: 'signed' as const, description }));
  const { student, submissions } = await openReviewQueue(page, context, seeds, '');
  const [contested, undone, behind] = submissions.map(({ id }) => id);
  // The worker can have checked the first one before there was another like it.
  await sql('INSERT INTO unchecked_submissions VALUES ($1) ON CONFLICT DO NOTHING', [contested]);
  const notes = pane(page).getByRole('textbox', { name: /^Notes/ });
  const clearing = page.getByRole('dialog', { name: 'Clear Possible duplicate' });
  await expect(async () => {
    await readAgain(page);
    await pane(page).getByRole('button', { name: 'Clear Possible duplicate' }).click({ timeout: 1000 });
  }).toPass();
  await clearing.getByLabel(/^Note/).fill('Three shifts of one day');
  await clearing.getByRole('button', { name: 'Clear Flag' }).click();
  await expect(row(page, 'Contested').getByText('Possible duplicate')).toHaveCount(0);
  await notes.fill('Typed with care');
  await decide(contested, 'reject');
  await readAgain(page);
  await expect(row(page, 'Contested')).toHaveAttribute('aria-current', 'true');
  await expect(notes).toHaveValue('Typed with care');
  await pane(page).getByRole('button', { name: 'Approve & Add Hours' }).click();
  const banner = page.getByRole('main').getByRole('alert');
  await expect(banner).toContainText('This submission has already been reviewed (Rejected)');
  await expect(banner).toContainText('Your notes: Typed with care');
  await expect(banner).toBeInViewport();
  await expectCount(page, 2);
  await expect(row(page, 'Undone')).toHaveAttribute('aria-current', 'true');
  expect(await submissionsOf(student)).toMatchObject([{}, { status: 'signed' }, { status: 'rejected' }]);

  await row(page, 'Undone').focus();
  await page.keyboard.press('a');
  await expectCount(page, 1);
  await page.keyboard.press('u');
  await expectDecided(page, 'Undone: Approved');
  await expect(row(page, 'Undone')).toBeFocused();
  await decide(undone, 'reject');
  await readAgain(page);
  await expect(row(page, 'Undone')).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('a');
  await expect(row(page, 'Behind it')).toHaveAttribute('aria-current', 'true');
  await readAgain(page);

  // The last row, too, leaves the list where its decision is refused.
  await banner.getByRole('button', { name: 'Dismiss' }).click();
  await expect(banner).toHaveCount(0);
  await decide(behind, 'reject');
  await page.keyboard.press('a');
  await expectCount(page, 0);
  await expect(banner).toContainText('has already been reviewed (Rejected)');
  await expect(rows(page)).toHaveCount(0);
});

test('the last row leaves the list where its undo is refused because the student is being told', async ({
  page,
  context,
}) => {
  const answer = await holdBack(page, approveCall, { isAnswered: true });
  const { student, submissions } = await openReviewQueue(page, context, [{ status: 'signed' }], '');
  await page.keyboard.press('a');
  await expectCount(page, 0);
  await page.keyboard.press('u');
  await expectCount(page, 1);
  await expect.poll(() => submissionsOf(student)).toMatchObject([{ status: 'approved' }]);
  await sql('UPDATE outbox SET held_until = now() WHERE subject_id = $1', [submissions[0]?.id]);
  answer();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('It is too late to undo this');
  await expectCount(page, 0);
  await expect(rows(page)).toHaveCount(0);
});
