import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { expectAnnounced } from '../support/announced.ts';
import { sql } from '../support/database.ts';
import { goWithin } from '../support/hydrated.ts';
import { newAddress } from '../support/invitations.ts';
import { press, tabTo } from '../support/keyboard.ts';
import { edit, nameOf, openFor, rowOf } from '../support/members.ts';
import { holdBack, loseNextResponse } from '../support/network.ts';
import { callAs, createMember, type Person, signIn } from '../support/people.ts';
import { createSubmission } from '../support/submissions.ts';
import { test } from '../support/test.ts';
import { referenceLine } from '../support/text.ts';

const recordOf = async ({ clerkId }: Person) =>
  (await sql('SELECT role, chapter, total_hours::float FROM members WHERE clerk_id = $1', [clerkId]))[0];

test('an admin finds new members with a filter, and approves one, or those who are selected', async ({
  page,
  context,
}) => {
  const people = [await createMember(), await createMember(), await createMember(), await createMember()] as const;
  await sql('UPDATE members SET approved_at = NULL, committee = $2 WHERE clerk_id = ANY ($1)', [
    people.map(({ clerkId }) => clerkId),
    `Approval ${people[0].lastName}`,
  ]);
  await signIn(context, await createMember({ role: 'admin' }));
  await page.goto(
    `/dashboard/manage_users?standing=new&search=${encodeURIComponent(`Approval ${people[0].lastName}`)}`,
  );
  await expect(page.getByRole('status').filter({ hasText: '4 total users' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Standing' })).toBeVisible();
  await expectAccessible(page);

  await sql('UPDATE members SET approved_at = now() WHERE clerk_id = $1', [people[3].clerkId]);
  await press(page, rowOf(page, people[3]).getByRole('button', { name: /^Approve/ }));
  await expect(page.getByText('They were approved already')).toBeVisible();
  await expect(page.getByText('3 total users')).toBeVisible();
  const selected = page.getByRole('button', { name: /^Approve Selected/ });
  await expect(selected).toBeDisabled();
  const approve = rowOf(page, people[0]).getByRole('button', { name: `Approve ${nameOf(people[0])}` });
  const release = await holdBack(page, '**/users/approve');
  await press(page, approve);
  await expect(approve).toBeDisabled();
  await expect(approve).toBeFocused();
  release();
  await expect(page.getByText('Approved 1 member', { exact: true })).toBeVisible();
  await expect(page.getByText('2 total users')).toBeVisible();
  await expect(page.locator('tr :focus')).toBeVisible();
  for (const person of [people[1], people[2]]) {
    await page.getByRole('checkbox', { name: `Select ${nameOf(person)}` }).focus();
    await page.keyboard.press('Space');
  }
  await selected.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Approved 2 members')).toBeVisible();
  await expect(page.locator('main :focus')).toBeVisible();
  await expect(page.getByText('No users found')).toBeVisible();
});

test("an admin edits role, chapter and hours of a member, and each edit is told and shown; one that fails says 'Error updating role: …' and the dialog stays", async ({
  page,
  context,
}) => {
  const member = await createMember({ chapter: 'NJHS' });
  await signIn(context, await createMember({ role: 'admin' }));
  await openFor(page, member);

  let dialog = await edit(page, 'role', member);
  await dialog.getByRole('radio', { name: 'Committee Lead' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Role updated successfully')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, member)).toContainText('Committee Lead');

  dialog = await edit(page, 'chapter', member);
  await expect(dialog).toContainText('Hours and goals go along.');
  await expect(dialog).toContainText('To promote a member, whose hours stay with NJHS, select the row');
  await dialog.getByRole('radio', { name: /^NHS/ }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Chapter updated successfully')).toBeVisible();
  await expect(dialog).toBeHidden();

  dialog = await edit(page, 'graduation year', member);
  await dialog.getByLabel('Graduation year').fill('2031');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Graduation year updated successfully')).toBeVisible();
  await expect(rowOf(page, member)).toContainText('Class of 2031');
  await expect(dialog).toBeHidden();

  dialog = await edit(page, 'hours', member);
  await dialog.getByLabel('Total hours').fill('12,25');
  await dialog.getByLabel('Reason (Optional)').fill('Paper log from September');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Hours updated successfully')).toBeVisible();
  await expect(rowOf(page, member)).toContainText('12.25');
  expect(await recordOf(member)).toEqual({ role: 'lead', chapter: 'NHS', total_hours: 12.25 });

  dialog = await edit(page, 'hours', member);
  await dialog.getByLabel('Total hours').fill('122.5');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog', { name: /^Change the hours of / });
  await expect(question).toContainText('more than 50 hours, from 12.25 to 122.5. Is that right?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  expect(await recordOf(member)).toMatchObject({ total_hours: 12.25 });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await question.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, member)).toContainText('122.5');
  await expect(dialog).toBeHidden();

  const refused = { success: false, error: 'The last admin cannot be demoted.', code: 'conflict' };
  await page.route('**/users/editUserRole', (route) => route.fulfill({ status: 409, json: refused }));
  dialog = await edit(page, 'role', member);
  await dialog.getByRole('radio', { name: 'Administrator' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Error updating role: The last admin cannot be demoted.')).toBeVisible();
  await expect(page.getByText(referenceLine)).toHaveCount(0);
  await page.route('**/users/editUserRole', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Error updating role: Failed to update role')).toBeVisible();
  await expect(page.getByText(referenceLine)).toBeVisible();
  await expect(dialog).toBeVisible();
});

/** As another admin. */
const setHours = async ({ clerkId: userID }: Person, hours: number) =>
  callAs(await createMember({ role: 'admin' }), 'POST /users/editUserHours', { userID, hours });

test('hours that are no number are refused beside the field; hours that somebody else has changed are shown as they are now, and saved only by the next press', async ({
  page,
  context,
}) => {
  const member = await createMember();
  await signIn(context, await createMember({ role: 'admin' }));
  await openFor(page, member);
  const dialog = await edit(page, 'hours', member);
  for (const wrong of ['abc', '', '-1', '1,000', '1.234']) {
    await dialog.getByLabel('Total hours').fill(wrong);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Hours must be a number from 0 to 10000 with at most two decimals')).toBeVisible();
  }
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard unsaved changes?' });
  await question.getByRole('button', { name: 'Keep Editing' }).click();
  await expect(question).toBeHidden();
  await expect(dialog.getByLabel('Total hours')).toHaveValue('1.234');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard Changes' }).click();
  await expect(dialog).toBeHidden();
  expect(await recordOf(member)).toMatchObject({ total_hours: 0 });

  await edit(page, 'hours', member);
  await expect(dialog).toContainText('Now 0.');
  await dialog.getByLabel('Total hours').fill('3');
  await setHours(member, 1.5);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The hours have changed in the meantime; they are 1.5 now.')).toBeVisible();
  await expect(dialog).toContainText('Now 1.5.');
  await expect(dialog.getByLabel('Total hours')).toHaveValue('3');
  expect(await recordOf(member)).toMatchObject({ total_hours: 1.5 });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  expect(await recordOf(member)).toMatchObject({ total_hours: 3 });
});

test('an admin changes several members after a preview that names each change and each refusal', async ({
  page,
  context,
}) => {
  const admin = await createMember({ role: 'admin' });
  const [one, other, third] = [await createMember(), await createMember(), await createMember()];
  const mark = `Bulk ${one.lastName}`;
  const all = [admin, one, other, third].map(({ clerkId }) => clerkId);
  await sql('UPDATE members SET committee = $2 WHERE clerk_id = ANY ($1)', [all, mark]);
  await signIn(context, admin);
  await page.goto(`/dashboard/manage_users?search=${encodeURIComponent(mark)}`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Edit Selected (4)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit 4 members' });
  await dialog.getByRole('radio', { name: 'Change the class' }).check();
  const year = dialog.getByLabel('Graduation year');
  await year.fill('2027');
  await year.press('Enter');
  await expect(dialog.getByText('4 will be changed.')).toBeVisible();
  await expect(dialog).toBeFocused();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect(dialog).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep Editing' }).click();
  // What is wrong in a field that is no longer shown does not count.
  await year.fill('20277');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText('The graduation year must be a year from 2000 to 2100')).toBeVisible();
  await dialog.getByRole('radio', { name: /^Deactivate/ }).check();
  await dialog.getByRole('button', { name: 'Preview' }).focus();
  await expectAnnounced(page, '3 will be changed, 1 cannot be changed.', () => page.keyboard.down('Enter'));
  // Held down, the key presses what has taken the place of 'Preview'.
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(dialog.getByText('You cannot deactivate yourself.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('checkbox', { name: new RegExp(other.lastName) }).uncheck();
  const deactivate = dialog.getByRole('button', { name: 'Deactivate 2 members' });
  await deactivate.dispatchEvent('click', { detail: 2 });
  await deactivate.click();
  await expect(page.getByText('Changed 2 members')).toBeVisible();
  await expect(page.getByText('2 total users')).toBeVisible();
  await expect(rowOf(page, other)).toBeVisible();
  await expect(rowOf(page, third)).toBeHidden();

  await page.getByRole('combobox', { name: 'Standing' }).click();
  await page.getByTitle('Deactivated Members', { exact: true }).click();
  await rowOf(page, third)
    .getByRole('button', { name: `Reactivate ${nameOf(third)}` })
    .click();
  const again = page.getByRole('dialog', { name: `Reactivate ${nameOf(third)}` });
  await again.getByRole('button', { name: 'Reactivate' }).click();
  await expect(page.getByText(`Reactivated ${nameOf(third)}`)).toBeVisible();
  await expect(rowOf(page, third)).toBeHidden();
  await expect(rowOf(page, one)).toContainText('Deactivated');

  await page.goto(`/dashboard/manage_users?search=${encodeURIComponent(mark)}`);
  await expect(rowOf(page, admin)).toBeVisible();
  await expect(page.getByRole('button', { name: `Deactivate ${nameOf(admin)}` })).toHaveCount(0);
  await page.getByRole('button', { name: `Deactivate ${nameOf(third)}` }).click();
  const once = page.getByRole('dialog', { name: `Deactivate ${nameOf(third)}` });
  await once.getByRole('button', { name: 'Deactivate' }).click();
  await expect(rowOf(page, third)).toBeHidden();
});

test('a change of several members that failed is forgotten by Back, and one whose response was lost is no refusal', async ({
  page,
  context,
}) => {
  const people = [await createMember(), await createMember()] as const;
  const mark = `Again ${people[0].lastName}`;
  const ids = people.map(({ clerkId }) => clerkId);
  await sql('UPDATE members SET committee = $2 WHERE clerk_id = ANY ($1)', [ids, mark]);
  await signIn(context, await createMember({ role: 'admin' }));
  await page.goto(`/dashboard/manage_users?search=${encodeURIComponent(mark)}`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Edit Selected (2)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit 2 members' });
  const failure = dialog.getByRole('alert').filter({ hasText: 'Failed to change the members' });
  const preview = async (what: RegExp) => {
    await dialog.getByRole('radio', { name: what }).check();
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect(dialog.getByText('2 will be changed.')).toBeVisible();
  };
  const failNext = () => page.route('**/users/bulkEdit', (route) => route.abort(), { times: 1 });
  await failNext();
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText('Failed to check the members')).toBeVisible();
  await preview(/^Change the committee/);
  await failNext();
  await dialog.getByRole('button', { name: 'Change 2 members' }).click();
  await expect(failure).toBeVisible();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await preview(/^Deactivate/);
  await expect(failure).toHaveCount(0);
  await loseNextResponse(page, '**/users/bulkEdit');
  const deactivate = dialog.getByRole('button', { name: 'Deactivate 2 members' });
  await deactivate.click();
  await expect(failure).toBeVisible();
  await deactivate.click();
  await expect(page.getByText('Changed 0 members')).toBeVisible();
  await expect(page.getByText('2 members were like that already.', { exact: true })).toBeVisible();
});

test('a member who is deactivated while a page is open is told so in plain words', async ({ page, context }) => {
  const member = await createMember();
  await signIn(context, member);
  await page.goto('/dashboard/hours');
  await expect(page.getByRole('tab', { name: 'Your Info' })).toBeVisible();
  await sql('UPDATE members SET deactivated_at = now() WHERE clerk_id = $1', [member.clerkId]);
  // The first call that is refused closes the page.
  await goWithin(page, '/dashboard/events');
  await expect(page.getByRole('heading', { name: 'Your account has been deactivated' })).toBeVisible();
  await expect(page.getByText('If this is a mistake, please ask your advisor.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
});

test('a lead who becomes a student while Manage Users is open is told that it is no longer theirs, and goes on there from an open dialog', async ({
  page,
  context,
}) => {
  const [lead, member] = [await createMember({ role: 'lead' }), await createMember()];
  await signIn(context, lead);
  await openFor(page, member);
  const dialog = await edit(page, 'role', member);
  await sql("UPDATE members SET role = 'student' WHERE clerk_id = $1", [lead.clerkId]);
  await dialog.getByRole('radio', { name: 'Committee Lead' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('You must be an admin or lead to view this page.')).toBeVisible();
  await expect(page.locator('#main:focus, #main :focus')).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Manage Users' })).toHaveCount(0);
});

test('Enter looks a person up, however often it is pressed, and erases nobody; an admin reads what is kept, saves a copy, and erases it', async ({
  page,
  context,
}) => {
  await signIn(context, await createMember({ role: 'admin' }));
  const member = await createMember();
  await page.goto(`/dashboard/manage_users?search=${member.lastName}`);
  await press(page, page.getByRole('button', { name: 'Personal Data' }));
  const dialog = page.getByRole('dialog', { name: 'Personal Data' });
  await dialog.getByLabel('E-mail address').fill(member.email);
  for (let presses = 0; presses < 2; presses += 1) {
    const answered = page.waitForResponse('**/api/v1/users/erase');
    await page.keyboard.press('Enter');
    expect((await answered).request().postDataJSON()).toMatchObject({ dryRun: true });
    await expect(dialog.getByText(`${member.firstName} ${member.lastName}`)).toBeVisible();
  }
  // A key that is held down presses what opens, too.
  const question = page.getByRole('dialog', { name: 'Erase for good?' });
  await tabTo(page, dialog.getByRole('button', { name: 'Erase for Good' }));
  await page.keyboard.down('Enter');
  await expect(question).toBeFocused();
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('button', { name: 'Erase for Good' })).toBeFocused();
  expect(await recordOf(member)).toBeDefined();

  await dialog.getByLabel('E-mail address').fill('nobody@nowhere.test');
  await dialog.getByRole('button', { name: 'Look Up' }).click();
  await expect(dialog.getByText('The portal knows nobody with this address.')).toBeVisible();
  // As some mail programs copy it.
  await dialog.getByLabel('E-mail address').fill(`${member.email}\u00a0`);
  await expectAnnounced(page, `${member.firstName} ${member.lastName}`, () =>
    dialog.getByRole('button', { name: 'Look Up' }).click(),
  );
  await expect(dialog.getByText('Erasing cannot be undone.')).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save a Copy' }).click();
  expect((await download).suggestedFilename()).toBe('personal-data.json');
  // Another address asks again first.
  await dialog.getByLabel('E-mail address').fill('someone.else@nowhere.test');
  await expect(dialog.getByRole('button', { name: 'Erase for Good' })).toBeHidden();
  await dialog.getByLabel('E-mail address').fill(member.email);
  await dialog.getByRole('button', { name: 'Erase for Good' }).click();
  await expect(question.getByText(`Everything that names ${member.email} is erased.`)).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Erase' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Personal Data' })).toBeFocused();
  await expect(page.getByText('No users found')).toBeVisible();
});

test('a look-up says what it has found: also a request to whom the submission no longer names, and one who joined twice, with an ü in the address', async ({
  page,
  context,
}) => {
  await signIn(context, await createMember({ role: 'admin' }));
  const [once, again] = [await createMember(), await createMember()];
  const email = newAddress().replace('@', '@bücher.');
  await sql('UPDATE members SET email = $3 WHERE clerk_id IN ($1, $2)', [once.clerkId, again.clerkId, email]);
  await sql("UPDATE members SET first_name = 'Twice' WHERE clerk_id = $1", [again.clerkId]);
  const supervisorEmail = newAddress();
  const { id } = await createSubmission(once, { supervisorEmail });
  await sql(`UPDATE hours_submissions SET supervisor_email = 'another@nowhere.test' WHERE id = $1`, [id]);
  await page.goto('/dashboard/manage_users?search=nobody');
  await page.getByRole('button', { name: 'Personal Data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Personal Data' });
  const lookUp = async (email: string) => {
    await dialog.getByLabel('E-mail address').fill(email);
    await dialog.getByRole('button', { name: 'Look Up' }).click();
  };
  await lookUp(supervisorEmail);
  await expect(dialog.getByRole('listitem')).toHaveText('Named before in 1 submission, where somebody else is now.');
  await lookUp(email);
  const found = `${once.firstName} ${once.lastName}, Twice ${again.lastName}: 1 submission. The accounts are deleted`;
  await expect(dialog.getByRole('listitem')).toContainText(found);
  await expect(dialog.locator('li bdi'), 'names that are written from right to left').toHaveText(/Twice/);
  await createSubmission(once, { supervisorEmail, status: 'signed' });
  await sql('INSERT INTO supervisors (mailbox, stopped_at) VALUES ($1, now())', [supervisorEmail]);
  await lookUp(supervisorEmail);
  await dialog.getByRole('button', { name: 'Erase for Good' }).click();
  const stays = '1 signature of hours that count for others and the note that they want no e-mails';
  const rest = `names ${supervisorEmail} is erased, except for ${stays}.`;
  const question = page.getByRole('dialog', { name: 'Erase for good?' });
  await expect(question.getByText(`Everything that ${rest}`)).toBeVisible();
  await question.getByRole('button', { name: 'Erase' }).click();
  await expect(page.getByText(`What ${rest}`)).toBeVisible();
});
