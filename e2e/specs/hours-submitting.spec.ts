import { expect, type Route } from '@playwright/test';
import { sql } from '../support/database.ts';
import { factOf } from '../support/facts.ts';
import { fillHoursForm, formOn, openForm, withoutProof, withProof } from '../support/hours-form.ts';
import { holdBack, requestsTo } from '../support/network.ts';
import { createMember, signIn } from '../support/people.ts';
import { submissionsOf } from '../support/submissions.ts';
import { test } from '../support/test.ts';
import { containing, dateText, markup, referenceLine } from '../support/text.ts';
import { dismissToast, expectNothingCovered, expectToast } from '../support/toasts.ts';

const submitCall = '**/api/v1/hours/submit';

const refuse =
  (json: object, status = 503) =>
  (route: Route) =>
    route.fulfill({ status, json });

test('hours that need proof are neither submitted without a signature, nor is one requested before name and supervisor are given; Escape then leads back to the form, which waits for the signature and has no link that simulates it', async ({
  page,
  context,
}) => {
  const student = await openForm(page, context);
  const form = formOn(page);
  await fillHoursForm(page, withoutProof);
  await form.tab('Signature (Optional)').click();
  await form.tab('Your Info').click();
  await form.hours.fill('3.25');
  await form.tab('Signature').click();
  await form.button('Submit Hours').click();
  await expectToast(page, 'Supervisor signature required');
  await expect(form.tab('Signature')).toHaveAttribute('aria-selected', 'true');
  expect(await submissionsOf(student)).toEqual([]);

  await dismissToast(page);
  await form.tab('Your Info').click();
  await fillHoursForm(page, { ...withProof, supervisorName: '', supervisorEmail: '' });
  const dialog = page.getByRole('dialog');
  const missing = [
    'Missing information',
    'Please fill in your name and supervisor details before requesting a signature',
  ];
  await form.button('Request Signature via Email').click();
  await expectToast(page, ...missing);
  await expect(dialog.getByRole('button', { name: 'Send Request' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();

  await dismissToast(page);
  await form.supervisorEmail.fill(withProof.supervisorEmail);
  await form.requestSignature();
  await expectToast(page, ...missing);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();

  await form.supervisorName.fill(withProof.supervisorName);
  await form.tab('Your Info').click();
  await form.name.fill('');
  await form.tab('Supervisor').click();
  await dismissToast(page);
  await form.button('Request Signature via Email').click();
  await expectToast(page, ...missing);
  expect(await submissionsOf(student)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();

  await form.tab('Your Info').click();
  await form.name.fill('Robin Case');
  await form.tab('Supervisor').click();
  await form.requestSignature();
  await expect(form.sentDialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form.sentDialog).toBeHidden();
  await expect(form.tab('Supervisor')).toBeFocused();
  await expect(form.button('Signature Request Sent')).toBeDisabled();
  await expect(page.getByText(/Simulate/)).toHaveCount(0);
  await form.tab('Signature').click();
  await expect(page.getByText(/^Proof required/).filter({ visible: true })).toBeVisible();
  await expect(page.getByText(/^These hours are sent, with a request/)).toBeVisible();
  await form.button('Submit Hours').click();
  await expectToast(page, 'Supervisor signature required', /^These hours are sent\. They wait/);
});

test('a signature request is sent once, says what happens next, and Continue shows the success screen', async ({
  page,
  context,
}) => {
  const student = await openForm(page, context);
  const form = formOn(page);
  await fillHoursForm(page, withProof);
  const release = await holdBack(page, submitCall);
  await form.button('Request Signature via Email').click();
  await expect(factOf(page, 'Hours')).toHaveText('4.25 (Asynchronous)');
  await page.getByRole('dialog').getByRole('button', { name: 'Send Request' }).dblclick();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Sending...' })).toBeDisabled();
  release();

  await expect(form.sentDialog).toContainText(withProof.supervisorEmail);
  await expect(form.sentDialog).toContainText(/what happens next/i);
  const saved = await submissionsOf(student);
  expect(saved).toHaveLength(1);
  const reference = saved[0]?.signature_request_id ?? '';
  await expect(form.sentDialog.getByText(reference.slice(0, 8), { exact: true })).toBeVisible();
  await expect(form.sentDialog).not.toContainText(reference.slice(0, 9));
  await expect(page.getByRole('dialog')).toHaveCount(1);

  await form.sentDialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Hours Successfully Logged!' })).toBeFocused();
  await form.button('Log More Hours').click();
  await expect(form.hours).toHaveValue('0');
  await expect(form.description).toHaveValue('');
  await form.tab('Supervisor').click();
  await expect(form.supervisorEmail).toHaveValue('');
  await expect(page.getByRole('listitem').filter({ hasText: withProof.description })).toContainText('Needs Signature');
});

test('hours without proof are submitted once, with the success screen, its toast and both of its buttons', async ({
  page,
  context,
}) => {
  const student = await openForm(page, context);
  const form = formOn(page);
  const entry = { ...withoutProof, description: markup('service'), supervisorName: markup('supervisor') };
  await fillHoursForm(page, entry);
  const release = await holdBack(page, submitCall);
  await form.button('Submit Hours').dblclick();
  await expect(form.button('Submitting...')).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'Hours Successfully Logged!' })).toBeVisible();
  await expectToast(page, 'Hours logged successfully', /^3 synchronous hours/, containing(dateText('2026-10-05')));
  const main = page.getByRole('main');
  const facts: [string, string][] = [
    ['Volunteer', `${student.firstName} ${student.lastName}`],
    ['Hours', '3 (sync)'],
    ['Date', dateText('2026-10-05')],
    ['Supervisor', entry.supervisorName],
  ];
  for (const [label, value] of facts) {
    await expect(factOf(page, label)).toHaveText(value);
  }
  await expect(main).toContainText(/submission is saved/);
  await expect(main).toContainText(/notified once it is reviewed and approved/);
  expect(await submissionsOf(student)).toMatchObject([{ status: 'pending', description: entry.description }]);
  await expect(page.getByRole('listitem').filter({ hasText: entry.description })).toContainText('Pending');
  await expect(page).not.toHaveTitle('owned');

  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await form.button('Start Fresh').click();
  await expect(form.tab('Your Info')).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(false);

  await fillHoursForm(page, entry);
  await form.button('Submit Hours').click();
  const question = page.getByRole('dialog', { name: 'Submit the same hours again' });
  await expect(question).toContainText('Did you serve these hours in addition?');
  expect(await submissionsOf(student)).toHaveLength(1);
  await question.getByRole('button', { name: 'Submit Again' }).click();
  await expect(page.getByRole('heading', { name: 'Hours Successfully Logged!' })).toBeVisible();
  expect(await submissionsOf(student)).toHaveLength(2);
});

test('the name that a member without one types becomes theirs', async ({ page, context }) => {
  const student = await createMember();
  await sql(`UPDATE members SET first_name = '', last_name = '' WHERE clerk_id = $1`, [student.clerkId]);
  await signIn(context, student);
  await page.goto('/dashboard/hours');
  const form = formOn(page);
  await expect(form.name).toHaveValue('');
  await form.name.fill('Maria del Carmen Ruiz');
  await fillHoursForm(page, withoutProof);
  await form.button('Submit Hours').click();
  await page.getByRole('button', { name: 'Log More Hours' }).click();
  await expect(form.name).toHaveValue('Maria del Carmen Ruiz');
});

test('hours that the server refuses or never hears of are said to have failed, and nothing typed is lost', async ({
  page,
  context,
}) => {
  const student = await openForm(page, context);
  const form = formOn(page);
  await fillHoursForm(page, withProof);
  const dialog = page.getByRole('dialog');
  const failed = 'Failed to submit hours';
  const failures: [(route: Route) => Promise<void>, ...texts: (string | RegExp)[]][] = [
    [(route) => route.abort(), 'There was an error submitting your hours. Please try again.', referenceLine],
    [refuse({}, 502), failed, referenceLine],
    [(route) => route.fulfill({ status: 504, body: '<h1>Gateway Time-out</h1>' }), failed, referenceLine],
    [refuse({ success: false, code: 'unavailable', error: 'Busy <b>now</b>' }), 'Busy <b>now</b>', referenceLine],
    [refuse({ success: false, message: 'Closed for the year' }, 200), 'Closed for the year'],
    [refuse({ success: false }, 200), failed],
  ];
  await form.button('Request Signature via Email').click();
  for (const [failure, ...texts] of failures) {
    await page.route(submitCall, failure);
    await dialog.getByRole('button', { name: 'Send Request' }).click();
    await expect(page.locator('.toast--destructive .toast__title')).toHaveText(failed);
    await expect(page.locator('.toast__description')).toHaveText(texts);
    await dismissToast(page);
    await page.unroute(submitCall);
  }
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  expect(await submissionsOf(student)).toEqual([]);
  await expect(form.supervisorName).toHaveValue(withProof.supervisorName);
  await expect(form.supervisorEmail).toHaveValue(withProof.supervisorEmail);
  await form.tab('Your Info').click();
  await expect(form.description).toHaveValue(withProof.description);
  await expect(form.hours).toHaveValue(withProof.hours);
  await form.tab('Supervisor').click();
  await form.requestSignature();
  await expect(form.sentDialog).toBeVisible();
});

test('no toast covers a control of the form, on a phone and on a desk', async ({ page, context }) => {
  await openForm(page, context);
  const form = formOn(page);
  for (const [width, height] of [
    [1280, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await form.tab('Your Info').click();
    await form.description.fill('');
    await form.button('Continue to Supervisor Info').click();
    await expectToast(page, 'Please complete all required fields');
    await expectNothingCovered(page);
    await fillHoursForm(page, { ...withProof, supervisorName: '' });
    await form.button('Request Signature via Email').click();
    await expectToast(page, 'Missing information');
    await expectNothingCovered(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await form.supervisorName.fill('Lee Okafor');
    await form.button('Continue to Signature').click();
    await form.button('Submit Hours').click();
    await expectToast(page, 'Supervisor signature required');
    await expectNothingCovered(page);
  }
});

test('what the server finds wrong shows at its field', async ({ page, context }) => {
  const student = await openForm(page, context);
  const form = formOn(page);
  await fillHoursForm(page, { ...withoutProof, supervisorEmail: student.email });
  await form.button('Submit Hours').click();
  await expect(form.supervisorEmail).toHaveAccessibleDescription('The supervisor must be someone other than you');
  const fields = { hoursType: 'Please select hours type' };
  await page.route(submitCall, refuse({ success: false, code: 'invalid', error: fields.hoursType, fields }, 400));
  await form.button('Submit Hours').click();
  await expectToast(page, 'Failed to submit hours', fields.hoursType);
  await expect(form.tab('Your Info')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('main').getByText(fields.hoursType, { exact: true })).toBeVisible();
  await page.unroute(submitCall);

  const limit = '3 of your requests to this address are still open. Please wait until one is signed, or withdraw one.';
  const limited = { success: false, code: 'too_many', error: limit, fields: { supervisorEmail: limit } };
  await page.route(submitCall, refuse(limited, 429));
  await fillHoursForm(page, withProof);
  await form.requestSignature();
  await expect(form.supervisorEmail).toHaveAccessibleDescription(limit);
  await expect(form.supervisorEmail).toBeFocused();
  await expect(form.supervisorEmail).toHaveValue(withProof.supervisorEmail);
});

test('the demo form is tried out in public: a signature can be simulated and nothing is sent', async ({ page }) => {
  const calls = requestsTo(page, '/api/v1/hours');
  await page.goto('/demo/hours');
  const form = formOn(page);
  await expect(form.tab('Your Info')).toBeVisible();
  await form.name.fill('Robin Visitor');
  await fillHoursForm(page, withProof);
  const simulate = form.button('(Demo: Simulate received signature)');
  await expect(simulate).toHaveCount(0);
  await form.requestSignature();
  await form.sentDialog.getByRole('button', { name: 'Close' }).click();
  await expect(form.button('Signature Request Sent')).toBeDisabled();
  await simulate.click();
  await expectToast(page, 'Signature received');
  await expect(form.button('Signature Received')).toBeDisabled();
  await form.button('Continue to Signature').click();
  await expect(page.getByText(/verified/)).toBeVisible();
  await form.button('Submit Hours').click();
  await expect(page.getByRole('heading', { name: 'Hours Successfully Logged!' })).toBeVisible();
  await expectToast(page, 'Hours logged successfully', /^4.25 asynchronous hours/);
  expect(calls).toEqual([]);
});

test('the demo form asks nothing of the server for members either, whose hours count in no school year there', async ({
  page,
  context,
}) => {
  await openForm(page, context);
  const form = formOn(page);
  await form.date.fill('03/07/2020');
  const counted = page.getByText('Counts in an earlier school year.');
  await expect(counted).toBeVisible();
  await form.date.fill('');
  const calls = requestsTo(page, '/api/v1/goals');
  await page.goto('/demo/hours');
  await form.date.fill('03/07/2020');
  await form.button('Continue to Supervisor Info').click();
  await page.waitForLoadState('networkidle');
  await expect(counted).toBeHidden();
  expect(calls).toEqual([]);
});
