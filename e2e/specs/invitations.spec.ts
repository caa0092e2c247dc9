import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { sql } from '../support/database.ts';
import { subjectsTo } from '../support/inbox.ts';
import { invitationMail, invite, newAddress, onboardLink } from '../support/invitations.ts';
import { box, check, invitationOf, inviteCall, lineOf, openDialog, send } from '../support/invite-dialog.ts';
import { press } from '../support/keyboard.ts';
import { brokenServer, holdBack, loseNextResponse } from '../support/network.ts';
import { createMember, signIn } from '../support/people.ts';
import { test } from '../support/test.ts';
import { withReference } from '../support/text.ts';

const rowOf = (page: Page, email: string) => page.getByRole('listitem').filter({ has: page.getByText(email) });

async function expectOptions(page: Page, field: Locator, texts: string[]): Promise<void> {
  await field.click();
  const options = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
  await expect(options).toHaveText(texts);
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
}

test.describe('the invitation dialog', () => {
  // A lead of NJHS does so in onboarding.spec.ts.
  test('a lead of NHS invites students and committee leads, into the own chapter only', async ({ page }) => {
    const dialog = await openDialog(page, await createMember({ role: 'lead', chapter: 'NHS' }));
    await expectOptions(page, dialog.getByLabel('Role'), ['Student', 'Committee Lead']);
    await expect(dialog.getByLabel('Chapter')).toHaveCount(0);
    await expectAccessible(page);
    const email = newAddress();
    await box(dialog).fill(email);
    await send(dialog).click();
    await expect(dialog.getByText('1 emails sent')).toBeVisible();
    expect(await invitationOf(email)).toEqual({ role: 'student', chapter: 'NHS', committee: null });
  });

  test('an admin chooses among all roles and both chapters, and reads beside each address what became of it', async ({
    page,
  }) => {
    const member = await createMember();
    const dialog = await openDialog(page, await createMember({ role: 'admin' }));
    await expectOptions(page, dialog.getByLabel('Role'), ['Student', 'Committee Lead', 'Administrator']);
    await expectOptions(page, dialog.getByLabel('Chapter'), ['NJHS', 'NHS']);
    await dialog.getByLabel('Chapter').click();
    await page.getByTitle('NHS', { exact: true }).click();
    await dialog.getByLabel('Committee (Optional)').fill('Tutoring');
    const [first, second] = [newAddress(), newAddress()];
    await box(dialog).fill(`${first}, ${member.email} not-one\n${second}\n${first.toUpperCase()}`);
    await send(dialog).click();
    await expect(dialog.getByText('2 invitations created successfully')).toBeVisible();
    await expect(dialog.getByText('2 emails sent')).toBeVisible();
    await expect(dialog.getByText('3 failed')).toBeVisible();
    await expect(lineOf(dialog, member.email)).toContainText('already a member');
    await expect(lineOf(dialog, 'not-one')).toContainText('not an e-mail address');
    await expect(lineOf(dialog, first.toUpperCase()).first()).toContainText('listed more than once');
    await expectAccessible(page);
    expect(await invitationOf(first)).toEqual({ role: 'student', chapter: 'NHS', committee: 'Tutoring' });
    expect((await invitationMail(second)).Text).toContain('Tutoring');
  });

  test("after a successful send the fields are reset, the button reads 'Close', and closing resets everything", async ({
    page,
  }) => {
    const dialog = await openDialog(page, await createMember({ role: 'admin' }));
    const email = newAddress();
    await invite(await createMember({ role: 'admin' }), email, { role: 'student', chapter: 'NHS' });
    await dialog.getByLabel('Committee (Optional)').fill('Tutoring');
    await box(dialog).fill(email);
    await send(dialog).click();
    await expect(lineOf(dialog, email)).toContainText('invited already, sent again');
    await expect(box(dialog)).toHaveValue('');
    await expect(dialog.getByLabel('Committee (Optional)')).toHaveValue('');
    await expect(send(dialog)).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Invite Members' }).click();
    await expect(send(dialog)).toBeDisabled();
    await expect(dialog.getByText('emails sent')).toHaveCount(0);
  });

  test('Send is disabled while the box is empty or a send is in progress, and asks for an address where there is none; on a network failure the error, the name of the request and what was typed stay, and the user may retry', async ({
    page,
  }) => {
    const dialog = await openDialog(page, await createMember({ role: 'lead' }));
    const email = newAddress();
    await expect(send(dialog)).toBeDisabled();
    await box(dialog).fill(' , ,');
    await send(dialog).click();
    await expect(dialog.getByRole('alert')).toHaveText('Please enter at least one email address');
    await page.route(inviteCall, (route) => route.abort());
    await box(dialog).fill(email);
    await check(dialog).click();
    await expect(dialog.getByRole('alert')).toContainText('Failed to check the addresses. Please try again.');
    const lost = page.waitForRequest(inviteCall);
    await send(dialog).click();
    const reference = (await lost).headers()['x-request-id'];
    const message = withReference('Failed to send invitations. Please try again.', reference);
    await expect(dialog.getByRole('alert')).toHaveText(message);
    await expect(box(dialog)).toHaveValue(email);
    await page.unroute(inviteCall);
    const answer = await holdBack(page, inviteCall);
    await expect(send(dialog)).toBeEnabled();
    await send(dialog).click();
    await expect(dialog.getByRole('button', { name: 'Sending...' })).toBeDisabled();
    answer();
    await expect(dialog.getByText('1 invitations created successfully')).toBeVisible();
    await expect(dialog.getByRole('alert')).toHaveCount(0);
  });
});

