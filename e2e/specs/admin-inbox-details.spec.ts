import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { sql } from '../support/database.ts';
import { press } from '../support/keyboard.ts';
import { createMember, type Person, signIn } from '../support/people.ts';
import { expectCount, openDetails, openReviewQueue, pane, row, rows } from '../support/review-queue.ts';
import { createSubmission, submissionsOf } from '../support/submissions.ts';
import { test } from '../support/test.ts';
import { dateText, markup } from '../support/text.ts';
import { expectToast } from '../support/toasts.ts';

test('the details show every section, and Approve & Add Hours or Reject with notes goes on at the next one', async ({
  page,
  context,
}) => {
  const { student } = await openReviewQueue(page, context, [
    {
      status: 'signed',
      description: 'Read to children',
      location: 'Maple Street Library',
      supervisorPhone: '555-0142',
      comments: 'Always on time.',
    },
    { status: 'needs_signature', description: 'Walked dogs' },
  ]);
  const dialog = await openDetails(page, 'Read to children');
  const today = dateText(new Date(), 'medium');
  const sections: [string, RegExp][] = [
    ['Submission Info', new RegExp(`Signed.*4.25.*Asynchronous.*${dateText('2026-10-03', 'medium')}.*${today}`, 's')],
    ['Student Info', new RegExp(`${student.firstName} ${student.lastName}.*E-mail.*${student.email}`, 's')],
    ['Service Details', /Read to children.*Maple Street Library/s],
    ['Supervisor Information', /Dana Whitfield.*dana.whitfield@test.example.*555-0142/s],
    ['Supervisor Information', new RegExp(`Electronically Signed.*${today}.*Always on time\\.`, 's')],
  ];
  for (const [name, content] of sections) {
    await expect(dialog.getByRole('region', { name })).toContainText(content);
  }
  await expect(dialog.getByText('Previous Admin Notes')).toHaveCount(0);
  const review = dialog.getByRole('region', { name: 'Admin Review' });
  await expect(review.getByRole('button')).toHaveText(['Approve & Add Hours', 'Reject', 'Request Changes']);
  await review.getByRole('spinbutton', { name: 'Hours to Approve' }).fill('3');
  await review.getByRole('button', { name: 'Approve & Add Hours' }).click();
  await expect(review.getByText('Please say why fewer hours are approved')).toBeVisible();
  await page.keyboard.type('Well done.');
  await row(page, 'Walked dogs').getByRole('button', { name: 'View Details' }).click();
  await row(page, 'Read to children').getByRole('button', { name: 'View Details' }).click();
  await expect(review.getByRole('textbox'), 'what was typed is still there').toHaveValue('Well done.');
  await review.getByRole('button', { name: 'Approve & Add Hours' }).click();
  await expect(row(page, 'Read to children').getByText('Approved', { exact: true })).toBeVisible();
  await expect(row(page, 'Read to children')).toContainText('3 of 4.25 hours approved');
  await expect(dialog).toBeFocused();

  const next = await openDetails(page, 'Walked dogs');
  await expect(next.getByText('Electronically Signed')).toHaveCount(0);
  await expect(next.getByRole('region', { name: 'Service Details' })).not.toContainText('Location');
  await expect(next.getByRole('region', { name: 'Supervisor Information' })).not.toContainText('Phone');
  await expect(next.getByRole('textbox')).toHaveValue('');
  await next.getByRole('textbox').fill('Which shelter was it?');
  await next.getByRole('button', { name: 'Reject' }).click();
  await expect(row(page, 'Walked dogs').getByText('Rejected', { exact: true })).toBeVisible();

  const approved = await openDetails(page, 'Read to children');
  await expect(approved.getByRole('region', { name: 'Previous Admin Notes' })).toContainText(/Well done\./);
  await expect(approved.getByRole('region', { name: 'Previous Admin Notes' })).toContainText(today);
  await expect(approved.getByText('Admin Review')).toHaveCount(0);
  const rejected = await openDetails(page, 'Walked dogs');
  await expect(rejected.getByRole('region', { name: 'Previous Admin Notes' })).toContainText('Which shelter was it?');
  await expect(rejected.getByRole('button', { name: /Approve|Reject/ })).toHaveCount(0);
});

