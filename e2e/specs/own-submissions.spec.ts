import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { sql } from '../support/database.ts';
import { factOf } from '../support/facts.ts';
import { fillHoursForm, formOn, withProof } from '../support/hours-form.ts';
import { brokenServer, holdBack, requestsTo } from '../support/network.ts';
import { keep } from '../support/offline-form.ts';
import { callAs, createMember, signIn } from '../support/people.ts';
import { portal } from '../support/portal.ts';
import { proposeEvent } from '../support/proposals.ts';
import { openDetails, openReviewQueue } from '../support/review-queue.ts';
import { createSubmission, decide, issueToken, submissionsOf } from '../support/submissions.ts';
import { test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

const rowOf = (page: Page, description: string) =>
  page.locator('#own-submissions').getByRole('listitem').filter({ hasText: description });

test('members see what became of their own hours, first what waits for them, of nobody else, and no name of an erased supervisor', async ({
  page,
  context,
}) => {
  const [student, other] = [await createMember(), await createMember()];
  const foreign = `Foreign ${randomUUID()}`;
  await createSubmission(other, { description: foreign });
  await createSubmission(student, { status: 'rejected', description: 'First service', adminNotes: 'Which library?' });
  await createSubmission(student, { status: 'approved', description: 'Second service' });
  await createSubmission(student, { status: 'signed', description: 'Third service' });
  const erased = { supervisorName: 'Erased', supervisorEmail: 'erased@erased.invalid' };
  const { requestId } = await createSubmission(student, { description: 'Fourth service', ...erased });
  await sql("UPDATE signature_requests SET state = 'declined', answered_at = now() WHERE id = $1", [requestId]);
  await signIn(context, student);
  await page.goto('/dashboard/hours');
  const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: 'service' });
  await expect(rows).toHaveText([
    /Fourth service/,
    /First service.*Rejected/s,
    /Third service.*Signed/s,
    /Second service.*Approved/s,
  ]);
  await expect(rows.nth(1)).toContainText('Which library?');
  await expect(page.getByText(foreign)).toHaveCount(0);
  await expect(rows.first()).toContainText('The supervisor declined to sign.');
  await expect(rows.first()).toContainText('4.25 asynchronous hours on October 3, 2026');
  await expect(rows.first()).not.toContainText('Erased');
});

test('entries of the same service are told apart by the buttons of each', async ({ page, context }) => {
  const student = await createMember();
  for (const serviceDate of ['2026-10-03', '2026-10-10']) await createSubmission(student, { serviceDate });
  await signIn(context, student);
  await page.goto('/dashboard/hours');
  const withdraw = page.getByRole('button', { name: 'Withdraw' });
  await expect(withdraw).toHaveCount(2);
  await expect(withdraw.first()).toHaveAccessibleDescription(/^Recorded audio books .* October 10, 2026/);
  await expect(withdraw.last()).toHaveAccessibleDescription(/^Recorded audio books .* October 3, 2026/);
});

test('dates on the pages of a member are written as the browser of the reader writes them, and those of staff with a short month', async ({
  browser,
}) => {
  const [student, title] = [await createMember(), `Lauf ${randomUUID()}`];
  await createSubmission(student, { status: 'needs_signature', description: 'Sprachcafé' });
  const context = await browser.newContext({ baseURL: portal.url, locale: 'de-DE' });
  const page = await context.newPage();
  const german = /\d+\. \p{L}+ \d{4}/u;
  await signIn(context, student);
  await page.goto('/dashboard/hours');
  const row = rowOf(page, 'Sprachcafé');
  await expect(row).toContainText('4.25 asynchronous hours on 3. Oktober 2026');
  await row.getByText('History').click();
  await expect(row.locator('time').first()).toHaveText(/^\d\d\.\d\d\.\d{4}, \d\d:\d\d$/);
  await page.goto('/dashboard');
  await expect(page.locator('#your-year')).toContainText(
    new RegExp(`Goal: .* from ${german.source} to ${german.source}`, 'u'),
  );
  await proposeEvent(student, title);
  await page.goto('/dashboard/events');
  const proposal = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
  await expect(proposal).toContainText(new RegExp(`Proposed ${german.source}`, 'u'));

  await openReviewQueue(page, context, [{ status: 'needs_signature', description: 'Sprachcafé' }]);
  const short = /[A-Z][a-z]{2} \d+, \d{4}/;
  const details = await openDetails(page, 'Sprachcafé');
  await expect(details).toContainText('Oct 3, 2026');
  await details.getByText('History').click();
  await expect(details.locator('time').first()).toHaveText(new RegExp(`^${short.source}, \\d+:\\d\\d [AP]M$`));
  await page.goto('/dashboard/events');
  await expect(proposal).toContainText(new RegExp(`Proposed ${short.source}`));
  await context.close();
});

