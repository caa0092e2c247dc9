import { type BrowserContext, expect, type Page } from '@playwright/test';
import { goWithin, openHydrated } from './hydrated.ts';
import { createMember, type Person } from './people.ts';
import { createSubmission, type Seed, type Submission } from './submissions.ts';

interface Request {
  student: Person;
  submission: Submission;
  path: string;
}

export async function requestSignature(seed: Partial<Seed> = {}, member: Partial<Person> = {}): Promise<Request> {
  const student = await createMember(member);
  const submission = await createSubmission(student, seed);
  return { student, submission, path: `/signature/${submission.token}` };
}

/** The two ways to reach the page: what holds for one holds for the other. */
export const ways = {
  'by itself': async (page: Page, path: string) => {
    await page.goto(path);
  },
  'inside the shell': async (page: Page, path: string) => {
    await openHydrated(page, '/');
    await goWithin(page, path);
  },
};

export const signButton = (page: Page) => page.getByRole('button', { name: 'Verify & Sign Hours' });
export const signatureField = (page: Page) => page.getByPlaceholder('Type your full name here');

/** Signs without the browser, as another tab of the supervisor would. */
export async function signElsewhere(context: BrowserContext, { token }: Submission, name: string): Promise<void> {
  const answer = await context.request.post('/api/v1/hours/signature', {
    data: { signatureRequestId: token, supervisorSignature: name, supervisorComments: '', verificationConfirmed: true },
  });
  expect(answer.ok()).toBe(true);
}