test('a list that is sent again because its response was lost, in parts, too, e-mails nobody twice', async ({
  page,
}) => {
  const dialog = await openDialog(page, await createMember({ role: 'admin' }));
  const emails = [newAddress(), newAddress()];
  await loseNextResponse(page, inviteCall);
  await box(dialog).fill(emails.join('\n'));
  await send(dialog).click();
  await expect(dialog.getByRole('alert')).toContainText('Failed to send invitations.');
  const question = page.getByRole('dialog', { name: 'Discard unsaved changes?' });
  const expectUnknown = async () => {
    await page.keyboard.press('Escape');
    await expect(
      question.getByText('These invitations may have been sent: the page Invitations shows them then.'),
    ).toBeVisible();
    await question.getByRole('button', { name: 'Keep Editing' }).click();
  };
  await expectUnknown();
  await check(dialog).click();
  await expect(dialog.getByText('2 invited already, no second e-mail')).toBeVisible();
  await expectUnknown();
  for (const email of emails) {
    await box(dialog).fill(email);
    await send(dialog).click();
    await expect(lineOf(dialog, email)).toContainText('invited already, no second e-mail');
    await expect(dialog.getByText('1 had their email before')).toBeVisible();
    const mails = `SELECT 1 FROM outbox WHERE subject_id = (SELECT id::text FROM invitations WHERE email = $1)`;
    expect(await sql(mails, [email])).toHaveLength(1);
  }
});

