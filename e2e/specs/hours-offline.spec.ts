import { type BrowserContext, expect, type Page } from '@playwright/test';
import { expectFailed, follow, ranTampered, recover } from '../support/areas.ts';
import { sql } from '../support/database.ts';
import { type Entry, entry, fillHoursForm, formOn, withoutProof } from '../support/hours-form.ts';
import { endSession, pressSignOut } from '../support/identity-pages.ts';
import { brokenServer, requestsTo, setOffline } from '../support/network.ts';
import { isKeptWithFiles, keep, waitingOn } from '../support/offline-form.ts';
import { createMember, type Person, signIn } from '../support/people.ts';
import { submissionsOf } from '../support/submissions.ts';
import { test } from '../support/test.ts';

test.use({ isFirstVisit: true, serviceWorkers: 'allow' });

const draftOnDevice = (page: Page, { clerkId }: Person) =>
  page.evaluate((id) => localStorage.getItem(`offline:hours-draft:${id}`), clerkId);

/** Signs a new student in, and opens the form until it is on the device. */
async function openKeptForm(page: Page, context: BrowserContext): Promise<Person> {
  const student = await createMember();
  await signIn(context, student);
  await page.goto('/dashboard/hours');
  await expect(formOn(page).name).toBeVisible();
  await expect.poll(() => isKeptWithFiles(page)).toBe(true);
  return student;
}

test('the hours form opens and takes hours without a network, and sends them once when it is back', async ({
  page,
  context,
}) => {
  const student = await openKeptForm(page, context);
  const form = formOn(page);
  // One visit is enough.
  await setOffline(context, true);
  await page.reload();
  await expect(form.name).toHaveValue(`${student.firstName} ${student.lastName}`);
  await setOffline(context, false);
  // The files of another release leave with the next page.
  const old = '/apps/hours/0.0.0-aaaaaaaa/main.js';
  const isKept = () => page.evaluate(async (file) => Boolean(await caches.match(file)), old);
  await page.evaluate(async (file) => (await caches.open('offline-files')).put(file, new Response('')), old);
  await page.reload();
  await expect(form.name).toHaveValue(`${student.firstName} ${student.lastName}`);
  await expect.poll(isKept).toBe(false);

  await setOffline(context, true);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/dashboard\/hours$/);
  await expect(form.name).toHaveValue(`${student.firstName} ${student.lastName}`);
  await form.description.fill('Half typed without a network');
  await expect.poll(() => draftOnDevice(page, student)).toContain('Half typed without a network');
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(form.description).toHaveValue('Half typed without a network');

  await fillHoursForm(page, { ...entry, type: 'Synchronous', hours: '2' });
  await form.button('Submit Hours').click();
  const waiting = waitingOn(page);
  await expect(waiting).toContainText('2 synchronous hours');
  await page.reload();
  await expect(waiting).toContainText(entry.description);
  expect(await submissionsOf(student)).toHaveLength(0);

  await setOffline(context, false);
  await expect(waiting).toHaveCount(0);
  await expect(page.getByText('Hours sent')).toBeVisible();
  expect(await submissionsOf(student)).toHaveLength(1);
  // No answer of the services is kept, and a sign-out leaves nothing.
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.filter((path) => !/^\/(apps\/|remotes\.json$|dashboard\/hours$)/.test(path))).toEqual([]);
});

test('a portal opened at another page shows the form without asking for its files, and what is typed without a network is on the server once the session is back', async ({
  page,
  context,
}) => {
  const student = await openKeptForm(page, context);
  await page.goto('/dashboard');
  const asked: string[] = [];
  context.on('request', (request) => request.serviceWorker() && asked.push(new URL(request.url()).pathname));
  await linkToForm(page).click();
  await expect(formOn(page).description).toBeVisible();
  expect(asked.filter((path) => path.startsWith('/apps/hours/'))).toEqual([]);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible();
  await setOffline(context, true);
  await linkToForm(page).click();
  await expect(formOn(page).description).toBeVisible();

  // Without a session.
  await page.reload();
  await formOn(page).description.fill('Half typed without a network');
  await expect.poll(() => draftOnDevice(page, student)).toContain('Half typed without a network');
  await setOffline(context, false);
  await expect.poll(() => draftOnDevice(page, student)).toBeNull();
  const kept = 'SELECT FROM hours_drafts WHERE member_id = (SELECT id FROM members WHERE clerk_id = $1)';
  expect(await sql(kept, [student.clerkId])).toHaveLength(1);
});

const linkToForm = (page: Page) =>
  page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Submit Hours' });

