import { expect } from '@playwright/test';
import { sql } from '../support/database.ts';
import { holdBack, loseNextResponse } from '../support/network.ts';
import { createMember, type Person } from '../support/people.ts';
import { signatureField, signButton, signElsewhere, ways } from '../support/signature-page.ts';
import { createSubmission, type Submission } from '../support/submissions.ts';
import { test } from '../support/test.ts';
import { referenceLine } from '../support/text.ts';
import { expectToast } from '../support/toasts.ts';

const signaturesCall = '**/api/v1/hours/signatures';

/** Requests of one student to one supervisor. */
async function requestSignatures(
  descriptions: string[],
  member: Partial<Person> = {},
): Promise<{ student: Person; submissions: Submission[]; path: string }> {
  const student = await createMember(member);
  const supervisorEmail = `${student.username}@pantry.test`;
  const submissions: Submission[] = [];
  for (const description of descriptions)
    submissions.push(await createSubmission(student, { supervisorEmail, description, hours: 5 }));
  return { student, submissions, path: `/signature/all?token=${submissions[0]?.token}` };
}

test('the link of withdrawn hours leads to what else waits for the address', async ({ page }) => {
  const { submissions } = await requestSignatures(['Painted the fence', 'Walked dogs']);
  await sql("UPDATE hours_submissions SET status = 'withdrawn' WHERE id = $1", [submissions[0]?.id]);
  await page.goto(`/signature/${submissions[0]?.token}`);
  await expect(page.getByRole('heading', { name: 'Invalid Signature Request' })).toBeVisible();
  await page.getByRole('link', { name: 'See whether more waits for you' }).click();
  await expect(page.getByRole('checkbox')).toHaveCount(1);
});

test('what of the chosen requests is not signed is said by name, with the reason, and not as a success', async ({
  page,
  context,
}) => {
  const { student, submissions, path } = await requestSignatures(['Painted the fence', 'Walked dogs']);
  await page.goto(path);
  await page.getByRole('checkbox').nth(0).check();
  await page.getByRole('checkbox').nth(1).check();
  await signatureField(page).fill('Dana Whitfield');
  await signElsewhere(context, submissions[0] as Submission, 'Dana Whitfield');
  await page.getByRole('button', { name: 'Sign 2 Requests' }).click();
  const outcome = page.getByRole('main').getByRole('status');
  await expect(outcome).toContainText('1 request signed.');
  const refused = outcome.getByText(`${student.firstName} ${student.lastName}, 5 hours on`);
  await expect(refused).toContainText(': This request no longer waits for your signature.');
  await expect(outcome).toHaveClass(/notice--warning/);
  await expect(outcome).toBeFocused();
});