test('the invitation dialog works by keyboard alone, and gives the focus back', async ({ page }) => {
  const dialog = await openDialog(page, await createMember({ role: 'lead' }));
  await expect(box(dialog)).toBeFocused();
  await page.keyboard.type(newAddress());
  for (const control of ['Upload CSV', 'Role', 'Committee (Optional)', 'Check Addresses', 'Send Invitations']) {
    await page.keyboard.press('Tab');
    await expect(dialog.getByLabel(control).or(dialog.getByRole('button', { name: control }))).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('1 emails sent')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Invite Members' })).toBeFocused();
});

test.describe('the list of invitations', () => {
  test('shows the state of each, searches and filters, and the address keeps what is shown', async ({ page }) => {
    const admin = await createMember({ role: 'admin' });
    const [email, bounced] = [newAddress('sent'), newAddress('bounced')];
    await invite(admin, email, { role: 'lead', chapter: 'NJHS', committee: 'Tutoring' });
    await invite(admin, bounced, { role: 'student', chapter: 'NJHS' });
    // The worker notes that an e-mail was sent after it has come, and with that the end of an earlier bounce.
    const sent = () =>
      sql('SELECT 1 FROM invitations WHERE sent_at IS NOT NULL AND email = ANY ($1)', [[email, bounced]]);
    await expect.poll(sent).toHaveLength(2);
    await sql("UPDATE invitations SET bounce = '550 No such user' WHERE email = $1", [bounced]);
    await signIn(page.context(), admin);
    await page.goto('/dashboard/invitations');
    await page.getByRole('searchbox', { name: 'Search invitations' }).fill(email);
    await expect(page.getByRole('status').filter({ hasText: /^1 invitation$/ })).toBeVisible();
    await expect(rowOf(page, email)).toContainText('Sent');
    await expect(rowOf(page, email)).toContainText('Tutoring');
    await page.getByRole('searchbox', { name: 'Search invitations' }).fill(bounced);
    await page.getByLabel('State').click();
    await page.getByTitle('Bounced', { exact: true }).click();
    await expect(rowOf(page, bounced)).toContainText('550 No such user');
    await expect(page).toHaveURL(
      ({ searchParams }) => searchParams.get('search') === bounced && searchParams.get('state') === 'bounced',
    );
    await page.reload();
    await expect(page.getByText('1 invitation', { exact: true })).toBeVisible();
    await expect(rowOf(page, bounced)).toBeVisible();
    await expectAccessible(page);
    const answer = await holdBack(page, '**/users/invitations**');
    await page.getByRole('searchbox', { name: 'Search invitations' }).fill('nobody-has-this');
    await expect(page.getByRole('region', { name: 'Invitations' }), 'these are of before').toHaveCSS(
      'animation-name',
      'under-way',
      { pseudo: 'before' },
    );
    answer();
    await expect(page.getByText('No invitations found')).toBeVisible();
  });

  test('resending brings another mail, and the old link keeps working; revoking ends both', async ({
    openContext,
    page,
  }) => {
    const lead = await createMember({ role: 'lead', chapter: 'NJHS' });
    const email = newAddress();
    await invite(lead, email, { role: 'student' });
    const link = onboardLink(await invitationMail(email));
    await signIn(page.context(), lead);
    await page.goto(`/dashboard/invitations?search=${email}`);
    await page.getByRole('button', { name: 'Resend' }).click();
    await expect(page.getByText(`Invitation sent again to ${email}`)).toBeVisible();
    await expect.poll(async () => (await subjectsTo(email)).length).toBe(2);
    const visitor = await (await openContext()).newPage();
    await visitor.goto(link);
    await expect(visitor.getByRole('heading', { name: 'Create Your Account' })).toBeVisible();
    await expect(page.getByText('Sent', { exact: true })).toBeVisible();

    await page.getByRole('button', { name: 'Revoke' }).click();
    const dialog = page.getByRole('dialog', { name: 'Revoke Invitation' });
    await expect(dialog).toContainText(email);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Revoke' }).click();
    await press(page, dialog.getByRole('button', { name: 'Revoke' }));
    await expect(page.getByText('Revoked', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Resend' })).toHaveCount(0);
    await expect(page.getByRole('listitem').filter({ hasText: email })).toBeFocused();
    await visitor.reload();
    await expect(visitor.getByText('This invitation has been revoked.')).toBeVisible();
  });

  test('one that has ended with its inviter’s rights can be revoked, so that it does not come back with them', async ({
    page,
    context,
  }) => {
    const [former, email] = [await createMember({ role: 'admin' }), newAddress()];
    await invite(former, email, { role: 'admin' });
    await sql('UPDATE members SET deactivated_at = now() WHERE clerk_id = $1', [former.clerkId]);
    await signIn(context, await createMember({ role: 'admin' }));
    await page.goto(`/dashboard/invitations?search=${email}`);
    await expect(rowOf(page, email)).toContainText('Expired');
    await page.getByRole('button', { name: 'Revoke' }).click();
    await press(page, page.getByRole('dialog').getByRole('button', { name: 'Revoke' }));
    await expect(rowOf(page, email)).toContainText('Revoked');
  });

  test('a list that cannot be loaded says so', async ({ page, context }) => {
    await signIn(context, await createMember({ role: 'admin' }));
    await page.route('**/api/v1/users/invitations?*', (route) => route.fulfill(brokenServer));
    await page.goto('/dashboard/invitations');
    await expect(page.getByText('Failed to fetch invitations')).toBeVisible();
  });
});
