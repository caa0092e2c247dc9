import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { figuresRead } from '@portal/local/test-support/monitoring';
import { expectAccessibleInAllAppearances } from '../support/accessibility.ts';
import { sql } from '../support/database.ts';
import { press } from '../support/keyboard.ts';
import { holdBack } from '../support/network.ts';
import { createMember, signIn } from '../support/people.ts';
import { portal } from '../support/portal.ts';
import { test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

test('an admin sees why e-mails were given up, and retries those that are selected', async ({ page, context }) => {
  const [admin, member] = await Promise.all([createMember({ role: 'admin' }), createMember()]);
  const [requestId, final] = [randomUUID(), randomUUID()];
  const fail = (id: string, kind: string, subject: string) =>
    sql(
      `INSERT INTO outbox (id, kind, subject_id, failed_at, attempts, last_error, request_id)
       VALUES ($1, $2, $3, now(), 3, '550 5.1.1 No such mailbox', $4)`,
      [id, kind, subject, requestId],
    );
  await fail(randomUUID(), 'account-approved', member.clerkId);
  await fail(final, 'signature-request', randomUUID());
  await signIn(context, admin);
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Mail Delivery' }).click();
  const request = page.getByRole('link', { name: `Request ${requestId} in the audit trail` });
  const rows = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox') })
    .filter({ has: request });
  await expect(rows).toHaveCount(2);
  const stays = rows.filter({ hasText: 'Signature request' });
  const goes = rows.filter({ hasText: 'Account approved' });
  await expect(stays).toContainText(
    'The request has ended. If the student still waits for this signature, they were told',
  );
  await expect(stays.getByRole('checkbox')).toBeDisabled();
  await expect(goes).toContainText(`${member.email[0]}•••@`);
  await expect(goes).toContainText('550 5.1.1 No such mailbox');
  await expectAccessibleInAllAppearances(page, 'mail delivery');
  await page.getByLabel('Problem').click();
  await page.getByTitle('Late', { exact: true }).click();
  await expect(page.getByText('No e-mails found')).toBeVisible();
  await expect(page.getByText('All e-mails are on their way')).toHaveCount(0);
  await page.goBack();
  await goes.getByRole('checkbox').check();
  const release = await holdBack(page, '**/mail/retry');
  const retry = page.getByRole('button', { name: /^Retry Selected/ });
  await press(page, retry);
  await expect(retry).toBeDisabled();
  await expect(retry).toBeFocused();
  release();
  await expectToast(page, '1 e-mail is tried again');
  await expect(rows).toHaveCount(1);
  await expect(page.locator('main :focus')).toBeVisible();
  await sql('DELETE FROM outbox WHERE id = $1', [final]);
});

test('every figure that alerts and dashboard read is measured', async ({ request }) => {
  const texts = ['/metrics', '/metrics/services'].map(async (path) => (await request.get(portal.url + path)).text());
  const measured = (await Promise.all(texts)).join('\n');
  expect(figuresRead().length).toBeGreaterThan(10);
  for (const name of figuresRead()) expect(measured).toContain(`# TYPE ${name} `);
});