test('a student gives a waiting request to another supervisor, also where its row moves to the next page meanwhile, reads what happened, and withdraws the hours', async ({
  page,
  context,
}) => {
  const student = await createMember();
  // Somebody who has had no e-mail today.
  const address = `${randomUUID()}@test.example`;
  const description = 'Given to somebody else';
  await createSubmission(student, { status: 'needs_signature', description });
  await Promise.all(Array.from({ length: 9 }, () => createSubmission(student, { status: 'approved' })));
  await signIn(context, student);
  await page.goto('/dashboard/hours');
  const row = rowOf(page, description);
  await row.getByRole('button', { name: 'Change Supervisor' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Supervisor Name')).toHaveValue('Dana Whitfield');
  await dialog.getByLabel('Supervisor Email').fill(address);
  await keep(page, student, { submissionId: randomUUID(), isUnsure: false, changes: { description: 'Of the device' } });
  await expect(rowOf(page, 'Of the device')).toBeAttached();
  await expect(row).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Changes saved');
  await page.getByRole('button', { name: 'Next' }).click();
  // Also if the list was read before the e-mail was sent.
  await expect(row).toContainText('Waiting for Dana Whitfield to sign.');
  await row.getByText('History').click();
  await expect(row).toContainText(`Supervisor changed to ${address}`);
  await row.getByRole('button', { name: 'Withdraw' }).click();
  await expect(dialog).toContainText(`4.25 asynchronous hours on October 3, 2026: ${description}`);
  await expect(dialog).toContainText("The link in the supervisor's e-mail ends at once.");
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect(row.getByText('Withdrawn', { exact: true }).first()).toBeVisible();
  await expect(row.getByRole('button')).toHaveCount(0);
  expect((await submissionsOf(student)).at(-1)).toMatchObject({ description, status: 'withdrawn' });
});

test('a student who edits hours while the supervisor signs hears of it before the signature is void', async ({
  page,
  context,
}) => {
  const student = await createMember();
  const { description, token } = await createSubmission(student);
  await signIn(context, student);
  await page.goto('/dashboard/hours');
  await rowOf(page, description).getByRole('button', { name: 'Change Supervisor' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Supervisor Name').fill('Robin Vale');
  const signed = await page.request.post('/api/v1/hours/signature', {
    data: { signatureRequestId: token, supervisorSignature: 'Dana Whitfield', verificationConfirmed: true },
  });
  expect(signed.status()).toBe(200);
  const save = dialog.getByRole('button', { name: 'Save Changes' });
  await page.setViewportSize({ width: 360, height: 400 });
  await save.click();
  await expect(dialog.getByRole('alert')).toContainText('This submission has changed since you saw it.');
  await expect(dialog.getByRole('alert'), 'above what is on the screen of a phone').toBeInViewport({ ratio: 0.9 });
  await expect(dialog).toContainText('The signature no longer counts after a change');
  await expect(dialog.getByLabel('Supervisor Name')).toHaveValue('Robin Vale');
  expect(await submissionsOf(student)).toMatchObject([{ status: 'signed' }]);
  await save.click();
  await expectToast(page, 'Changes saved');
  expect(await submissionsOf(student)).toMatchObject([{ status: 'needs_signature' }]);
});

test('an edit that was open while another device saved one keeps what was typed, and shows what is there now', async ({
  page,
  context,
}) => {
  const student = await createMember();
  const { id, description } = await createSubmission(student, { status: 'pending', hours: 2 });
  await signIn(context, student);
  await page.goto('/dashboard/hours');
  await rowOf(page, description).getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  const laptop = {
    hours: 5.5,
    hoursType: 'async',
    serviceDate: '2026-10-03',
    description: 'Typed on the laptop',
  } as const;
  const supervisor = { supervisorName: 'Dana Whitfield', supervisorEmail: `${randomUUID()}@test.example` };
  await callAs(student, 'POST /hours/edit', {
    submissionId: id,
    ...laptop,
    ...supervisor,
    supervisorPhone: '555-0100',
  });
  await dialog.getByLabel('Supervisor Phone').fill('555-0199');
  const save = dialog.getByRole('button', { name: 'Save Changes' });
  await save.click();
  await expect(dialog.getByRole('alert').first()).toContainText('This submission has changed since you saw it.');
  await expect(dialog).toContainText('5.5 asynchronous hours on October 3, 2026: Typed on the laptop');
  await expect(dialog.getByLabel('Description of Service')).toHaveValue('Typed on the laptop');
  await expect(dialog.getByRole('spinbutton')).toHaveValue('5.5');
  await expect(dialog).toContainText('This was changed meanwhile to what you see now.');
  await expect(dialog.getByLabel('Supervisor Phone')).toHaveValue('555-0199');
  await expect(dialog).toContainText("This was changed to '555-0100' meanwhile. Saving again replaces that.");
  expect(await submissionsOf(student)).toMatchObject([{ description: 'Typed on the laptop' }]);
  await save.click();
  await expectToast(page, 'Changes saved');
  const [row] = await sql('SELECT hours::float8, description, supervisor_phone FROM hours_submissions WHERE id = $1', [
    id,
  ]);
  expect(row).toEqual({ hours: 5.5, description: 'Typed on the laptop', supervisor_phone: '555-0199' });
});

test('an edit of signed hours says whether the supervisor has to sign again, and nothing of a correction that was accepted', async ({
  page,
  context,
}) => {
  const student = await createMember();
  const { id, description, token } = await createSubmission(student, { hours: 4, hoursType: 'sync' });
  const answer = { answer: 'corrected', hours: 3, supervisorSignature: 'Dana Whitfield' };
  const answered = await page.request.post('/api/v1/hours/signature/answer', {
    data: { signatureRequestId: token, ...answer },
  });
  expect(answered.status()).toBe(200);
  await callAs(student, 'POST /hours/acceptCorrection', { submissionId: id });
  await signIn(context, student);
  await page.goto('/dashboard/hours');
  await rowOf(page, description).getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('The signature no longer counts after a change, and no new one is asked for.');
  await expect(dialog).not.toContainText('instead of');
  await dialog.getByRole('spinbutton').fill('3.25');
  await expect(dialog).toContainText('after a change: your supervisor has to sign again.');
  await dialog.getByRole('spinbutton').fill('3');
  await dialog.getByLabel('Asynchronous').check();
  await expect(dialog).toContainText('after a change: your supervisor has to sign again.');
});

test('a student accepts corrected hours also where an admin has asked for changes, as the notes say', async ({
  page,
  context,
}) => {
  const student = await createMember();
  const { id, description, token } = await createSubmission(student, { hours: 6 });
  const answer = { answer: 'corrected', hours: 5, supervisorSignature: 'Dana Whitfield' };
  const answered = await page.request.post('/api/v1/hours/signature/answer', {
    data: { signatureRequestId: token, ...answer },
  });
  expect(answered.status()).toBe(200);
  await decide(id, 'request_changes', 'Please accept the 5 hours.');
  await signIn(context, student);
  await page.goto('/dashboard/hours');
  const row = rowOf(page, description);
  await expect(row).toContainText('Please accept the 5 hours.');
  await expect(row).toContainText('Dana Whitfield signed for 5 hours instead of 6 hours.');
  await row.getByRole('button', { name: 'Accept 5 Hours' }).click();
  await expectToast(page, 'Correction accepted');
  await expect(row).toContainText('Signed');
  await expect(row).toContainText('5 asynchronous hours');
});

test('a student sends a request again when the wait is over, and accepts hours that the supervisor corrected, which the form then names', async ({
  page,
  context,
}) => {
  const student = await createMember();
  const supervisorEmail = `${randomUUID()}@test.example`;
  const waiting = await createSubmission(student, { description: 'Waiting', supervisorEmail });
  const sentBefore = (minutes: number) =>
    sql(`UPDATE signature_requests SET sent_at = now() - make_interval(mins => $2) WHERE id = $1`, [
      waiting.requestId,
      minutes,
    ]);
  await sentBefore(3);
  await signIn(context, student);
  await page.goto('/dashboard/hours');
  await expect(rowOf(page, 'Waiting').getByRole('button', { name: 'Send Again in 7 min' })).toBeDisabled();
  await sentBefore(11);
  await page.reload();
  const again = rowOf(page, 'Waiting').getByRole('button', { name: 'Send Again' });
  await expect(again).toBeEnabled();
  const list = await holdBack(page, '**/hours/mine?*');
  await again.click();
  await expectToast(page, 'The e-mail is sent again');
  await expect(again, 'it is not offered again before the list says how it is now').toBeDisabled();
  list();
  await expect(rowOf(page, 'Waiting').getByRole('button', { name: 'Send Again', exact: true })).toHaveCount(0);

  const form = formOn(page);
  const sent = { ...withProof, description: 'Corrected', supervisorEmail: `${randomUUID()}@test.example` };
  await fillHoursForm(page, sent);
  await form.requestSignature();
  await form.sentDialog.getByRole('button', { name: 'Close', exact: true }).click();
  const [corrected] = await submissionsOf(student);
  const token = await issueToken(corrected?.signature_request_id ?? null);
  const answer = { answer: 'corrected', hours: 3, supervisorSignature: 'Lee Okafor' };
  const answered = await page.request.post('/api/v1/hours/signature/answer', {
    data: { signatureRequestId: token, ...answer },
  });
  expect(answered.status()).toBe(200);
  await expect(rowOf(page, 'Corrected')).toContainText('Lee Okafor signed for 3 hours instead of 4.25 hours');
  const accept = rowOf(page, 'Corrected').getByRole('button', { name: 'Accept 3 Hours' });
  await page.route('**/api/v1/hours/acceptCorrection', (route) => route.abort(), { times: 1 });
  await accept.click();
  await expectToast(page, 'Not done', 'Please check your connection and try again.');
  await accept.click();
  await expect(rowOf(page, 'Corrected')).toContainText('Signed');
  await expect(rowOf(page, 'Corrected')).toContainText('3 asynchronous hours');
  await expect(form.button('Signature Received')).toBeDisabled();
  await expectToast(page, 'Correction accepted');
  await form.tab('Signature').click();
  await form.button('Submit Hours').click();
  await expectToast(page, 'Hours logged successfully', /^3 asynchronous hours/);
  await expect(factOf(page, 'Hours')).toHaveText('3 (async)');
});

test('hours that are edited keep a picked date, take no turn of the wheel, and stay open with what was typed where they are approved meanwhile', async ({
  page,
  context,
}) => {
  const student = await createMember();
  const { id, description } = await createSubmission(student, { status: 'pending', hours: 5 });
  await signIn(context, student);
  await page.goto('/dashboard/hours');
  const row = rowOf(page, description);
  await row.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Hours', exact: true });
  const hours = dialog.getByLabel('Hours', { exact: false }).and(page.getByRole('spinbutton'));
  await hours.click();
  await hours.hover();
  // So little that the field is still under the pointer once the dialog has scrolled.
  await page.mouse.wheel(0, 1);
  await expect(hours).not.toBeFocused();
  await expect(hours).toHaveValue('5');
  await expect(dialog.getByLabel('Date of Service')).toHaveValue(/^\d\d\/\d\d\/\d{4}$/);
  await dialog.locator('input[type=date]').fill('2026-09-01');
  await expect(dialog.getByLabel('Date of Service')).toHaveValue('09/01/2026');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep Editing' }).click();
  await expect(dialog.getByLabel('Date of Service')).toHaveValue('09/01/2026');

  await dialog.getByLabel('Description of Service').fill('Typed with care');
  await sql("UPDATE hours_submissions SET status = 'approved', reviewed_at = now() WHERE id = $1", [id]);
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(row).toContainText('Approved');
  await expect(dialog).toContainText('This is no longer possible. The submission is: Approved');
  await expect(dialog.getByLabel('Description of Service')).toHaveValue('Typed with care');
});

test('no question speaks of an e-mail about hours for which none was sent', async ({ page, context }) => {
  const student = await createMember();
  const { description } = await createSubmission(student, { status: 'pending', hours: 2 });
  await signIn(context, student);
  await page.goto('/dashboard/hours');
  const dialog = page.getByRole('dialog');
  await rowOf(page, description).getByRole('button', { name: 'Edit' }).click();
  await expect(dialog).toContainText(`October 3, 2026: ${description}`);
  await expect(dialog).toContainText('If a signature is needed, an e-mail goes to the supervisor.');
  await expect(dialog).not.toContainText(/earlier|new e-mail/);
  await page.keyboard.press('Escape');
  await rowOf(page, description).getByRole('button', { name: 'Withdraw' }).click();
  await expect(dialog).toContainText(`October 3, 2026: ${description}`);
  await expect(dialog).not.toContainText('e-mail');
});

test.describe('while an e-mail is on its way', () => {
  test.use({ isFirstVisit: true });

  test('the list is read again and again, but an error of it that was dismissed does not come back', async ({
    page,
    context,
  }) => {
    const student = await createMember();
    const { description } = await createSubmission(student);
    await signIn(context, student);
    await page.clock.install();
    await page.goto('/dashboard/hours');
    await expect(rowOf(page, description)).toContainText('is on its way');
    await page.route('**/api/v1/hours/mine?*', (route) => route.fulfill(brokenServer));
    await page.clock.fastForward(3000);
    const error = page.getByRole('alert').filter({ hasText: 'Failed to fetch submissions' });
    await error.getByRole('button', { name: 'Dismiss' }).click();
    const reads = requestsTo(page, '/hours/mine?');
    await page.clock.runFor(10_000);
    await expect(error).toHaveCount(0);
    expect(reads).toEqual([]);

    await page.unroute('**/api/v1/hours/mine?*');
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
    await expect.poll(() => reads.length).toBe(1);
    await page.clock.runFor(3000);
    await expect.poll(() => reads.length).toBeGreaterThan(1);
  });
});
