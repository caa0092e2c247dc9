import { expect, type Route } from '@playwright/test';
import { sql } from '../support/database.ts';
import { factOf } from '../support/facts.ts';
import { press, typeInto } from '../support/keyboard.ts';
import { watchLayoutShift } from '../support/layout-shift.ts';
import { holdBack, loseNextResponse, requestsTo } from '../support/network.ts';
import { requestSignature, signatureField, signButton, signElsewhere, ways } from '../support/signature-page.ts';
import { issueToken, submissionsOf } from '../support/submissions.ts';
import { test } from '../support/test.ts';
import { containing, dateText, markup, referenceLine } from '../support/text.ts';
import { dismissToast, expectToast } from '../support/toasts.ts';

const signatureCall = '**/api/v1/hours/signature**';
const linkInvalid = 'This signature request link is invalid or has expired.';

for (const [how, open] of Object.entries(ways)) {
  test(`the page ${how} goes from loading to the form to success, and is already signed from then on`, async ({
    page,
  }) => {
    const { student, submission, path } = await requestSignature(
      { description: markup('service'), hours: 2.5 },
      { firstName: '<b>Robin</b>', chapter: 'NJHS' },
    );
    const volunteer = `${student.firstName} ${student.lastName}`;
    const release = await holdBack(page, signatureCall);
    await open(page, path);
    await expect(page.getByText('Loading signature request...')).toBeVisible();
    release();

    await expect(page.getByRole('heading', { name: 'Volunteer Hours Verification' })).toBeVisible();
    await expect(page.getByText('Pending Signature', { exact: true })).toBeVisible();
    const shown: [string, string][] = [
      ['Volunteer Name', volunteer],
      ['Hours Type', 'Asynchronous'],
      ['Hours Completed', '2.5 hours'],
      ['Date of Service', dateText('2026-10-03')],
      ['Description of Service', submission.description],
    ];
    for (const [label, value] of shown) await expect(factOf(page, label)).toHaveText(value);
    await expect(page.getByRole('main').locator('b')).toHaveCount(0);
    await expect(page).not.toHaveTitle('owned');
    await expect(
      page.getByText(
        containing(`${volunteer} completed 2.5 hours of asynchronous volunteer service on October 3, 2026`),
      ),
    ).toBeVisible();
    await expect(
      page.getByText('This is an official verification request from the National Junior Honor Society.'),
    ).toBeVisible();
    await expect(page.getByLabel('Electronic Signature *')).toHaveAttribute('required', '');
    await expect(page.getByLabel('Additional Comments (Optional)')).toBeVisible();
    await expect(signButton(page)).toBeDisabled();

    await signatureField(page).fill('  Dana <i>Whitfield</i> ');
    await page.getByLabel('Additional Comments (Optional)').fill('Always\non time ');
    const releaseSigning = await holdBack(page, signatureCall);
    await signButton(page).dblclick();
    await expect(page.getByRole('button', { name: 'Signing...' })).toBeDisabled();
    releaseSigning();
    await expect(page.getByRole('heading', { name: 'Signature Completed!' })).toBeVisible();
    await expectToast(
      page,
      'Hours signed successfully!',
      `You have successfully verified 2.5 volunteer hours for ${volunteer}.`,
    );
    const summary = async () => {
      await expect(factOf(page, 'Volunteer')).toHaveText(volunteer);
      await expect(factOf(page, 'Hours')).toHaveText('2.5 hours (Asynchronous)');
      await expect(factOf(page, 'Signed By')).toHaveText('Dana <i>Whitfield</i>');
    };
    await summary();
    await expect(factOf(page, 'Date')).toHaveText(dateText(new Date()));
    await expect(page.getByText(/volunteer will be notified that their hours have been verified/)).toBeVisible();
    expect(await submissionsOf(student)).toMatchObject([{ status: 'signed' }]);
    const [kept] = await sql('SELECT signature, signature_comments FROM hours_submissions WHERE id = $1', [
      submission.id,
    ]);
    expect(kept).toEqual({ signature: 'Dana <i>Whitfield</i>', signature_comments: 'Always\non time' });

    await open(page, path);
    await expect(page.getByRole('heading', { name: 'Already Signed' })).toBeVisible();
    await expect(page.getByText('This signature request has already been completed.')).toBeVisible();
    await summary();
    await expect(factOf(page, 'Date Signed')).toHaveText(dateText(new Date()));
  });
}