test('a double click approves the hours of one student, and two presses of Undo take two decisions back', async ({
  page,
  context,
}) => {
  const seeds = Array.from({ length: 3 }, () => ({ status: 'signed', description: 'Read to children' }) as const);
  const { student } = await openReviewQueue(page, context, seeds, 'status=signed');
  // The whole pane is in sight, so that the button of the next one comes to the same place.
  await page.setViewportSize({ width: 1280, height: 1600 });
  const approve = pane(page).getByRole('button', { name: 'Approve & Add Hours' });
  for (const left of [2, 1]) {
    await approve.dblclick();
    await expectCount(page, left);
  }
  await expect.poll(() => statusesOf(student)).toEqual(['approved', 'approved', 'signed']);
  await page.getByRole('button', { name: 'Undo' }).dblclick();
  await expectCount(page, 3);
  await expect.poll(() => statusesOf(student)).toEqual(['signed', 'signed', 'signed']);
});

test('hours for which the supervisor has signed other hours say so before they are approved', async ({
  page,
  context,
}) => {
  const { submissions } = await openReviewQueue(page, context, [
    { status: 'needs_signature', description: 'Planted trees' },
    { status: 'needs_signature', description: 'Raked leaves' },
  ]);
  const answer = { answer: 'corrected', hours: 3, supervisorSignature: 'Dana Whitfield' };
  const answered = await page.request.post('/api/v1/hours/signature/answer', {
    data: { signatureRequestId: submissions[0]?.token, ...answer },
  });
  expect(answered.status()).toBe(200);
  await page.reload();
  const said = 'Dana Whitfield signed for 3 hours instead of 4.25 hours.';
  const details = await openDetails(page, 'Planted trees');
  await expect(details.getByRole('region', { name: 'Supervisor Information' })).toContainText(said);
  await details.getByText('History').click();
  await expect(details).toContainText('Supervisor corrected the hours: 3 hours');
  await expectAccessible(page);
  await row(page, 'Planted trees').getByRole('button', { name: 'Approve' }).click();
  const asked = page.getByRole('dialog', { name: 'Approve without a signature?' });
  await expect(asked).toContainText(said);
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await row(page, 'Raked leaves').getByRole('button', { name: 'Approve' }).click();
  await expect(asked).toContainText('No supervisor has signed these hours.');
  await expect(asked).not.toContainText('instead of');
});

test('quick decisions leave what is typed in the details to the details, and leaving the page asks', async ({
  page,
  context,
}) => {
  const { student } = await openReviewQueue(page, context, [
    { status: 'signed', description: 'Read to children' },
    { status: 'signed', description: 'Walked dogs' },
  ]);
  const details = await openDetails(page, 'Walked dogs');
  const hours = details.getByRole('spinbutton', { name: 'Hours to Approve' });
  const notes = details.getByRole('textbox', { name: /^Notes/ });
  await hours.fill('3');
  await notes.fill('No proof for the afternoon');
  await page.getByRole('heading', { name: 'Admin Inbox' }).click();
  await page.keyboard.press('a');
  await expect(details.getByRole('button', { name: 'Approve & Add Hours' })).toBeFocused();
  await expectToast(page, 'Not decided yet');
  await page.getByRole('heading', { name: 'Admin Inbox' }).click();
  await page.keyboard.press('r');
  await expect(details.getByRole('button', { name: 'Reject' })).toBeFocused();
  await row(page, 'Read to children').getByRole('button', { name: 'View Details' }).click();
  await row(page, 'Walked dogs').getByRole('button', { name: 'Approve' }).click();
  await expect(details.getByRole('button', { name: 'Approve & Add Hours' })).toBeFocused();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Approve Selected' }).click();
  await expect(details.getByRole('button', { name: 'Approve & Add Hours' })).toBeFocused();
  expect(await submissionsOf(student)).toMatchObject([{ status: 'signed' }, { status: 'signed' }]);

  await row(page, 'Read to children').getByRole('button', { name: 'View Details' }).click();
  await expect(notes).toHaveValue('');
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Overview' }).click();
  const question = page.getByRole('dialog', { name: 'Discard unsaved changes?' });
  await expect(question).toContainText('Your notes have not been saved.');
  await question.getByRole('button', { name: 'Keep Editing' }).click();
  await row(page, 'Walked dogs').getByRole('button', { name: 'View Details' }).click();
  await expect(notes).toHaveValue('No proof for the afternoon');
  await press(page, details.getByRole('button', { name: 'Approve & Add Hours' }));
  await expect(row(page, 'Walked dogs')).toContainText('3 of 4.25 hours approved');
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Overview' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Inbox' })).toBeHidden();
});

