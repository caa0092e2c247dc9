import { expect, type Page } from '@playwright/test';
import { atRest } from './at-rest.ts';
import type { Person } from './people.ts';

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

interface ClerkWindow extends Window {
  Clerk: {
    client: {
      signIn: { create(by: { identifier: string; password: string }): Promise<{ createdSessionId: string }> };
    };
    setActive(to: { session: string }): Promise<void>;
    signOut(to: { redirectUrl: string }): Promise<void>;
  };
}

/** Signs out as the entry of the user menu does, without opening the menu. */
export async function endSession(page: Page): Promise<void> {
  await page.evaluate(() => void (window as unknown as ClerkWindow).Clerk.signOut({ redirectUrl: '/' }));
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
}

/** Signs in in the open document as Clerk's form does, without rendering it. */
export async function beginSession(page: Page, { email, password }: Person): Promise<void> {
  await page.evaluate(
    async (by) => {
      const { Clerk } = window as unknown as ClerkWindow;
      const { createdSessionId } = await Clerk.client.signIn.create(by);
      await Clerk.setActive({ session: createdSessionId });
    },
    { identifier: email, password },
  );
  await expect(userButton(page)).toBeVisible();
}