for (const [how, open, kinds] of [
  ['by itself', ways['by itself'], "unknown, expired, the student's own reference, or missing"],
  // The server's answer to all that it refuses is one.
  ['inside the shell', ways['inside the shell'], 'unknown or missing'],
] as const) {
  test(`the page ${how} says that a link is ${kinds}`, async ({ page }) => {
    const { student, submission } = await requestSignature();
    const [{ signature_request_id: reference } = {}] = await submissionsOf(student);
    await sql(`UPDATE link_tokens SET expires_at = now() - interval '1 minute' WHERE hash = sha256($1::bytea)`, [
      submission.token,
    ]);
    const others = kinds.includes('expired') ? [submission.token, submission.id, reference] : [];
    for (const refused of ['not-a-token', ...others, '%3Cb%3E']) {
      await open(page, `/signature/${refused}`);
      await expect(page.getByRole('heading', { name: 'Invalid Signature Request' })).toBeVisible();
      await expect(page.getByText(linkInvalid)).toBeVisible();
    }
    await open(page, '/signature');
    await expect(page.getByRole('heading', { name: 'Invalid Signature Request' })).toBeVisible();
    await expect(page.getByText('Invalid signature request', { exact: true })).toBeVisible();
  });
}

test('the page by itself has no shell, asks the identity provider nothing, and tells nobody its address', async ({
  page,
}) => {
  const { path } = await requestSignature({}, { chapter: 'NJHS' });
  const asked = requestsTo(page, '/__clerk');
  const all = requestsTo(page, 'http');
  const answer = await page.goto(path);
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(signatureField(page)).toBeVisible();
  await signatureField(page).fill('Dana Whitfield');
  await signButton(page).click();
  await expect(page.getByRole('heading', { name: 'Signature Completed!' })).toBeVisible();
  expect(asked).toEqual([]);
  expect(all.filter((url) => !url.startsWith(new URL(page.url()).origin))).toEqual([]);
  expect(all.filter((url) => /\/apps\/(shell|hours|landing)\//.test(url))).toEqual([]);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.locator('html')).toHaveClass(/chapter-njhs/);
  await expect(page.getByText('National Junior Honor Society').first()).toBeVisible();
});

for (const theme of ['light', 'dark'] as const) {
  test(`the page by itself follows the ${theme} theme`, async ({ page }) => {
    const { path } = await requestSignature();
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    await page.goto(path);
    await expect(signatureField(page)).toBeVisible();
    await expect(page.locator('html')).toHaveClass(new RegExp(`\\b${theme}\\b`));
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const brightness = Math.max(...(ground.match(/\d+(\.\d+)?/g) ?? []).slice(0, 3).map(Number));
    expect(brightness > 127).toBe(theme === 'light');
  });
}

test('on a phone, nothing that is shown moves when the request comes', async ({ page }) => {
  const { path } = await requestSignature();
  await page.setViewportSize({ width: 390, height: 844 });
  const release = await holdBack(page, signatureCall);
  await page.goto(path);
  await expect(page.getByText('Loading signature request...')).toBeVisible();
  const footer = page.getByRole('contentinfo');
  await expect(footer).toBeHidden();
  const layoutShift = await watchLayoutShift(page);
  release();
  await expect(signatureField(page)).toBeVisible();
  await expect(footer).toBeVisible();
  expect(await layoutShift()).toBeLessThanOrEqual(0.02);
});

test('opening a link signs nothing, and neither does a blank or too short name, of which the page says so', async ({
  page,
}) => {
  const { student, path } = await requestSignature();
  await page.goto(path);
  await expect(signButton(page)).toBeVisible();
  await page.goto(path);
  const field = signatureField(page);
  await expect(field).toHaveAttribute('minlength', '2');
  await expect(field).toHaveAttribute('maxlength', '100');
  await field.fill('   ');
  await expect(signButton(page)).toBeDisabled();
  await field.press('Enter');
  await expectToast(page, 'Signature required', 'Please enter your full name to sign.');
  await field.fill('D');
  await signButton(page).click();
  await expect(field).toHaveAccessibleDescription(/at least 2 characters/);
  await expect(field).toBeFocused();
  await field.fill('');
  await field.focus();
  await page.keyboard.insertText('x'.repeat(120));
  await expect(field).toHaveValue('x'.repeat(100));
  expect(await submissionsOf(student)).toMatchObject([{ status: 'needs_signature' }]);
});

test('a signature that fails is said to have failed, keeps what was typed, and can be tried again', async ({
  page,
}) => {
  const { student, path } = await requestSignature();
  await page.goto(path);
  await signatureField(page).fill('Dana Whitfield');
  await page.getByLabel('Additional Comments (Optional)').fill('Always on time');
  const failures = [
    (route: Route) => route.abort(),
    (route: Route) => route.fulfill({ status: 500, body: 'no json' }),
    (route: Route) => route.fulfill({ status: 503, json: { success: false, code: 'unavailable', error: 'Resting' } }),
  ];
  for (const failure of failures) {
    await page.route(signatureCall, failure);
    await signButton(page).click();
    await expectToast(
      page,
      'Failed to submit signature',
      'There was an error submitting your signature. Please try again.',
      referenceLine,
    );
    await dismissToast(page);
    await expect(page.getByText('We could not confirm that your signature was saved.')).toBeVisible();
    await expect(signatureField(page)).toHaveValue('Dana Whitfield');
    await expect(page.getByLabel('Additional Comments (Optional)')).toHaveValue('Always on time');
    await page.unroute(signatureCall);
  }
  await signButton(page).click();
  await expect(page.getByRole('heading', { name: 'Signature Completed!' })).toBeVisible();
  expect(await submissionsOf(student)).toMatchObject([{ status: 'signed' }]);
});

test('a request that cannot be read, or comes without its data, says so with what the server says, and Retry reads it again', async ({
  page,
}) => {
  const { path } = await requestSignature();
  await page.route(signatureCall, (route) => route.abort());
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Failed to load signature request' })).toBeVisible();
  await expect(page.getByText(referenceLine)).toBeVisible();
  const retryWith = async (answer: (route: Route) => Promise<void>) => {
    await page.unroute(signatureCall);
    await page.route(signatureCall, answer);
    await page.getByRole('button', { name: 'Retry' }).click();
  };
  const error = 'Resting <b>now</b>';
  await retryWith((route) => route.fulfill({ status: 503, json: { success: false, code: 'unavailable', error } }));
  await expect(page.getByText(error)).toBeVisible();
  await retryWith((route) => route.continue());
  await expect(signatureField(page)).toBeVisible();

  await page.route(signatureCall, (route) => route.fulfill({ json: { success: true, alreadySigned: false } }));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Invalid Signature Request' })).toBeVisible();
  await expect(page.getByText('Signature data is not available.')).toBeVisible();
});

test('a second signature is refused: the first one stands and is shown', async ({ page, context }) => {
  const { submission, path } = await requestSignature();
  await page.goto(path);
  await signatureField(page).fill('Second Signer');
  await signElsewhere(context, submission, 'First Signer');
  await signButton(page).click();
  await expect(page.getByText('This signature request has already been completed.')).toBeVisible();
  await expect(factOf(page, 'Signed By')).toHaveText('First Signer');
});

test('the other answers stand below the form: by keyboard, hours are corrected, and the link says so from then on', async ({
  page,
}) => {
  const { submission, path } = await requestSignature({ hours: 5 });
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto(path);
  await typeInto(page, signatureField(page), 'Dana Whitfield');
  const below = await page.getByRole('heading', { name: 'Something is not right?' }).boundingBox();
  expect(below?.y).toBeGreaterThan((await signButton(page).boundingBox())?.y ?? Number.POSITIVE_INFINITY);
  await press(page, page.getByText('The hours are wrong'));
  await expect(page.getByLabel('Comments (Optional)', { exact: true })).toBeVisible();
  await typeInto(page, page.getByLabel('Hours that you saw'), '60');
  // The name is the one that was typed to sign.
  await expect(page.getByLabel('Your full name as your signature')).toHaveAttribute('maxlength', '100');
  await press(page, page.getByRole('button', { name: 'Sign Corrected Hours' }));
  const hours = page.getByLabel('Hours that you saw');
  await expect(hours).toHaveAccessibleDescription('Hours exceeding 50 require additional verification');
  await expect(hours).toBeFocused();
  await hours.fill('3,5');
  await press(page, page.getByRole('button', { name: 'Sign Corrected Hours' }));
  await expect(page.getByRole('heading', { name: 'Your Answer Was Saved' })).toBeFocused();
  const [request] = await sql('SELECT state, answer FROM signature_requests WHERE id = $1', [submission.requestId]);
  expect(request).toMatchObject({ state: 'corrected', answer: { hours: 3.5, signature: 'Dana Whitfield' } });
  await page.reload();
  await expect(page.getByText('You have signed other hours than the student submitted.')).toBeVisible();
});

test('an answer and a signature that come after another answer are not said to be saved', async ({ page, context }) => {
  const { submission, path } = await requestSignature();
  await page.goto(path);
  const other = await context.newPage();
  await other.goto(path);
  await expect(signButton(other)).toBeVisible();
  const data = { answer: 'wrong_person', signatureRequestId: submission.token };
  expect((await context.request.post('/api/v1/hours/signature/answer', { data })).ok()).toBe(true);
  await page.getByText('I cannot confirm this').click();
  await page.getByLabel('Reason, for the student').fill('I was not there.');
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('heading', { name: 'Already Answered' })).toBeFocused();
  await signatureField(other).fill('Dana Whitfield');
  await signButton(other).click();
  await expect(other.getByRole('heading', { name: 'Already Answered' })).toBeFocused();
});

test('an answer that was saved is said to be saved also where the request cannot be read again', async ({ page }) => {
  const { submission, path } = await requestSignature({}, { chapter: 'NJHS' });
  await page.goto(path);
  await page.getByText('I cannot confirm this').click();
  await page.getByLabel('Reason, for the student').fill('I was not there.');
  await page.route('**/api/v1/hours/signature?*', (route) => route.abort());
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('heading', { name: 'Your Answer Was Saved' })).toBeFocused();
  await expect(page.locator('html')).toHaveClass(/chapter-njhs/);
  const [request] = await sql('SELECT state FROM signature_requests WHERE id = $1', [submission.requestId]);
  expect(request).toMatchObject({ state: 'declined' });
});

