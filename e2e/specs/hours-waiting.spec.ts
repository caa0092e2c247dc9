import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { sql } from '../support/database.ts';
import { fillHoursForm, formOn, openForm, withoutProof, withProof } from '../support/hours-form.ts';
import { holdBack, loseNextResponse, requestsTo, setOffline } from '../support/network.ts';
import { keep, waitingOn } from '../support/offline-form.ts';
import { createMember, type Person, signIn } from '../support/people.ts';
import { createSubmission, submissionsOf } from '../support/submissions.ts';
import { test } from '../support/test.ts';
import { dismissToast, expectToast, toastOn } from '../support/toasts.ts';

const submitCall = '**/api/v1/hours/submit';
const edit = (page: Page) => waitingOn(page).getByRole('button', { name: 'Edit' });
const refusal = { status: 403, json: { success: false, code: 'forbidden', error: 'Not for you.' } };

const onDevice = (page: Page, { clerkId }: Person) =>
  page.evaluate((id) => localStorage.getItem(`offline:hours-entries:${id}`), clerkId);

/** Puts hours on the device whose response was lost, and which the server then refused. */
async function keepRefused(page: Page, student: Person, submissionId: string = crypto.randomUUID()): Promise<void> {
  await page.route(submitCall, (route) => route.fulfill(refusal));
  await keep(page, student, { submissionId, isUnsure: true });
  await expect(waitingOn(page)).toContainText('Refused: Not for you.');
  await page.unroute(submitCall);
}

/** The network can be usable only after the browser has said that it is back. */
const expectSent = (page: Page) =>
  expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(waitingOn(page)).toHaveCount(0, { timeout: 1000 });
  }).toPass();

test('hours are sent as soon as the network is back, also where an attempt without it is still under way', async ({
  page,
  context,
}) => {
  // The timer that would try again never comes.
  await page.addInitScript(() => {
    const { setInterval } = window;
    const withoutTimer = (work: () => void, ms: number) => (ms === 20_000 ? 0 : setInterval(work, ms));
    Object.assign(window, { setInterval: withoutTimer });
  });
  const student = await openForm(page, context);
  await setOffline(context, true);
  let endAttempt = () => {};
  const isBack = new Promise<void>((resolve) => {
    endAttempt = resolve;
  });
  await page.route(submitCall, (route) => isBack.then(() => route.abort()), { times: 1 });
  const attempt = page.waitForRequest(submitCall);
  await keep(page, student, { submissionId: crypto.randomUUID(), isUnsure: false });
  await attempt;
  await setOffline(context, false);
  endAttempt();
  await expect(waitingOn(page)).toHaveCount(0);
  expect(await submissionsOf(student)).toHaveLength(1);
});

test('hours that something on the way refuses wait, hold no others up, and are sent when nothing does; so do hours that come with too many requests or from a deactivated account, but those above a limit of e-mails are refused with the reason; the buttons say of which hours, and whoever deletes some goes on beside them, after the last at the page around', async ({
  page,
  context,
}) => {
  const block = { status: 403, contentType: 'text/html', body: '<h1>Blocked</h1>' };
  await page.route(submitCall, (route) => route.fulfill(block), { times: 1 });
  const student = await openForm(page, context);
  const blocked = { submissionId: crypto.randomUUID(), isUnsure: false, refusal: { message: '', fields: {} } };
  const other = { ...blocked, submissionId: crypto.randomUUID(), changes: { description: 'Read to first graders' } };
  await keep(page, student, blocked, other);
  await expect(edit(page)).toHaveCount(1);
  await expect.poll(() => submissionsOf(student)).toHaveLength(1);
  await expect(waitingOn(page).getByRole('listitem')).toContainText('Waiting for the network');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(waitingOn(page)).toHaveCount(0);
  expect(await submissionsOf(student)).toHaveLength(2);

  const tooMany = (error: string, fields = {}) => ({
    status: 429,
    json: { success: false, code: 'too_many', error, fields },
  });
  const limit = '3 of your requests to this address are still open. Please wait until one is signed, or withdraw one.';
  await page.route(submitCall, (route) => route.fulfill(tooMany(limit, { supervisorEmail: limit })));
  await page.route(submitCall, (route) => route.fulfill(tooMany('Too many requests.')), { times: 1 });
  const isTooEarly = page.waitForResponse(submitCall);
  const all = ['First of two', 'Second of two'];
  const entries = all.map((description) => ({
    submissionId: crypto.randomUUID(),
    isUnsure: false,
    changes: { description },
  }));
  await keep(page, student, ...entries);
  await isTooEarly;
  await expect(edit(page)).toHaveCount(2);
  const stillWait = waitingOn(page).getByText('Waiting for the network', { exact: true });
  await expect(stillWait).toHaveCount(3);
  const json = { success: false, code: 'deactivated', error: 'Your account has been deactivated.' };
  await page.route(submitCall, (route) => route.fulfill({ status: 403, json }), { times: 1 });
  const isDeactivated = page.waitForResponse(submitCall);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await isDeactivated;
  await expect(edit(page)).toHaveCount(2);
  await expect(stillWait).toHaveCount(3);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(waitingOn(page).getByText(limit)).toHaveCount(2);
  for (const name of ['Edit', 'Delete'])
    for (const [at, description] of all.entries()) {
      const button = waitingOn(page).getByRole('button', { name, exact: true }).nth(at);
      await expect(button).toHaveAccessibleDescription(description);
    }
  const deletionOf = (text: string) =>
    waitingOn(page).getByRole('listitem').filter({ hasText: text }).getByRole('button', { name: 'Delete' });
  const sure = page.getByRole('dialog', { name: 'Delete These Hours' }).getByRole('button', { name: 'Delete' });
  await deletionOf('First').press('Enter');
  await sure.press('Enter');
  await expect(deletionOf('Second')).toBeFocused();
  await page.keyboard.press('Enter');
  await sure.press('Enter');
  await expect(waitingOn(page)).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});

