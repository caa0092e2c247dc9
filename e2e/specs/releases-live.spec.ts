import { expect } from '@playwright/test';
import { test } from '../support/own-edge.ts';
import { createMember, signIn } from '../support/people.ts';

test('a seventh remote appears with its route and its sidebar link by promotion alone', async ({
  page,
  context,
  edge,
}) => {
  await signIn(context, await createMember());
  await page.goto(`${edge.url}/dashboard`);
  const sidebar = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(sidebar.getByRole('link', { name: 'Overview' })).toBeVisible();
  await edge.release({
    app: 'clubs',
    version: '1.0.0',
    path: '/dashboard/clubs',
    frame: 'dashboard',
    link: 'Clubs',
    code: "return () => h('h1', null, 'Clubs of the chapter')",
  });
  await sidebar.getByRole('link', { name: 'Submit Hours' }).click();
  await sidebar.getByRole('link', { name: 'Clubs' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Clubs of the chapter' })).toBeVisible();
  expect((await page.goto(`${edge.url}/dashboard/clubs`))?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1, name: 'Clubs of the chapter' })).toBeVisible();
});
