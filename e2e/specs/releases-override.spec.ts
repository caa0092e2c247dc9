import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { startRemoteServer } from '@portal/local/remote-server';
import { publishFixture } from '@portal/local/test-support/fixture-remote';
import type { App } from '@portal/release/apps';
import { directoryStore } from '@portal/releases/store/directory-store';
import { follow } from '../support/areas.ts';
import { test } from '../support/test.ts';

test.use({ isFirstVisit: true });

/** Builds of a remote under development, as `npm run dev -- newsletter` makes them. */
async function startDevelopment(portalUrl: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'development-'));
  const portal = {
    name: 'newsletter',
    sdk: '^1.0.0',
    areas: [{ path: '/newsletter', frame: 'public' as const }],
    nav: [],
  };
  const app: App = { name: 'newsletter', folder, packageVersion: '1.0.0', portal, standalone: false };
  const server = await startRemoteServer(app, portalUrl);
  const show = async (version: string, heading: string) => {
    const code = `return () => h('h1', null, '${heading}')`;
    await publishFixture(directoryStore(folder), { app: 'newsletter', version, code });
    await cp(path.join(folder, 'apps/newsletter', version), path.join(folder, 'dist', version), { recursive: true });
    server.show({ app, version, folder: path.join(folder, 'dist', version), fresh: true, types: null });
  };
  const stop = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { manifest: server.manifest, show, stop };
}

test('one remote is overridden in one tab: named by a badge, shown anew with each build, and ended by its button', async ({
  page,
  context,
  edge,
}) => {
  const development = await startDevelopment(edge.url);
  await development.show('1.0.0-dev1', 'Under development');
  await page.goto(`${edge.url}/newsletter?override=newsletter@${development.manifest}`);
  await expect(page.getByRole('heading', { name: 'Under development' })).toBeVisible();
  const badge = page.getByRole('complementary', { name: 'Overrides' });
  await expect(badge).toContainText(`newsletter comes from ${new URL(development.manifest).origin}`);
  await expect(page).toHaveURL(`${edge.url}/newsletter`);
  await development.show('1.0.0-dev2', 'Changed a little');
  await expect(page.getByRole('heading', { name: 'Changed a little' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Changed a little' })).toBeVisible();

  const elsewhere = await context.newPage();
  await elsewhere.goto(`${edge.url}/newsletter`);
  await expect(elsewhere.getByRole('heading', { level: 1, name: /Newsletter/ })).toBeVisible();
  await badge.getByRole('button', { name: 'End override' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Newsletter/ })).toBeVisible();
  await expect(badge).toBeHidden();
  await development.stop();
});

test('an override from an origin that the site does not name is refused, and fetches nothing', async ({
  page,
  edge,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${edge.url}/?override=newsletter@https://evil.example/mf-manifest.json`);
  await expect(page.getByRole('complementary', { name: 'Overrides' })).toContainText("doesn't allow the override");
  await follow(page, 'Newsletter');
  await expect(page.getByRole('heading', { level: 1, name: /Newsletter/ })).toBeVisible();
  expect(asked.filter((url) => url.startsWith('https://evil.example'))).toEqual([]);
});
