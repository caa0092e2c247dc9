import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { entry, fillHoursForm, formOn, today } from '../support/hours-form.ts';
import { mailTo, signatureLink, subjectsTo } from '../support/inbox.ts';
import { createMember, type Person, signIn } from '../support/people.ts';
import { decide, endUndoTime, submissionsOf } from '../support/submissions.ts';
import { test } from '../support/test.ts';

async function pageOf(context: BrowserContext, person?: Person): Promise<Page> {
  if (person) await signIn(context, person);
  return context.newPage();
}

async function expectHoursThisYear(page: Page, hours: string): Promise<void> {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible();
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Service Hours' }) });
  await expect(card.getByText(hours, { exact: true })).toBeVisible();
}

async function approve(context: BrowserContext, student: Person): Promise<void> {
  const page = await pageOf(context, await createMember({ role: 'admin', chapter: student.chapter }));
  await page.goto(`/dashboard/admin_inbox?search=${encodeURIComponent(student.lastName)}`);
  await expect(page.getByText('Submissions (1)')).toBeVisible();
  await page.getByRole('button', { name: /^View Details/ }).click();
  const details = page.getByRole('region', { name: 'Submission Details' });
  await details.getByRole('textbox').fill('Thank you for helping out.');
  await details.getByRole('button', { name: 'Approve & Add Hours' }).click();
  await expect(page.getByText('Submissions (0)')).toBeVisible();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(page.getByRole('listitem').getByText('Approved', { exact: true })).toBeVisible();
  await endUndoTime(student);
}

/** Downloads the certificate, and returns the address of its check page. */
async function certificateOf(page: Page): Promise<string> {
  await page.goto('/dashboard/hours');
  await page.getByText('Evidence of the Signature').click();
  await expect(page.getByText('History and evidence are complete and unchanged.')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Certificate (PDF)' }).click();
  const pdf = await readFile(await (await download).path(), 'latin1');
  return /\/URI \((http[^)]+)\)/.exec(pdf)?.[1] ?? '';
}

/** The days of signature and approval on the open check page. */
async function daysOn(page: Page): Promise<(string | null)[]> {
  await expect(page.getByRole('heading', { name: 'This certificate is genuine' })).toBeVisible();
  const days = ['Signed', 'Approved'].map((term) =>
    page.locator('dt', { hasText: term }).locator('+ dd').textContent(),
  );
  return Promise.all(days);
}

/** A time zone in which it is another day now than in that of the other browsers. */
const elsewhere = () =>
  ['Pacific/Kiritimati', 'Etc/GMT+12'].find(
    (timeZone) => new Intl.DateTimeFormat('en-CA', { timeZone }).format() !== today,
  );

// Each flow in one chapter: services/test/hours-flow.spec.ts has both flows in both.
test('a student of NJHS submits hours with proof, the supervisor signs on the e-mailed link, an admin approves, and the total goes up', async ({
  browser,
  openContext,
}) => {
  const student = await createMember({ chapter: 'NJHS' });
  const supervisorEmail = `supervisor.${randomUUID().slice(0, 8)}@test.example`;
  const page = await pageOf(await openContext(), student);
  await expectHoursThisYear(page, '0');

  await page.goto('/dashboard/hours');
  await fillHoursForm(page, { ...entry, date: today, supervisorEmail });
  const form = formOn(page);
  await form.requestSignature();
  await expect(form.sentDialog).toContainText(supervisorEmail);
  await form.sentDialog.getByRole('button', { name: 'Close' }).click();
  await expect(form.button('Signature Request Sent')).toBeDisabled();

  const supervisor = await pageOf(await openContext());
  await supervisor.goto(signatureLink(await mailTo(supervisorEmail, /verif|sign/i)));
  await expect(supervisor.getByRole('heading', { name: 'Volunteer Hours Verification' })).toBeVisible();
  await expect(supervisor.getByText('Recorded audio books for the public library')).toBeVisible();
  await expect(supervisor.getByRole('button', { name: 'Verify & Sign Hours' })).toBeDisabled();
  await supervisor.getByPlaceholder('Type your full name here').fill('Dana Whitfield');
  await supervisor.getByRole('button', { name: 'Verify & Sign Hours' }).click();
  await expect(supervisor.getByText('Signature Completed!')).toBeVisible();
  await supervisor.reload();
  await expect(supervisor.getByText('This signature request has already been completed.')).toBeVisible();

  await expect(page.getByRole('button', { name: 'Signature Received' })).toBeDisabled();
  await mailTo(student.email, /signed|verified/i);

  await approve(supervisor.context(), student);
  await supervisor.context().clearCookies();
  expect((await mailTo(student.email, /approved/i)).Text).toContain('Thank you for helping out.');
  await expectHoursThisYear(page, '4.25');

  const checkPage = await certificateOf(page);
  await supervisor.goto(checkPage);
  const days = await daysOn(supervisor);
  await expect(supervisor.getByText(`${student.firstName} ${student.lastName[0]}.`, { exact: true })).toBeVisible();
  // The days are those of the PDF, wherever the reader is.
  const far = await browser.newPage({ timezoneId: elsewhere() });
  await far.goto(checkPage);
  expect(await daysOn(far)).toEqual(days);
  await far.context().close();
  await page.getByRole('button', { name: 'Revoke Certificates' }).click();
  await expect(page.getByRole('dialog')).toContainText('It cannot be undone. The hours themselves stay approved.');
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('button', { name: 'Revoke Certificates' })).toBeHidden();
  await supervisor.reload();
  await expect(supervisor.getByRole('heading', { name: 'This certificate is not valid' })).toBeVisible();
});

test('a student of NHS submits hours that need no proof: once approved, the total goes up, and no supervisor is mailed', async ({
  page,
  context,
}) => {
  const student = await createMember({ chapter: 'NHS' });
  await signIn(context, student);
  const supervisorEmail = `supervisor.${randomUUID().slice(0, 8)}@test.example`;
  await page.goto('/dashboard/hours');
  await fillHoursForm(page, {
    type: 'Synchronous',
    hours: '3',
    date: today,
    description: 'Set up chairs for the blood drive',
    supervisorName: 'Lee Okafor',
    supervisorEmail,
  });
  await page.getByRole('button', { name: 'Submit Hours' }).click();
  await expect(page.getByText('Hours Successfully Logged!')).toBeVisible();
  await expect(page.getByText('Hours logged successfully')).toBeVisible();

  const [submission] = await submissionsOf(student);
  await decide(submission?.id, 'approve');
  await endUndoTime(student);
  await mailTo(student.email, /approved/i);
  expect(await subjectsTo(supervisorEmail)).toEqual([]);
  await expectHoursThisYear(page, '3');
});
