import { expect, type Page } from '@playwright/test';
import type { Person } from './people.ts';

export const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`;
export const rowOf = (page: Page, person: Person) => page.getByRole('row').filter({ hasText: person.email });

/** The list of Manage Users, narrowed to one person. */
export async function openFor(page: Page, person: Person): Promise<void> {
  await page.goto(`/dashboard/manage_users?search=${encodeURIComponent(person.lastName)}`);
  await expect(rowOf(page, person)).toBeVisible();
}

/** Opens the dialog for a field of a member. */
export async function edit(page: Page, what: string, person: Person) {
  await rowOf(page, person)
    .getByRole('button', { name: `Edit ${what} of ${nameOf(person)}` })
    .click();
  const dialog = page.getByRole('dialog', { name: `Edit ${what} of ${nameOf(person)}` });
  await expect(dialog).toBeVisible();
  return dialog;
}