test('the page of all requests is read again by Retry, and where the response to signing is lost, shows what is answered, and the rest can be tried again', async ({
  page,
}) => {
  const { path } = await requestSignatures(['Painted the fence', 'Walked dogs', 'Sorted books']);
  const reading = `${signaturesCall}?*`;
  await page.route(reading, (route) => route.abort(), { times: 1 });
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Failed to load signature request' })).toBeVisible();
  await expect(page.getByText(referenceLine)).toBeVisible();
  const read = await holdBack(page, reading);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading...');
  read();
  await page.getByRole('checkbox').nth(0).check();
  await page.getByRole('checkbox').nth(1).check();
  await signatureField(page).fill('Dana Whitfield');
  await page.route(signaturesCall, (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Sign 2 Requests' }).click();
  await expect(page.getByText('We could not confirm that your signature was saved.')).toBeVisible();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await loseNextResponse(page, signaturesCall);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('2 of the chosen requests are answered now.')).toBeVisible();
  await expect(page.getByText('We could not confirm')).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toHaveCount(1);
  await expect(signatureField(page)).toHaveValue('');
});

test('what an attempt without a response has signed is not said to be refused when it is tried again, and what was refused is', async ({
  page,
}) => {
  const { submissions, path } = await requestSignatures(['Painted the fence', 'Walked dogs', 'Sorted books']);
  await page.goto(path);
  await page.getByRole('checkbox').nth(0).check();
  await page.getByRole('checkbox').nth(1).check();
  await signatureField(page).fill('Dana Whitfield');
  const reading = `${signaturesCall}?*`;
  await page.route(reading, (route) => route.abort());
  await loseNextResponse(page, signaturesCall);
  await page.getByRole('button', { name: 'Sign 2 Requests' }).click();
  const unconfirmed = page.getByText('We could not confirm that your signature was saved.');
  await expect(unconfirmed).toBeVisible();
  // The third was not in the first attempt.
  await sql("UPDATE hours_submissions SET status = 'withdrawn' WHERE id = $1", [submissions[2]?.id]);
  await page.getByRole('checkbox').nth(2).check();
  // Refused, and the list cannot be read this time either.
  const refused = page.waitForResponse(signaturesCall);
  await page.getByRole('button', { name: 'Retry' }).click();
  await refused;
  await expect(page.getByRole('button', { name: 'Sign 3 Requests' })).toBeVisible();
  await expect(unconfirmed).toBeVisible();
  await expect(page.getByText('Not signed')).toHaveCount(0);
  await expect(signatureField(page)).toHaveValue('Dana Whitfield');
  await page.unroute(reading);
  await page.getByRole('button', { name: 'Retry' }).click();
  const outcome = page.getByRole('main').getByRole('status');
  await expect(outcome).toContainText('2 of the chosen requests are answered now.');
  await expect(outcome.getByText('5 hours on')).toHaveCount(1);
  await expect(outcome).toContainText('Not signed');
  await expect(page.getByRole('heading', { name: 'Nothing Waits for You' })).toBeVisible();
  await expect(page.getByText('No request to your address waits for an answer. Thank you.')).toBeVisible();
});

test('what was signed is said also where the list cannot be read again, and not again after another request was opened', async ({
  page,
}) => {
  const { path } = await requestSignatures(['Painted the fence', 'Walked dogs']);
  await page.goto(path);
  await page.getByRole('checkbox').nth(0).check();
  await signatureField(page).fill('Dana Whitfield');
  const reading = `${signaturesCall}?*`;
  await page.route(reading, (route) => route.abort());
  await page.getByRole('button', { name: 'Sign 1 Request' }).click();
  const outcome = page.getByText('1 request signed.');
  await expect(outcome).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(1);
  await page.unroute(reading);
  await page.getByRole('link', { name: 'Sign or answer this one alone' }).click();
  await expect(signButton(page)).toBeVisible();
  await page.getByRole('link', { name: 'Back to all requests' }).click();
  await expect(page.getByRole('checkbox')).toHaveCount(1);
  await expect(outcome).toHaveCount(0);
});

test('a student sees that the supervisor looked at the page of all requests and did nothing', async ({ page }) => {
  const { submissions, path } = await requestSignatures(['Painted the fence', 'Walked dogs']);
  const opened = () =>
    sql("SELECT submission_id AS id FROM submission_history WHERE kind = 'opened' AND submission_id = ANY ($1)", [
      submissions.map(({ id }) => id),
    ]);
  // As a scanner does, which runs no scripts.
  await page.request.get(path);
  expect(await opened()).toEqual([]);
  await page.goto(path);
  await expect(page.getByRole('checkbox')).toHaveCount(2);
  await expect.poll(opened).toHaveLength(2);
  await page.reload();
  await expect(page.getByRole('checkbox')).toHaveCount(2);
  await page.waitForLoadState('networkidle');
  expect(await opened()).toHaveLength(2);
});

test('Enter with a name and nothing ticked says what to do first', async ({ page }) => {
  const { path } = await requestSignatures(['Painted the fence', 'Walked dogs']);
  await page.goto(path);
  await signatureField(page).fill('Dana Whitfield');
  await signatureField(page).press('Enter');
  await expectToast(page, 'Choose what you sign first');
});

test('what is ticked and typed for all requests stays while one is open alone', async ({ page }) => {
  const { path } = await requestSignatures(['Painted the fence', 'Walked dogs']);
  await page.goto(path);
  await page.getByRole('checkbox').nth(0).check();
  await signatureField(page).fill('Dana Whitfield');
  await page.getByLabel('Additional Comments (Optional)').fill('Always on time');
  await page.getByRole('link', { name: 'Sign or answer this one alone' }).nth(1).click();
  await expect(signButton(page)).toBeVisible();
  await page.getByRole('link', { name: 'Back to all requests' }).click();
  await expect(page.getByRole('checkbox').nth(0)).toBeChecked();
  await expect(signatureField(page)).toHaveValue('Dana Whitfield');
  await expect(page.getByLabel('Additional Comments (Optional)')).toHaveValue('Always on time');
});

for (const [how, open] of Object.entries(ways)) {
  test(`the page of one request ${how} leads to all that wait, which signs together what is chosen, and opens one alone`, async ({
    page,
  }) => {
    const student = await createMember();
    const supervisorEmail = `${student.lastName}@pantry.test`;
    const seeds = ['Painted the fence', 'Walked dogs', 'Sorted books'];
    const submissions = [];
    for (const description of seeds)
      submissions.push(await createSubmission(student, { supervisorEmail, description }));
    await open(page, `/signature/${submissions[0]?.token}`);
    await page.getByRole('link', { name: '2 more requests wait for you' }).click();
    await expect(page.getByRole('checkbox')).toHaveCount(3);
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Sign Requests' })).toBeDisabled();
    await page.getByRole('checkbox').nth(0).check();
    await page.getByRole('checkbox').nth(2).check();
    await signatureField(page).fill('Dana Whitfield');
    await page.getByRole('button', { name: 'Sign 2 Requests' }).click();
    await expect(page.getByText('2 requests signed.')).toBeVisible();
    await expect(page.getByText('Walked dogs')).toBeVisible();
    const alone = page.getByRole('link', { name: 'Sign or answer this one alone' });
    await alone.click();
    await expect(signButton(page)).toBeVisible();
    await page.goBack();
    await alone.click();
    await page.getByText('I am not the right person').first().click();
    await page.getByRole('button', { name: 'I Am Not the Right Person' }).click();
    await expect(page.getByRole('heading', { name: 'Your Answer Was Saved' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to all requests' }).click();
    await expect(page.getByRole('heading', { name: 'Nothing Waits for You' })).toBeVisible();
    await expect(page.getByText('No request to your address waits for an answer.', { exact: true })).toBeVisible();
    const states = await sql('SELECT state FROM signature_requests WHERE supervisor_email = $1 ORDER BY created_at', [
      supervisorEmail,
    ]);
    expect(states.map(({ state }) => state)).toEqual(['signed', 'wrong_person', 'signed']);
  });
}

test('a long name widens neither the page of all requests nor the toast on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  const firstName = `Wolfeschlegelsteinhausen${'berger'.repeat(4)}`;
  const { submissions, path } = await requestSignatures(['Painted the fence', 'Walked dogs'], { firstName });
  await page.goto(path);
  await expect(page.getByRole('checkbox')).toHaveCount(2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.goto(`/signature/${submissions[0]?.token}`);
  await signatureField(page).fill('Dana Whitfield');
  await signButton(page).click();
  await expect(page.getByText('Hours signed successfully!')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeInViewport({ ratio: 1 });
});