test('hours that may have been sent stay on the device if the form is left or changed while the server is asked, and are not edited while the form waits for the signature of others', async ({
  page,
  context,
}) => {
  const student = await openForm(page, context);
  const form = formOn(page);
  const sidebar = page.getByRole('navigation', { name: 'Dashboard' });
  await keepRefused(page, student);
  const answerLate = async (meanwhile: () => Promise<void>) => {
    const answer = await holdBack(page, '**/api/v1/hours/mine?*');
    const asked = page.waitForRequest('**/api/v1/hours/mine?*');
    await edit(page).click();
    await asked;
    await meanwhile();
    answer();
    await expectToast(page, 'These hours still wait');
    await page.unroute('**/api/v1/hours/mine?*');
    expect(await onDevice(page, student)).toContain(withoutProof.description);
  };
  await answerLate(async () => {
    await expect(edit(page)).toHaveAttribute('aria-disabled', 'true');
    await form.description.fill('Typed meanwhile');
  });
  await expect(form.description).toHaveValue('Typed meanwhile');
  await form.description.fill('');
  await answerLate(async () => {
    await sidebar.getByRole('link', { name: 'Overview' }).click();
    await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible();
  });

  await sidebar.getByRole('link', { name: 'Submit Hours' }).click();
  await fillHoursForm(page, { ...withProof, description: 'Other hours' });
  await form.requestSignature();
  await form.sentDialog.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(form.sentDialog).toBeHidden();
  await expect(edit(page)).toBeDisabled();
  await page.getByRole('button', { name: 'Start a New Submission' }).click();
  await edit(page).click();
  await expect(form.description).toHaveValue(withoutProof.description);
  await expect(waitingOn(page)).toHaveCount(0);
});

test('a draft stays where it was discarded for hours that then are not opened, and no notice speaks of it above hours that are', async ({
  page,
  context,
}) => {
  const student = await openForm(page, context);
  const form = formOn(page);
  await keepRefused(page, student);
  const kept = page.waitForResponse((response) => !!response.request().postData()?.includes('Typed before'));
  await form.description.fill('Typed before');
  await kept;
  await page.route('**/api/v1/hours/mine?*', (route) => route.abort());
  await edit(page).click();
  await page.getByRole('button', { name: 'Discard Changes' }).click();
  await expectToast(page, 'These hours may have been sent');
  const opened = await context.newPage();
  await opened.goto('/dashboard/hours');
  const notice = opened.getByText('These are the hours that you began to enter before.');
  await expect(notice).toBeVisible();
  await expect(formOn(opened).description).toHaveValue('Typed before');
  await edit(opened).click();
  await opened.getByRole('button', { name: 'Discard Changes' }).click();
  await expect(formOn(opened).description).toHaveValue(withoutProof.description);
  await expect(notice).toHaveCount(0);
});

test('hours whose response was lost in the first attempt, or whose page was gone before it, are neither said to be deleted nor to be on the device only', async ({
  page,
  context,
}) => {
  const student = await openForm(page, context);
  const submit = formOn(page).button('Submit Hours');
  const question = page.getByRole('dialog', { name: 'Delete These Hours' });
  const deleteThem = async () => {
    await waitingOn(page).getByRole('button', { name: 'Delete' }).click();
    await expect(question).toContainText('They may have been sent already');
    await question.getByRole('button', { name: 'Delete' }).click();
  };
  await fillHoursForm(page, withoutProof);
  await loseNextResponse(page, submitCall);
  await submit.click();
  await expect.poll(() => submissionsOf(student)).toHaveLength(1);
  await expect(toastOn(page)).toContainText('Please try again');
  await setOffline(context, true);
  await submit.click();
  await deleteThem();
  await expectToast(page, 'These hours may have been sent');
  await setOffline(context, false);
  await expectSent(page);
  expect(await submissionsOf(student)).toHaveLength(1);

  await holdBack(page, submitCall, { isAnswered: true });
  await keep(page, student, { submissionId: crypto.randomUUID(), isUnsure: false, changes: { description: 'Others' } });
  await expect.poll(() => submissionsOf(student)).toHaveLength(2);
  // From now on there is no network to send them with.
  await page.route(submitCall, (route) => route.abort());
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false }));
  await page.reload();
  await deleteThem();
  await expectToast(page, 'These hours are submitted');
  expect(await submissionsOf(student)).toHaveLength(2);
});