test('hours that nobody typed are the submitted ones, also where the student changes them after the notes were written', async ({
  page,
  context,
}) => {
  const { submissions } = await openReviewQueue(page, context, [
    { status: 'pending', description: 'Read to children', hours: 2 },
    { status: 'pending', description: 'Walked dogs' },
  ]);
  const id = submissions[0]?.id;
  const submitAs = async (hours: number) => {
    await sql('UPDATE hours_submissions SET hours = $2, updated_at = now() WHERE id = $1', [id, hours]);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(row(page, 'Read to children')).toContainText(`${hours} hours`);
  };
  const details = await openDetails(page, 'Read to children');
  const hours = details.getByRole('spinbutton', { name: 'Hours to Approve' });
  await details.getByRole('textbox', { name: /^Notes/ }).fill('Well done');
  await openDetails(page, 'Walked dogs');
  await submitAs(3);
  await openDetails(page, 'Read to children');
  await expect(hours).toHaveValue('3');
  await submitAs(4);
  await expect(hours, 'in open details').toHaveValue('4');
  await details.getByRole('button', { name: 'Approve & Add Hours' }).click();
  await expect(row(page, 'Read to children').getByText('Approved', { exact: true })).toBeVisible();
  const approved = () => sql('SELECT approved_hours::float, admin_notes FROM hours_submissions WHERE id = $1', [id]);
  await expect.poll(approved).toEqual([{ approved_hours: 4, admin_notes: 'Well done' }]);
});

test('on a phone, what is discarded in the details of a submission is not there when they open again', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openReviewQueue(page, context, [{ status: 'signed' }]);
  const details = page.getByRole('dialog', { name: 'Submission Details' });
  const open = () => rows(page).getByRole('button', { name: 'View Details' }).click();
  await open();
  await details.getByRole('spinbutton', { name: 'Hours to Approve' }).fill('3');
  await details.getByRole('textbox', { name: /^Notes/ }).fill('Not this one');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard Changes' }).click();
  await expect(details).toBeHidden();
  await open();
  await expect(details.getByRole('spinbutton', { name: 'Hours to Approve' })).toHaveValue('4.25');
  await expect(details.getByRole('textbox', { name: /^Notes/ })).toHaveValue('');
});

test('markup in any text is shown as text, in the row and in the details', async ({ page, context }) => {
  const { student } = await openReviewQueue(page, context, [
    {
      status: 'rejected',
      description: markup('description'),
      location: markup('location'),
      supervisorName: markup('supervisor'),
      supervisorPhone: markup('phone'),
      comments: markup('comments'),
      adminNotes: markup('notes'),
    },
  ]);
  await sql('UPDATE members SET first_name = $2 WHERE clerk_id = $1', [student.clerkId, markup('name')]);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(row(page, markup('name'))).toContainText(markup('description'));
  await expect(rows(page)).toContainText(markup('supervisor'));
  const dialog = await openDetails(page, markup('name'));
  for (const where of ['name', 'description', 'location', 'supervisor', 'phone', 'comments', 'notes']) {
    await expect(dialog).toContainText(markup(where));
  }
  await expect(dialog.locator('img, b')).toHaveCount(0);
  await expect(page).not.toHaveTitle('owned');
});

