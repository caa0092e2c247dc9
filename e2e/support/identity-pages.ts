import { expect, type Page } from '@playwright/test';
import { atRest } from './at-rest.ts';

/** Fills Clerk's sign-in form, as a person does. */
export async function fillSignIn(page: Page, identifier: string, password: string): Promise<void> {
  await page.locator('input[name=identifier]').fill(identifier);
  await page.locator('button.cl-formButtonPrimary').click();
  await fillPassword(page, password);
}

/** Fills the second step of that form, where it stays after a password that was refused. */
export async function fillPassword(page: Page, password: string): Promise<void> {
  await page.locator('input[name=password]:visible').fill(password);
  await page.locator('button.cl-formButtonPrimary').click();
}

/** The user button in the header: the shell's own, and Clerk's after the first press. */
export const userButton = (page: Page) => page.getByRole('button', { name: /^(Open|Close) user menu$/ });

/** The menu's entry that signs out. */
export const signOutEntry = (page: Page) => page.locator('.cl-userButtonPopoverActionButton__signOut');

/** Presses the entry of the user menu that signs out. */
export async function pressSignOut(page: Page): Promise<void> {
  const action = signOutEntry(page);
  await userButton(page).click();
  await expect(action).toBeVisible();
  await atRest(page);
  await action.click();
}

export async function signOut(page: Page): Promise<void> {
  await pressSignOut(page);
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
}
