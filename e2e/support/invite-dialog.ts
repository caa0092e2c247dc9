import { expect, type Locator, type Page } from '@playwright/test';
import { sql } from './database.ts';
import { type Person, signIn } from './people.ts';

export const inviteCall = '**/api/v1/users/invite';

export const box = (dialog: Locator) => dialog.getByLabel('Email Addresses');
export const send = (dialog: Locator) => dialog.getByRole('button', { name: 'Send Invitations' });
export const check = (dialog: Locator) => dialog.getByRole('button', { name: 'Check Addresses' });
export const lineOf = (dialog: Locator, email: string) => dialog.getByRole('listitem').filter({ hasText: email });

/** Signs in and opens the dialog by which members are invited. */
export async function openDialog(page: Page, viewer: Pick<Person, 'email' | 'password'>): Promise<Locator> {
  await signIn(page.context(), viewer);
  // Without the invitations of all tests behind it.
  await page.goto('/dashboard/invitations?search=nobody');
  await page.getByRole('button', { name: 'Invite Members' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite Members' });
  await expect(dialog).toBeVisible();
  return dialog;
}

export const invitationOf = async (email: string) =>
  (await sql('SELECT role, chapter, committee FROM invitations WHERE email = $1', [email]))[0];