test('hours that were sent from the device, but whose response was lost, are not said to be deleted', async ({
  page,
  context,
}) => {
  const student = await openForm(page, context);
  await loseNextResponse(page, submitCall);
  await keep(page, student, { submissionId: crypto.randomUUID(), isUnsure: false });
  await expect.poll(() => submissionsOf(student)).toHaveLength(1);
  const deleteThem = async () => {
    await waitingOn(page).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  };
  // Sent again by itself, they would leave the device.
  await page.route(submitCall, (route) => route.abort());
  await page.route('**/api/v1/hours/mine?*', (route) => route.abort());
  await expect(async () => {
    await deleteThem();
    await expect(toastOn(page)).toContainText('These hours may have been sent', { timeout: 2000 });
  }).toPass();
  await page.unroute('**/api/v1/hours/mine?*');
  await deleteThem();
  await expectToast(page, 'These hours are submitted');
  await page.unroute(submitCall);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(waitingOn(page)).toHaveCount(0);
  expect(await submissionsOf(student)).toHaveLength(1);
});

test('hours that wait are deleted after a question, and not edited or deleted while they are being sent', async ({
  page,
  context,
}) => {
  const student = await openForm(page, context);
  await setOffline(context, true);
  const keepOne = async (description: string) => {
    await keep(page, student, { submissionId: crypto.randomUUID(), isUnsure: false, changes: { description } });
    await expect(waitingOn(page)).toContainText(description);
  };
  const deletion = waitingOn(page).getByRole('button', { name: 'Delete' });
  const question = page.getByRole('dialog', { name: 'Delete These Hours' });
  await keepOne('Entered by mistake');
  await deletion.click();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(waitingOn(page)).toContainText('Entered by mistake');
  await deletion.click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(waitingOn(page)).toHaveCount(0);

  await keepOne('Sent slowly');
  const submit = await holdBack(page, submitCall);
  const asked = page.waitForRequest(submitCall);
  await setOffline(context, false);
  await asked;
  await edit(page).click();
  await expectToast(page, 'These hours are being sent or looked up');
  await expect(formOn(page).description).toHaveValue('');
  await deletion.click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question).toBeHidden();
  await expect(waitingOn(page)).toContainText('Sent slowly');
  submit();
  await expect(waitingOn(page)).toHaveCount(0);
  expect(await submissionsOf(student)).toMatchObject([{ status: 'pending' }]);
});

test('hours of which the server says that it has them leave the device, and the name that it took from them is read then', async ({
  page,
  context,
}) => {
  const student = await createMember();
  const { id } = await createSubmission(student);
  const setName = (first: string, last: string) =>
    sql('UPDATE members SET first_name = $2, last_name = $3 WHERE clerk_id = $1', [student.clerkId, first, last]);
  await setName('', '');
  await signIn(context, student);
  await page.goto('/dashboard/hours');
  await expect(formOn(page).name).toHaveValue('');
  await keepRefused(page, student, id);
  await setName('Ada', 'Byron');
  await waitingOn(page).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete These Hours' }).getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'These hours are submitted');
  await expect(formOn(page).name).toHaveValue('Ada Byron');
  await dismissToast(page);

  const other = await createSubmission(student, { description: 'Sent without a response' });
  await keepRefused(page, student, other.id);
  await edit(page).click();
  await expectToast(page, 'These hours are submitted');
  await expect(waitingOn(page)).toHaveCount(0);
  await expect(page.getByRole('region', { name: /^Your Submissions/ })).toContainText('Sent without a response');
});

test('the record of a member without a name is read again when the hours are sent, not when they begin to wait', async ({
  page,
  context,
}) => {
  const student = await createMember();
  await sql(`UPDATE members SET first_name = '', last_name = '' WHERE clerk_id = $1`, [student.clerkId]);
  await signIn(context, student);
  await page.goto('/dashboard/hours');
  const form = formOn(page);
  await expect(form.name).toHaveValue('');
  await form.name.fill('Maria Ruiz');
  await fillHoursForm(page, withoutProof);
  const reads = requestsTo(page, 'users/getUser');
  await setOffline(context, true);
  await form.button('Submit Hours').click();
  await expect(waitingOn(page)).toContainText(withoutProof.description);
  // What is read again after each attempt has failed.
  await expect(page.getByText('Failed to fetch submissions')).toBeVisible();
  expect(reads).toEqual([]);
  await setOffline(context, false);
  await expectSent(page);
  await expect(form.name).toHaveValue('Maria Ruiz');
});
