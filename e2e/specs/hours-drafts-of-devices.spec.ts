import { type BrowserContext, expect, type Page } from '@playwright/test';
import { sql } from '../support/database.ts';
import { draftAnswer, draftCall, isAboutDraft } from '../support/hours-drafts.ts';
import { fillHoursForm, formOn, withoutProof } from '../support/hours-form.ts';
import { loseNextResponse } from '../support/network.ts';
import { createMember, type Person, signIn } from '../support/people.ts';
import { test } from '../support/test.ts';

/** What the server has of the description, or null. */
async function draftOf({ clerkId }: Person): Promise<string | null> {
  const kept = `SELECT content ->> 'description' AS description FROM hours_drafts
    WHERE member_id = (SELECT id FROM members WHERE clerk_id = $1)`;
  const [draft] = await sql<{ description: string | null }>(kept, [clerkId]);
  return draft?.description ?? null;
}

async function openForm(page: Page): Promise<void> {
  const known = draftAnswer(page, 'GET');
  await page.goto('/dashboard/hours');
  await known;
}

async function openAsMember(page: Page): Promise<Person> {
  const member = await createMember();
  await signIn(page.context(), member);
  await openForm(page);
  return member;
}

async function openDevice(context: BrowserContext, member: Person): Promise<Page> {
  await signIn(context, member);
  const device = await context.newPage();
  await openForm(device);
  return device;
}

async function type(page: Page, description: string): Promise<void> {
  const saved = draftAnswer(page, 'POST', description);
  await formOn(page).description.fill(description);
  await saved;
}

async function typeInVain(page: Page, description: string): Promise<void> {
  const failed = page.waitForEvent('requestfailed', (request) => isAboutDraft(request, 'POST', description));
  await formOn(page).description.fill(description);
  await failed;
}

/** Within a second of the last key: the server gets what was typed, and nobody tells the page. */
async function typeAndLeave(page: Page, member: Person, description: string): Promise<void> {
  await formOn(page).description.fill(description);
  await page.goto('/robots.txt');
  await expect.poll(() => draftOf(member)).toBe(description);
  expect(await page.evaluate(() => Object.values(localStorage).join())).toContain(description);
}

/** The supervisor's address is typed last. */
async function fill(page: Page, description: string): Promise<void> {
  const saved = draftAnswer(page, 'POST', withoutProof.supervisorEmail);
  await fillHoursForm(page, { ...withoutProof, description });
  await saved;
  await formOn(page).tab('Your Info').click();
}

async function submit(page: Page): Promise<void> {
  const forgotten = draftAnswer(page, 'POST', '"draft":null');
  await formOn(page).tab('Supervisor').click();
  await formOn(page).button('Submit Hours').click();
  await forgotten;
}

/** Longer than the form waits before it saves. */
const waitUntilSaved = (page: Page) => page.waitForTimeout(1500);

const backInNetwork = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')));

test('a form that was closed before it knew that its draft is saved neither replaces what another device has saved since, nor brings back what was sent there', async ({
  page,
  openContext,
}) => {
  const member = await openAsMember(page);
  await typeAndLeave(page, member, 'Set up');
  const laptop = await openDevice(await openContext(), member);
  await expect(formOn(laptop).description).toHaveValue('Set up');
  await type(laptop, 'Set up chairs and tables');

  await page.goto('/dashboard/hours');
  await expect(formOn(page).description).toHaveValue('Set up chairs and tables');
  await waitUntilSaved(page);
  expect(await draftOf(member)).toBe('Set up chairs and tables');

  await typeAndLeave(page, member, 'Set up chairs');
  await openForm(laptop);
  await expect(formOn(laptop).description).toHaveValue('Set up chairs');
  await fill(laptop, 'Set up chairs');
  await submit(laptop);
  await expect.poll(() => draftOf(member)).toBeNull();

  await page.goto('/dashboard/hours');
  await expect(formOn(page).description).toBeVisible();
  await waitUntilSaved(page);
  await expect(formOn(page).description).toHaveValue('');
  expect(await draftOf(member)).toBeNull();
});

test('a device that has restored a draft takes away nothing that another one has saved since, and opening the form alone saves nothing', async ({
  page,
  openContext,
}) => {
  const member = await openAsMember(page);
  await type(page, 'Set up chairs');
  const laptop = await openDevice(await openContext(), member);
  await expect(formOn(laptop).description).toHaveValue('Set up chairs');
  await fill(page, 'Set up chairs and tables');
  await laptop.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Overview' }).click();
  const forgotten = draftAnswer(laptop, 'POST', '"draft":null');
  await laptop.getByRole('button', { name: 'Discard Changes' }).click();
  await forgotten;
  expect(await draftOf(member)).toBe('Set up chairs and tables');

  await openForm(laptop);
  await expect(formOn(laptop).description).toHaveValue('Set up chairs and tables');
  await type(laptop, 'Put away chairs');
  await submit(page);
  expect(await draftOf(member)).toBe('Put away chairs');

  await openForm(page);
  await expect(formOn(page).description).toHaveValue('Put away chairs');
  await waitUntilSaved(page);
  await submit(laptop);
  expect(await draftOf(member)).toBeNull();
});

test('what was typed without a network counts at the next visit, unless another device has saved something since', async ({
  page,
  openContext,
}) => {
  const member = await openAsMember(page);
  await type(page, 'Set up chairs');
  await page.goto('/robots.txt');
  await page.route(draftCall, (route) => route.abort());
  await page.goto('/dashboard/hours');
  await typeInVain(page, 'Read to children');
  await page.goto('/dashboard/hours');
  await expect(formOn(page).description, 'also before the network is back').toHaveValue('Read to children');
  await page.unroute(draftCall);
  const saved = draftAnswer(page, 'POST', 'Read to children');
  await page.goto('/dashboard/hours');
  await saved;
  await expect(formOn(page).description).toHaveValue('Read to children');
  expect(await draftOf(member)).toBe('Read to children');

  const laptop = await openDevice(await openContext(), member);
  await expect(formOn(laptop).description).toHaveValue('Read to children');
  await page.route(draftCall, (route) => route.abort());
  await typeInVain(page, 'Read');
  await type(laptop, 'Read to children in the library');
  await page.unroute(draftCall);
  const known = draftAnswer(page, 'GET');
  await backInNetwork(page);
  await known;
  await waitUntilSaved(page);
  expect(await draftOf(member)).toBe('Read to children in the library');
  await openForm(page);
  await expect(formOn(page).description).toHaveValue('Read to children in the library');
});

test('what was typed after a save whose response was lost is kept, and the draft is gone once the hours are sent', async ({
  page,
}) => {
  const member = await openAsMember(page);
  await loseNextResponse(page, draftCall);
  await typeInVain(page, 'Set up');
  await page.route(draftCall, (route) => route.abort());
  await typeInVain(page, 'Set up chairs');
  expect(await draftOf(member)).toBe('Set up');
  await page.unroute(draftCall);
  const saved = draftAnswer(page, 'POST', 'Set up chairs');
  await openForm(page);
  await saved;
  expect(await draftOf(member)).toBe('Set up chairs');

  await fill(page, 'Set up chairs and tables');
  await loseNextResponse(page, draftCall);
  await typeInVain(page, 'Set up');
  await page.route(draftCall, (route) => route.abort());
  await typeInVain(page, 'Set up chairs');
  await page.unroute(draftCall);
  await submit(page);
  expect(await draftOf(member)).toBeNull();
});