test('a damaged file of any page does not keep Retry from bringing the page, nor does a damaged manifest that is kept on the device', async ({
  page,
  context,
}) => {
  await openKeptForm(page, context);
  const damages: [file: string, link: string, says: RegExp, heading: RegExp][] = [
    ['**/apps/newsletter/*/mf-manifest.json', 'Newsletter', /damaged/, /Newsletter/],
    ['**/apps/dashboard/*/__federation_expose_remote*.js', 'Member Dashboard', /was not run/, /Welcome back/],
  ];
  for (const [file, link, says, heading] of damages) {
    await context.route(file, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'globalThis.tampered = true;' }),
    );
    await follow(page, link);
    await expectFailed(page, says);
    await context.unroute(file);
    await recover(page, heading);
    expect(await ranTampered(page)).toBe(false);
  }

  const manifest = await page.evaluate(async () => {
    const files = await caches.open('offline-files');
    const kept = (await files.keys()).find(({ url }) => /\/apps\/hours\/.*\/mf-manifest\.json$/.test(url))?.url ?? '';
    await files.put(kept, new Response('{"metaData":'));
    return kept;
  });
  await page.goto('/dashboard');
  await linkToForm(page).click();
  await expectFailed(page, /is damaged/);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(formOn(page).description).toBeVisible();
  expect(await page.evaluate(async (file) => (await caches.match(file))?.text(), manifest)).toContain('exposes');
});

test('a page whose files do not all arrive, or that does not arrive itself, leaves the one of before with its files, and comes with the next look at the releases; no file stands for another address', async ({
  page,
  context,
}) => {
  await openKeptForm(page, context);
  const old = { page: 'The page of another release', file: '/apps/hours/0.0.0-aaaaaaaa/main.js' };
  const keepOld = (path: string) =>
    page.evaluate(async ([path, text]) => (await caches.open('offline-documents')).put(path, new Response(text)), [
      path,
      old.page,
    ] as const);
  const kept = () =>
    page.evaluate(async (file) => {
      const found = await caches.match('/dashboard/hours');
      return { page: await found?.text(), hasOldFile: Boolean(await caches.match(file)) };
    }, old.file);
  await keepOld('/dashboard/hours');
  const font = await page.evaluate(async (file) => {
    const files = await caches.open('offline-files');
    const font = (await files.keys()).find(({ url }) => url.endsWith('.woff2'))?.url ?? '';
    await files.delete(font);
    await files.put(file, new Response(''));
    return font;
  }, old.file);
  await context.route(font, (route) => route.abort());
  const failed = context.waitForEvent('requestfailed', (request) => Boolean(request.serviceWorker()));
  await page.reload();
  await failed;
  await expect(formOn(page).name).toBeVisible();
  expect(await kept()).toEqual({ page: old.page, hasOldFile: true });
  await context.unroute(font);
  await page.reload();
  await expect.poll(async () => (await kept()).hasOldFile).toBe(false);
  expect(await isKeptWithFiles(page)).toBe(true);

  // What the page still loads would be kept again.
  await expect(formOn(page).name).toBeVisible();
  for (const path of ['/dashboard/hours', '/remotes.json']) await keepOld(path);
  const lookAtReleases = () => page.evaluate(() => fetch('/remotes.json').then(({ ok }) => ok));
  let failures = 0;
  await context.route('**/dashboard/hours', async (route) => {
    await route.fulfill(brokenServer);
    failures += 1;
  });
  for (const looks of [1, 2]) {
    await lookAtReleases();
    await expect.poll(() => failures).toBe(looks);
    expect((await kept()).page).toBe(old.page);
  }
  await context.unroute('**/dashboard/hours');
  await lookAtReleases();
  // The list is kept last.
  const keptList = () => page.evaluate(async () => (await caches.match('/remotes.json'))?.text());
  await expect.poll(keptList).not.toBe(old.page);
  expect((await kept()).page).not.toBe(old.page);
  expect(await isKeptWithFiles(page)).toBe(true);

  await moveScript(page);
  expect(await isKeptWithFiles(page)).toBe(false);
  await page.evaluate(async () => (await caches.open('offline-documents')).delete('/remotes.json'));
  await lookAtReleases();
  await expect.poll(() => isKeptWithFiles(page)).toBe(true);
});