test('an answer is not said to be unsaved where its response is lost, or a proxy responds in its place', async ({
  page,
}) => {
  const { path } = await requestSignature();
  await page.goto(path);
  await page.getByText('I cannot confirm this').click();
  await page.getByLabel('Reason, for the student').fill('I was not there.');
  const proxyError = async (route: Route) => {
    await route.fetch();
    await route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' });
  };
  const decline = page.getByRole('button', { name: 'Decline' });
  const unconfirmed = page.getByText('We could not confirm that your answer was saved. Please try again.');
  const answerCall = '**/api/v1/hours/signature/answer';
  await loseNextResponse(page, answerCall);
  await decline.click();
  await expect(unconfirmed).toBeVisible();
  await page.route(answerCall, proxyError, { times: 1 });
  const answered = page.waitForResponse(answerCall);
  await decline.click();
  await (await answered).finished();
  // The notice of before stays until this attempt has ended.
  await expect(decline).toBeVisible();
  await expect(unconfirmed).toBeVisible();
  await decline.click();
  await expect(page.getByText('You have declined this request.')).toBeVisible();
});

test('a signature whose response was lost is not said to be unsaved when the request cannot be read again', async ({
  page,
}) => {
  const { path } = await requestSignature();
  await page.goto(path);
  await signatureField(page).fill('Dana Whitfield');
  await page.route('**/api/v1/hours/signature?*', (route) => route.abort());
  await loseNextResponse(page, '**/api/v1/hours/signature');
  await signButton(page).click();
  await expect(page.getByText('We could not confirm that your signature was saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('This signature request has already been completed.')).toBeVisible();
  await expect(page.getByText('Your signature was not saved.')).toHaveCount(0);
});

test('the page of e-mails that could not be read offers Retry, and a second press takes nothing back', async ({
  page,
}) => {
  // What waits for the same mailbox ends with the e-mails, in other tests, too.
  const { submission } = await requestSignature({ supervisorEmail: 'stops@test.example' });
  await page.route('**/api/v1/hours/signature/mail?*', (route) => route.abort(), { times: 1 });
  await page.goto(`/signature/mail?token=${await issueToken(submission.requestId, 'supervisor-mail')}`);
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('button', { name: 'Stop E-mails' }).click();
  const allow = page.getByRole('button', { name: 'Allow E-mails Again' });
  await allow.dispatchEvent('click', { detail: 2 });
  await allow.evaluate((button) => {
    const held = new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true, cancelable: true });
    // As a browser does.
    if (button.dispatchEvent(held)) (button as HTMLElement).click();
  });
  await page.reload();
  await expect(allow).toBeVisible();
});
