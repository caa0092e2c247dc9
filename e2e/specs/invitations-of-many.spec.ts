import { expect, type Route } from '@playwright/test';
import { type InviteResponse, maxInvitationsAtOnce, type RequestOf } from '@portal/contracts';
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
/** As the page sends them. */
const threeBatches = addresses(300);

test('a CSV file gives its column of addresses, and a dry run shows what would happen to each line', async ({
  page,
}) => {
  const dialog = await openDialog(page, await createMember({ role: 'admin' }));
  const [email, member] = [newAddress(), await createMember()];
  const csv = `Name,E-mail\n"Doe, Jo",${email}\nMember,${member.email}\nOdd,odd\nNobody,\n`;
  await dialog
    .getByLabel('CSV file')
    .setInputFiles({ name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(dialog.getByText('3 addresses taken from the column “E-mail”. 1 line has no address: 5.')).toBeVisible();
  await check(dialog).click();
  await expect(lineOf(dialog, email)).toContainText('will be invited');
  await expect(lineOf(dialog, member.email)).toContainText('already a member');
  await expect(lineOf(dialog, 'odd')).toContainText('not an e-mail address');
  expect(await invitationOf(email)).toBeUndefined();
  await send(dialog).click();
  await expect(dialog.getByText('1 invitations created successfully')).toBeVisible();
  await expect(dialog.getByText('3 addresses taken')).toHaveCount(0);
  expect(await invitationOf(email)).toBeDefined();
});

test('a file without addresses is answered, and changes nothing', async ({ page }) => {
  const dialog = await openDialog(page, await createMember({ role: 'lead' }));
  const file = { name: 'recipes.csv', mimeType: 'text/csv', buffer: Buffer.from('Flour,2 cups') };
  await dialog.getByLabel('CSV file').setInputFiles(file);
  await expect(dialog.getByText('recipes.csv holds no e-mail addresses.')).toBeVisible();
  await expect(box(dialog)).toHaveValue('');
});

test('rows pasted from a spreadsheet give their addresses', async ({ page }) => {
  const dialog = await openDialog(page, await createMember({ role: 'lead' }));
  await box(dialog).evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Jo Doe\tjo@test.example\t10\nKim Lee\tkim@test.example\t11');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(box(dialog)).toHaveValue('jo@test.example\nkim@test.example');
});

test('1,000 addresses go out in one go, with progress; more are refused', async ({ page }) => {
  const dialog = await openDialog(page, await createMember({ role: 'admin' }));
  await page.route(inviteCall, answerInvite);
  await box(dialog).fill(`${thousand}\none.more@test.example`);
  await send(dialog).click();
  await expect(dialog.getByRole('alert')).toHaveText('Invite at most 1000 addresses at once');
  await box(dialog).fill(thousand);
  await send(dialog).click();
  await expect(dialog.getByText('1,000 invitations created successfully')).toBeVisible();
  await expect(dialog.getByText('1,000 emails sent')).toBeVisible();
  await expect(dialog.getByText('0 failed')).toBeVisible();
});

test('sending stops between batches, and goes on without repeating what was done', async ({ page }) => {
  const dialog = await openDialog(page, await createMember({ role: 'admin' }));
  const asked: string[] = [];
  let letGo = () => {};
  await page.route(inviteCall, async (route) => {
    asked.push(...(route.request().postDataJSON() as { emails: string[] }).emails);
    if (asked.length === 200) await new Promise<void>((resolve) => (letGo = resolve));
    await answerInvite(route);
  });
  await box(dialog).fill(threeBatches);
  await send(dialog).click();
  await expect(dialog.getByText('Invited 100 of 300 addresses')).toBeVisible();
  await expect(dialog.getByRole('progressbar')).toHaveAttribute('value', '100');
  await dialog.getByRole('button', { name: 'Stop' }).click();
  letGo();
  await expect(dialog.getByText('200 of 300 addresses are done. The box holds the others.')).toBeVisible();
  await send(dialog).click();
  await expect(dialog.getByText('300 invitations created successfully')).toBeVisible();
  expect(new Set(asked).size).toBe(300);
  expect(asked).toHaveLength(300);
});

test('a batch that fails is retried without repeating those that were done', async ({ page }) => {
  const dialog = await openDialog(page, await createMember({ role: 'admin' }));
  let calls = 0;
  await page.route(inviteCall, (route) => {
    calls += 1;
    return calls === 3 ? route.abort() : answerInvite(route);
  });
  await box(dialog).fill(threeBatches);
  await send(dialog).click();
  await expect(dialog.getByRole('alert')).toHaveText(withReference('Failed to send invitations. Please try again.'));
  await expect(dialog.getByText('200 invitations created successfully')).toBeVisible();
  await send(dialog).click();
  await expect(dialog.getByText('300 invitations created successfully')).toBeVisible();
  expect(calls).toBe(4);
});