/** Keeps a script that the kept page names under another address than its own. */
const moveScript = (page: Page) =>
  page.evaluate(async () => {
    const files = await caches.open('offline-files');
    const kept = (await (await caches.match('/dashboard/hours'))?.text()) ?? '';
    const isNamed = (url: string) => url.endsWith('.js') && kept.includes(new URL(url).pathname);
    const script = (await files.keys()).find(({ url }) => isNamed(url))?.url ?? '';
    await files.put(`${script}?again=1`, (await files.match(script)) as Response);
    await files.delete(script);
  });

test('what waits is also sent if the network could not be used yet when the browser said that it is back', async ({
  page,
  context,
}) => {
  await page.clock.install();
  const student = await openKeptForm(page, context);
  const providerScript = '**/__clerk/npm/**/clerk.browser.js';
  await context.route(providerScript, (route) => route.abort());
  await setOffline(context, true);
  await keep(page, student, { submissionId: crypto.randomUUID(), isUnsure: false });
  await page.reload();
  await expect(waitingOn(page)).toContainText('3 synchronous hours');

  const failed = requestsTo(page, 'clerk.browser.js');
  await setOffline(context, false);
  // The document requested it for the first time.
  await expect.poll(() => failed.length).toBe(2);
  await context.unroute(providerScript);
  // The page sets the time of its next attempt when it has noticed the failure, a moment after the request.
  await expect(async () => {
    await page.clock.fastForward(20_000);
    await expect(waitingOn(page)).toHaveCount(0, { timeout: 2000 });
  }).toPass();
  expect(await submissionsOf(student)).toHaveLength(1);
});

test.describe('in pages that stay open', () => {
  // They need no service worker.
  test.use({ isFirstVisit: false });

  test('what two tabs kept is sent once, what the server refuses can be mended, and nobody else has it', async ({
    page,
    context,
  }) => {
    const [student, other] = await Promise.all([createMember(), createMember()]);
    await signIn(context, student);
    const tabs = [page, await context.newPage()];
    for (const tab of tabs) {
      await tab.goto('/dashboard/hours');
      await expect(formOn(tab).name).toBeVisible();
    }
    await setOffline(context, true);
    const refused = { description: 'Refused hours 0', supervisorEmail: other.email };
    await keep(page, student, { submissionId: crypto.randomUUID(), isUnsure: false, changes: refused });
    const submit = async (tab: Page, changes: Partial<Entry>) => {
      await fillHoursForm(tab, { ...withoutProof, ...changes });
      await formOn(tab).button('Submit Hours').click();
      await expect(waitingOn(tab)).toContainText(changes.description ?? '');
    };
    for (const [index, tab] of tabs.entries())
      await submit(tab, index ? { ...refused, description: 'Refused hours 1' } : { description: 'Good hours' });
    await setOffline(context, false);
    for (const tab of tabs) {
      await expect(waitingOn(tab).getByText(/cannot be another student/)).toHaveCount(2);
      await expect(waitingOn(tab)).not.toContainText('Good hours');
    }
    expect(await submissionsOf(student)).toHaveLength(1);

    // Without signing out, somebody else comes to the device.
    await tabs[1]?.close();
    await context.clearCookies();
    await signIn(context, other);
    await page.goto('/dashboard/hours');
    await expect(formOn(page).name).toHaveValue(`${other.firstName} ${other.lastName}`);
    await expect(waitingOn(page)).toHaveCount(0);
    await endSession(page);
    expect(await submissionsOf(other)).toHaveLength(0);

    await signIn(context, student);
    await page.goto('/dashboard/hours');
    const row = waitingOn(page).getByRole('listitem').filter({ hasText: 'Refused hours 0' });
    await expect(row).toContainText('It is not sent again by itself');
    await expect(waitingOn(page)).not.toContainText('They are sent while');
    await row.getByRole('button', { name: 'Edit' }).click();
    await expect(formOn(page).supervisorEmail).toBeFocused();
    await formOn(page).supervisorEmail.fill(withoutProof.supervisorEmail);
    await formOn(page).button('Submit Hours').click();
    await expect(page.getByText('Hours Successfully Logged!')).toBeVisible();
    expect(await submissionsOf(student)).toHaveLength(2);

    await page.getByRole('button', { name: 'Log More Hours' }).click();
    await pressSignOut(page);
    const question = page.getByRole('dialog', { name: 'Sign out?' });
    await expect(question.getByRole('button', { name: 'Stay Signed In' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question).toHaveCount(0);
    await expect(waitingOn(page)).toContainText('Refused hours 1');
    await pressSignOut(page);
    await question.getByRole('button', { name: 'Delete and Sign Out' }).click();
    await expect(page).toHaveURL(/\/$/);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('offline:')))).toEqual(
      [],
    );
  });
});
