import { expect, type Route } from '@playwright/test';
import { type InviteResponse, maxInvitationsAtOnce, type RequestOf } from '@portal/contracts';
import { sql } from '../support/database.ts';
import { newAddress } from '../support/invitations.ts';
import { box, check, invitationOf, inviteCall, lineOf, openDialog, send } from '../support/invite-dialog.ts';
import { createMember } from '../support/people.ts';
import { test } from '../support/test.ts';
import { withReference } from '../support/text.ts';

/** Answers like the server, which is asked in earnest elsewhere; a thousand mails would hold up every other test. */
function answerInvite(route: Route): Promise<void> {
  const { emails } = route.request().postDataJSON() as RequestOf<'POST /users/invite'>;
  const json: InviteResponse = {
    success: true,
    summary: { successful: emails.length, emailsSent: emails.length, failed: 0 },
    results: emails.map((email) => ({ email, success: true, outcome: 'invited' })),
  };
  return route.fulfill({ json });
}

const addresses = (length: number) => Array.from({ length }, (_, index) => `member${index}@test.example`).join('\n');
const thousand = addresses(maxInvitationsAtOnce);

test('a CSV file gives its column of addresses, and a dry run shows what would happen to each line', async ({
  page,
}) => {
  const dialog = await openDialog(page, await createMember({ role: 'admin' }));
  const [email, member, former] = [newAddress(), await createMember(), await createMember()];
  await sql('UPDATE members SET deactivated_at = now() WHERE clerk_id = $1', [former.clerkId]);
  const csv = `Name,E-mail\n"Doe, Jo",${email}\nMember,${member.email}\nFormer,${former.email}\nOdd,odd\nNobody,\n`;
  await dialog
    .getByLabel('CSV file')
    .setInputFiles({ name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(dialog.getByText('4 addresses taken from the column “E-mail”. 1 line has no address: 6.')).toBeVisible();
  await check(dialog).click();
  await expect(lineOf(dialog, email)).toContainText('will be invited');
  await expect(lineOf(dialog, member.email)).toContainText('already a member');
  await expect(lineOf(dialog, former.email)).toContainText(
    'has an account that is deactivated: an admin can reactivate',
  );
  await expect(lineOf(dialog, 'odd')).toContainText('not an e-mail address');
  expect(await invitationOf(email)).toBeUndefined();
  await send(dialog).click();
  await expect(dialog.getByText('1 invitations created successfully')).toBeVisible();
  await expect(dialog.getByText('4 addresses taken')).toHaveCount(0);
  expect(await invitationOf(email)).toBeDefined();
});

test('a file without addresses is answered, and changes nothing; rows pasted from a spreadsheet give their addresses', async ({
  page,
}) => {
  const dialog = await openDialog(page, await createMember({ role: 'lead' }));
  const file = { name: 'recipes.csv', mimeType: 'text/csv', buffer: Buffer.from('Flour,2 cups') };
  await dialog.getByLabel('CSV file').setInputFiles(file);
  await expect(dialog.getByText('recipes.csv holds no e-mail addresses.')).toBeVisible();
  await expect(box(dialog)).toHaveValue('');
  await box(dialog).evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Jo Doe\tjo@test.example\t10\nKim Lee\tkim@test.example\t11');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(box(dialog)).toHaveValue('jo@test.example\nkim@test.example');
});

test('1,000 addresses go out in one call, again as a whole where it fails; more are refused', async ({ page }) => {
  const dialog = await openDialog(page, await createMember({ role: 'admin' }));
  const calls: number[] = [];
  await page.route(inviteCall, (route) => {
    calls.push((route.request().postDataJSON() as RequestOf<'POST /users/invite'>).emails.length);
    return calls.length === 1 ? route.abort() : answerInvite(route);
  });
  // So many lines that are inserted as text keep Chromium busy for seconds.
  const upload = (emails: string) =>
    dialog
      .getByLabel('CSV file')
      .setInputFiles({ name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(`E-mail\n${emails}`) });
  await upload(`${thousand}\none.more@test.example`);
  await send(dialog).click();
  await expect(dialog.getByRole('alert')).toHaveText('Invite at most 1000 addresses at once');
  await box(dialog).fill('');
  await upload(thousand);
  await expect(box(dialog)).toHaveValue(thousand);
  await send(dialog).click();
  await expect(dialog.getByRole('alert')).toHaveText(withReference('Failed to send invitations. Please try again.'));
  await expect(box(dialog)).toHaveValue(thousand);
  await send(dialog).click();
  await expect(dialog.getByText('1,000 invitations created successfully')).toBeVisible();
  await expect(dialog.getByText('1,000 emails sent')).toBeVisible();
  await expect(dialog.getByText('0 failed')).toBeVisible();
  expect(calls).toEqual([1000, 1000]);
});

test('the response for one address is awaited as long as that of other calls, for a list longer', async ({ page }) => {
  const dialog = await openDialog(page, await createMember({ role: 'admin' }));
  // As if half a minute had passed with each call.
  await page.evaluate(() => {
    const { timeout } = AbortSignal;
    AbortSignal.timeout = (ms) => timeout.call(AbortSignal, ms > 30_000 ? ms : 0);
  });
  await page.route(inviteCall, answerInvite);
  await box(dialog).fill(addresses(1));
  await send(dialog).click();
  await expect(dialog.getByRole('alert')).toHaveText(withReference('Failed to send invitations. Please try again.'));
  await box(dialog).fill(addresses(2));
  await send(dialog).click();
  await expect(dialog.getByText('2 invitations created successfully')).toBeVisible();
});

test('a check is for the list as it was, and the result of the sending stays while another list is typed', async ({
  page,
}) => {
  const dialog = await openDialog(page, await createMember({ role: 'admin' }));
  await box(dialog).fill(newAddress());
  await check(dialog).click();
  await expect(dialog.getByText('1 will be invited')).toBeVisible();
  await dialog.getByLabel('Committee (Optional)').fill('Tutoring');
  await expect(dialog.getByText('1 will be invited')).toHaveCount(0);
  await send(dialog).click();
  await expect(dialog.getByText('1 invitations created successfully')).toBeVisible();
  await box(dialog).fill(newAddress());
  await expect(dialog.getByText('1 invitations created successfully')).toBeVisible();
  await expect(send(dialog)).toBeEnabled();
});
