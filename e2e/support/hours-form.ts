import { type BrowserContext, expect, type Page } from '@playwright/test';
import { createMember, type Person, signIn } from './people.ts';
import { escaped } from './text.ts';

export interface Entry {
  type: 'Synchronous' | 'Asynchronous';
  hours: string;
  date: string;
  description: string;
  supervisorName: string;
  supervisorEmail: string;
}

/** `YYYY-MM-DD` where the browser is (playwright.config.ts): of a service that counts in this school year. */
export const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format();

/** An entry that the form takes. */
export const entry: Entry = {
  type: 'Asynchronous',
  hours: '4.25',
  date: '10/03/2026',
  description: 'Recorded audio books for the public library',
  supervisorName: 'Dana Whitfield',
  supervisorEmail: 'dana.whitfield@test.example',
};

/** The form's parts as a person finds them. */
export const formOn = (page: Page) => ({
  /** The kit announces the focused tab as 'Tab 2 of 3 Supervisor'. */
  tab: (name: string) => page.getByRole('tab', { name: new RegExp(`^(Tab \\d of \\d )?${escaped(name)}$`) }),
  button: (name: string) => page.getByRole('button', { name, exact: true }),
  name: page.getByLabel('Volunteer Name'),
  hours: page.getByRole('spinbutton', { name: 'Hours' }),
  date: page.getByLabel(/^Date of service/i),
  description: page.getByLabel(/^Description/),
  supervisorName: page.getByLabel(/^Supervisor name/i),
  supervisorEmail: page.getByLabel(/^Supervisor e-?mail/i),
  supervisorPhone: page.getByLabel(/^Supervisor phone/i),
  sentDialog: page.getByRole('dialog', { name: 'Email Sent Successfully!' }),
  async requestSignature() {
    await this.button('Request Signature via Email').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send Request' }).click();
  },
});

/** Fills the form's first two tabs as a person would. Ends on the Supervisor tab. */
export async function fillHoursForm(page: Page, entry: Entry): Promise<void> {
  const form = formOn(page);
  await page.getByRole('radio', { name: new RegExp(`^${entry.type}`) }).check();
  await form.hours.fill(entry.hours);
  await form.date.fill(entry.date);
  await form.description.fill(entry.description);
  await form.button('Continue to Supervisor Info').click();
  await form.supervisorName.fill(entry.supervisorName);
  await form.supervisorEmail.fill(entry.supervisorEmail);
}

/** Needs no signature. */
export const withoutProof: Entry = {
  type: 'Synchronous',
  hours: '3',
  date: '10/05/2026',
  description: 'Set up chairs for the blood drive',
  supervisorName: 'Lee Okafor',
  supervisorEmail: 'lee.okafor@test.example',
};
/** Needs one. */
export const withProof: Entry = { ...withoutProof, type: 'Asynchronous', hours: '4.25' };

/** Signs a new student in and opens the form. */
export async function openForm(page: Page, context: BrowserContext): Promise<Person> {
  const student = await createMember();
  await signIn(context, student);
  await page.goto('/dashboard/hours');
  await expect(page.getByRole('tab', { name: 'Your Info' })).toHaveAttribute('aria-selected', 'true');
  return student;
}
