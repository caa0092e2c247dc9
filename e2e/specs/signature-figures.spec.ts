import { expect } from '@playwright/test';
import { status } from '@portal/releases/status';
import { reportsOf } from '../support/areas.ts';
import { createMember, signIn } from '../support/people.ts';
import { createSubmission } from '../support/submissions.ts';
import { test } from '../support/test.ts';

// What a browser has kept of a release is not asked for again.
test.use({ isFirstVisit: true });

test('a visit to the signature page is counted with its web vitals, by version, and nothing in the reports is of the person', async ({
  page,
  context,
  edge,
}) => {
  const { token } = await createSubmission(await createMember());
  const visit = page.waitForRequest('**/releases/report');
  const isMeasuring = page.waitForResponse(/\/standalone\/measuring\.\w+\.js$/);
  await page.goto(`${edge.url}/signature/${token}`);
  const release = { app: 'signature', version: expect.stringMatching(/^1\.\d/) };
  expect((await visit).postDataJSON()).toEqual({ ...release, kind: 'ok', message: '' });
  await isMeasuring;
  await page.getByLabel('Electronic Signature').fill('Dana Whitfield');
  // What was measured is reported when the page is left.
  await page.goto(`${edge.url}/robots.txt`);

  const figures = async () => (await status(edge.store)).find(({ app }) => app === 'signature')?.figures;
  await expect.poll(figures).toMatchObject({ share: 1, lcp: expect.anything(), cls: expect.anything() });
  await signIn(context, await createMember({ role: 'admin' }));
  const app = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: 'signature' }) });
  await expect(async () => {
    await page.goto(`${edge.url}/dashboard/releases?app=signature`);
    await expect(app.getByRole('row', { name: /^Visits/ })).toContainText('(100%)', { timeout: 5000 });
    for (const vital of [/LCP.*\d ms/, /CLS.*\d\.\d{3}/])
      await expect(app.getByRole('row', { name: vital })).toBeVisible({ timeout: 1000 });
  }).toPass();
  const folder = `figures/${new Date().toISOString().slice(0, 10)}`;
  const documents = (await edge.store.list(folder)).map(async (name) => edge.store.read(`${folder}/${name}`));
  const written = (await Promise.all(documents)).join();
  expect(written).toContain('"app":"signature"');
  for (const personal of [token, 'Dana', '127.0.0.1', '::1']) expect(written).not.toContain(personal);
});

test('the signature page reports files that do not arrive and errors of its code, and says what to do', async ({
  page,
  edge,
}) => {
  const reports = reportsOf(page);
  const entry = '**/apps/signature/*/standalone/standalone*.js';
  await page.route(entry, (route) => route.abort('connectionrefused'));
  await page.goto(`${edge.url}/signature/none`);
  await expect(page.getByRole('alert')).toContainText('This page could not be loaded.');
  await page.unroute(entry);
  await page.getByRole('link', { name: 'try again' }).click();
  await expect(page.getByRole('heading', { name: 'Invalid Signature Request' })).toBeVisible();

  const later = '**/apps/signature/*/standalone/*.js';
  await page.route(later, (route) =>
    /\/standalone\.\w+\.js$/.test(route.request().url()) ? route.continue() : route.abort(),
  );
  await page.goto(`${edge.url}/signature/all?token=none`);
  await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible();
  await page.unroute(later);
  await page.getByRole('button', { name: 'Reload Page' }).click();
  await expect(page.getByRole('heading', { name: 'Invalid Signature Request' })).toBeVisible();

  const { token } = await createSubmission(await createMember());
  await page.addInitScript(() => {
    const get = () => {
      throw new Error('No dates today');
    };
    Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', { get });
  });
  await page.goto(`${edge.url}/signature/${token}`);
  await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();

  const release = { app: 'signature', version: expect.stringMatching(/^1\.\d/) };
  expect(reports).toEqual([
    { ...release, kind: 'load', message: expect.stringMatching(/did not arrive: standalone\.\w+\.js$/) },
    { ...release, kind: 'load', message: expect.stringMatching(/^Loading chunk/) },
    { ...release, kind: 'render', message: 'No dates today' },
  ]);
  await expect(async () => {
    const { figures } = (await status(edge.store)).find(({ app }) => app === 'signature') ?? {};
    expect(figures).toMatchObject({ loadFailures: 2, renderFailures: 1 });
  }).toPass();
});
