import { expect, test } from '@playwright/test';
import { type Nginx, startNginx } from '../support/nginx.ts';
import { createMember, signIn } from '../support/people.ts';

test.describe.configure({ mode: 'serial' });

let nginx: Nginx;

test.beforeAll(async () => {
  nginx = await startNginx();
});

test.afterAll(() => nginx.stop());

test('through nginx, a visitor reads the public pages and a member signs in and sees the dashboard', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: nginx.url });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Newsletter', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'NHS Newsletter' })).toBeVisible();
  await signIn(context, await createMember({ firstName: 'Nadia' }));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Welcome back, Nadia!' })).toBeVisible();
  expect(errors).toEqual([]);
  await context.close();
});

test('nginx serves released files from the disk, compressed and for ever, and the edge everything else', async () => {
  const remotes = (await (await fetch(`${nginx.url}/remotes.json`)).json()) as Remotes;
  const { url, metadata } = remotes.microFrontends.hours;
  const [file = ''] = Object.keys(metadata.integrity);
  const script = await fetch(new URL(file, nginx.url + url), { headers: { 'accept-encoding': 'gzip' } });
  expect(script.status).toBe(200);
  expect(script.headers.get('content-encoding')).toBe('gzip');
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const missing = await fetch(`${nginx.url}/apps/hours/none/none.js`);
  expect({ status: missing.status, kept: missing.headers.get('cache-control') }).toEqual({
    status: 404,
    kept: 'no-store',
  });
  const page = await fetch(`${nginx.url}/nowhere`, { headers: { accept: 'text/html' } });
  expect(page.status).toBe(404);
});

test("nginx's log says where requests went, without the secrets of links", async () => {
  await fetch(`${nginx.url}/signature/secret-token?also=secret`);
  await expect.poll(nginx.accessLog).toContain('/signature/[hidden]');
  expect(await nginx.accessLog()).not.toContain('secret');
});

interface Remotes {
  microFrontends: { hours: { url: string; metadata: { integrity: Record<string, string> } } };
}
