import type { Page } from '@playwright/test';

export interface Entry {
  type: 'Synchronous' | 'Asynchronous';
  hours: string;
  date: string;
  description: string;
  supervisorName: string;
  supervisorEmail: string;
}

/** Fills the form's first two tabs as a person would. Ends on the Supervisor tab. */
export async function fillHoursForm(page: Page, entry: Entry): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`^${entry.type}`) }).check();
  await page.getByRole('spinbutton', { name: 'Hours' }).fill(entry.hours);
  await page.getByLabel(/^Date of service/i).fill(entry.date);
  await page.getByLabel(/^Description/).fill(entry.description);
  await page.getByRole('button', { name: 'Continue to Supervisor Info' }).click();
  await page.getByLabel(/^Supervisor name/i).fill(entry.supervisorName);
  await page.getByLabel(/^Supervisor e-?mail/i).fill(entry.supervisorEmail);
}