test('on a phone, the reason of a flag with a long address stays in the details, beside its button', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  const student = await createMember();
  await signIn(context, await createMember({ role: 'admin' }));
  const supervisorEmail = student.email.replace('@', `@${'volunteers-of-the-district'.repeat(2)}.`);
  const { id } = await createSubmission(student, { status: 'pending', supervisorEmail });
  const flagged = () => sql('SELECT 1 FROM hours_submissions WHERE flagged AND id = $1', [id]);
  await expect.poll(async () => (await flagged()).length).toBe(1);
  await page.goto(`/dashboard/admin_inbox?search=${encodeURIComponent(student.lastName)}`);
  await rows(page).getByRole('button', { name: 'View Details' }).click();
  const details = page.getByRole('dialog', { name: 'Submission Details' });
  const reason = details.getByText(`The supervisor's address ${supervisorEmail}`);
  const clear = details.getByRole('button', { name: 'Clear Supervisor like the student' });
  await expect(reason).toBeVisible();
  const spans = [reason, clear, details].map((part) => part.evaluate((it) => it.getBoundingClientRect().toJSON()));
  const [said, button, dialog] = await Promise.all(spans);
  expect(said.right).toBeLessThan(button.left);
  expect(button.right).toBeLessThan(dialog.right);
});

test('flags stand in the row with their reason, a filter finds them, and the keyboard clears one with a note', async ({
  page,
  context,
}) => {
  // A supervisor whom no other test names has no flags of those.
  const supervisor = { supervisorName: 'Orla Quint', supervisorEmail: `orla.${randomUUID()}@test.example` };
  const twice = [
    { status: 'pending', ...supervisor },
    { status: 'pending', ...supervisor },
  ] as const;
  const { student, submissions } = await openReviewQueue(page, context, [
    ...twice,
    { status: 'pending', serviceDate: '2026-09-01', ...supervisor },
  ]);
  const flagged = () =>
    sql('SELECT 1 FROM hours_submissions WHERE flagged AND id = ANY ($1)', [submissions.map(({ id }) => id)]);
  await expect.poll(async () => (await flagged()).length).toBe(2);
  await page.goto(`/dashboard/admin_inbox?status=all&flags=open&search=${encodeURIComponent(student.lastName)}`);
  await expectCount(page, 2);
  await expect(page.getByRole('combobox', { name: 'Flags' })).toBeVisible();
  await expect(rows(page).first().getByText('Possible duplicate')).toBeVisible();

  const flaggedRow = await rows(page).first().getAttribute('id');
  await press(page, rows(page).first().getByRole('button', { name: 'View Details' }));
  const details = pane(page);
  await expect(details.getByText('Another entry of that day has the same supervisor or a similar text.')).toBeVisible();
  await expectAccessible(page);
  await press(page, details.getByRole('button', { name: 'Clear Possible duplicate' }));
  const clearing = page.getByRole('dialog', { name: 'Clear Possible duplicate' });
  await press(page, clearing.getByRole('button', { name: 'Clear Flag' }));
  await expect(clearing.getByText('Please say why the flag can be cleared')).toBeVisible();
  await page.keyboard.type('Two shifts of one day');
  await expectAccessible(page);
  await press(page, clearing.getByRole('button', { name: 'Clear Flag' }));
  await expectToast(page, 'Flag cleared');
  await expect(clearing).toBeHidden();
  await expectCount(page, 1);
  await page.getByRole('combobox', { name: 'Flags' }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: 'Any Flags', visible: true }).click();
  await page.locator(`#${flaggedRow}`).getByRole('button', { name: 'View Details' }).click();
  await expect(details.getByText(/^Cleared by .*Two shifts of one day$/)).toBeVisible();
});

const statusesOf = async (student: Person) => (await submissionsOf(student)).map(({ status }) => status).sort();
