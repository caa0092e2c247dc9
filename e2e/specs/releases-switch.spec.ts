import { expect, type Page } from '@playwright/test';
import { publishFixture } from '@portal/local/test-support/fixture-remote';
import { addPreview } from '@portal/releases/previews';
import { retire } from '@portal/releases/retire';
import { rollback } from '@portal/releases/rollback';
import { status } from '@portal/releases/status';
import type { ReleaseStore } from '@portal/releases/store/release-store';
import { expectFailed, failureReceived, follow, isMarked, markDocument } from '../support/areas.ts';
import { expectHydrated } from '../support/hydrated.ts';
import { createMember, signIn, tokenOf } from '../support/people.ts';
import { test } from '../support/test.ts';

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

test('a remote that renders its pages on a server changes them and the browser with one promotion, and back', async ({
  page,
  edge,
}) => {
  const heard: string[] = [];
  page.on('console', (message) => message.type() === 'error' && heard.push(message.text()));
  const release = (version: string, heading: string) =>
    edge.release({
      app: 'chorus',
      version,
      isServerRendered: true,
      code: `return () => {
        const { user } = useSession();
        const [count, setCount] = useState(0);
        const [isHydrated, setIsHydrated] = useState(false);
        useEffect(() => setIsHydrated(true), []);
        const press = { disabled: !isHydrated, onClick: () => setCount(count + 1) };
        return h('button', press, ${JSON.stringify(heading)}, ' ', count, user ? '!' : '');
      }`,
    });
  const rendered = async () => {
    const document = await (await page.goto(`${edge.url}/chorus`))?.text();
    // The shell takes over its own parts before the remote takes over its page, so it is the button that says when it listens.
    const button = page.getByRole('main').getByRole('button');
    await button.click();
    await expect(button).toContainText('1');
    return {
      server: /<button disabled="">(\w+)/.exec(document ?? '')?.[1],
      browser: (await button.textContent())?.split(' ')[0],
    };
  };
  await release('1.0.0', 'Spring');
  expect(await rendered()).toEqual({ server: 'Spring', browser: 'Spring' });
  await release('2.0.0', 'Autumn');
  expect(await rendered()).toEqual({ server: 'Autumn', browser: 'Autumn' });
  await rollback(edge.store, 'chorus', { by: 'a test' });
  expect(await rendered()).toEqual({ server: 'Spring', browser: 'Spring' });
  expect(heard).toEqual([]);
});

test('what is released while a page still waits for its first look is in the sidebar with the next navigation', async ({
  page,
  context,
  edge,
}) => {
  await signIn(context, await createMember());
  // The answer is as old as its request: it comes right before the click.
  let answer = () => {};
  const due = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let looks = 0;
  await page.route('**/remotes.json', async (route) => {
    looks += 1;
    const response = await route.fetch();
    if (looks === 1) await due;
    await route.fulfill({ response });
  });
  await page.goto(`${edge.url}/dashboard`);
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible();
  const link = { path: '/dashboard/chess', frame: 'dashboard', link: 'Chess' } as const;
  await edge.release({ app: 'chess', version: '1.0.0', ...link, code: "return () => h('h1', null, 'Chess')" });
  const sidebar = page.getByRole('navigation', { name: 'Dashboard' });
  // In one go, as on a busy machine: the answer and the click.
  await page.evaluate(() => {
    const watched = new MutationObserver(() => {
      const hours = document.querySelector<HTMLAnchorElement>('nav[aria-label=Dashboard] a[href="/dashboard/hours"]');
      if (!hours) return;
      watched.disconnect();
      hours.click();
    });
    watched.observe(document.body, { childList: true, subtree: true });
  });
  answer();
  await expect(sidebar.getByRole('link', { name: 'Submit Hours' })).toHaveAttribute('aria-current', 'page');
  await expect(sidebar.getByRole('link', { name: 'Chess' })).toBeVisible();
});

const form = (version: string) =>
  `return () => h('main', null, h('h1', null, '${version}'), h('input', { 'aria-label': 'Note' }))`;

/** As after half a minute elsewhere: the page looks what is active now. */
async function comeBack(page: Page): Promise<void> {
  const asked = page.waitForResponse('**/remotes.json');
  await page.evaluate(() => {
    const clock = Date.now;
    Date.now = () => clock() + 60_000;
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await (await asked).finished();
}

test('an open page keeps its version and what is typed, and takes the new one with its next navigation', async ({
  page,
  edge,
}) => {
  const notes = { app: 'notes', path: '/notes' };
  await edge.release({ ...notes, version: '1.0.0', code: form('First') });
  await page.goto(`${edge.url}/notes`);
  await page.getByLabel('Note').fill('half a sentence');
  await edge.release({ ...notes, version: '1.0.1', code: form('Second') });
  await comeBack(page);
  await expect(page.getByRole('heading', { name: 'First' })).toBeVisible();
  await expect(page.getByLabel('Note')).toHaveValue('half a sentence');
  await markDocument(page);
  await follow(page, 'Newsletter');
  await expect(page.getByRole('heading', { level: 1, name: /Newsletter/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Second' })).toBeVisible();
  expect(await isMarked(page)).toBe(true);
});

const ends: Record<string, (store: ReleaseStore, app: string) => Promise<unknown>> = {
  'is retired': (store, app) => retire(store, app, { by: 'a test', reason: 'a test' }),
  'goes back to other paths': (store, app) => rollback(store, app, { by: 'a test' }),
};

for (const [index, [how, end]] of Object.entries(ends).entries()) {
  test(`what is typed stays where a remote ${how}, and its page is not found with the next navigation`, async ({
    page,
    context,
    edge,
  }) => {
    const app = `essays${index}`;
    const essays = { app, frame: 'dashboard' } as const;
    await edge.release({ ...essays, version: '1.0.0', path: `/dashboard/${app}/old`, code: form('Old essays') });
    await edge.release({ ...essays, version: '1.0.1', path: `/dashboard/${app}`, code: form('Essays') });
    await signIn(context, await createMember());
    await page.goto(`${edge.url}/dashboard/${app}`);
    await page.getByLabel('Note').fill('half a sentence');
    await end(edge.store, app);
    await comeBack(page);
    await expect(page.getByLabel('Note')).toHaveValue('half a sentence');
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Overview' }).click();
    await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: /Page not found/ })).toBeVisible();
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Overview' }).click();
    await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible();
  });
}

test('a page with an earlier shell goes on, and gets the new one with a link into another area', async ({
  page,
  edge,
}) => {
  await page.goto(edge.url);
  await markDocument(page);
  await expect(page.locator('main[data-area=landing]')).toBeVisible();
  await page.route('**/remotes.json', async (route) => {
    const remotes = await (await route.fetch()).json();
    await route.fulfill({ json: { ...remotes, shell: { version: '9.0.0-newer' } } });
  });
  // What the page asked a moment ago is not asked again.
  await page.evaluate(() => {
    const { now } = Date;
    Date.now = () => now() + 1000;
  });
  const asked = page.waitForResponse('**/remotes.json');
  await follow(page, 'Newsletter');
  await asked;
  await expect(page.locator('main[data-area=newsletter]')).toBeVisible();
  expect(await isMarked(page)).toBe(true);
  await page.getByRole('banner').getByRole('link', { name: 'National Honor Society, home' }).click();
  await expect(page.locator('main[data-area=landing]')).toBeVisible();
  expect(await isMarked(page)).toBe(false);
});

test('a canary is for its share of the visitors, the same ones each time, and goes back by itself when it fails them', async ({
  page,
  browser,
  edge,
}) => {
  const offers = { app: 'offers', path: '/offers' };
  await edge.release({ ...offers, version: '1.0.0', code: "return () => h('h1', null, 'Good')" });
  const other = await browser.newPage();
  const places = [
    [page, 0.1],
    [other, 0.9],
  ] as const;
  for (const [visitor, place] of places) {
    await visitor.goto(`${edge.url}/offers`);
    await visitor.evaluate((bucket) => localStorage.setItem('visitorBucket', String(bucket)), place);
  }
  await edge.release({ ...offers, version: '1.1.0', code: "return () => h('h1', null, 'New')" }, 0.5);
  for (const _ of [1, 2]) {
    await page.reload();
    await expect(page.getByRole('heading', { name: 'New' })).toBeVisible();
    await other.reload();
    await expect(other.getByRole('heading', { name: 'Good' })).toBeVisible();
  }
  expect((await status(edge.store)).find(({ app }) => app === 'offers')?.canary).toMatchObject({
    version: '1.1.0',
    share: 0.5,
  });

  const broken = "return () => { throw new Error('the canary is ill') }";
  await edge.release({ ...offers, version: '1.2.0', code: broken }, 0.5);
  for (let visit = 1; visit <= 5; visit += 1) {
    const told = failureReceived(page);
    await page.goto(`${edge.url}/offers`);
    await expectFailed(page, /An unexpected error stopped it/);
    await told;
  }
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Good' })).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Good' })).toBeVisible();
  expect((await status(edge.store)).find(({ app }) => app === 'offers')).toMatchObject({
    version: '1.0.0',
    canary: null,
    demotions: [{ version: '1.2.0', by: 'automatic', reason: expect.stringContaining('the canary is ill') }],
  });
  await other.close();
});

test('release control knows admins by their session, and nobody else', async ({ edge }) => {
  const ask = async (path: string, token?: string, body?: object) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const method = body ? 'POST' : 'GET';
    const answer = await fetch(`${edge.url}/api/v1/releases/${path}`, { method, headers, body: JSON.stringify(body) });
    return { status: answer.status, body: await answer.json() };
  };
  const admin = await createMember({ role: 'admin', firstName: 'Ada' });
  const [asAdmin, asLead] = [await tokenOf(admin), await tokenOf(await createMember({ role: 'lead' }))];
  expect(await ask('status')).toMatchObject({ status: 401, body: { success: false, code: 'unauthenticated' } });
  expect(await ask('status', `${asAdmin}x`)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  expect(await ask('rollback', asLead, { app: 'newsletter' })).toMatchObject({
    status: 403,
    body: { code: 'forbidden' },
  });
  await edge.release({ app: 'undone', version: '1.0.0', code: 'return () => null' });
  await edge.release({ app: 'undone', version: '1.0.1', code: 'return () => null' });
  const change = { action: 'rollback', version: '1.0.0', from: '1.0.1', by: `Ada ${admin.lastName} <${admin.email}>` };
  expect(await ask('rollback', asAdmin, { app: 'undone', reason: 'a test' })).toMatchObject({
    status: 200,
    body: { change },
  });
  expect((await ask('history?app=undone&limit=1', asAdmin)).body).toMatchObject({ changes: [change] });
  expect((await ask('rollback', asAdmin, { app: 'undone' })).body).toMatchObject({
    change: { action: 'retire', version: '1.0.0' },
  });
  expect((await ask('rollback', asAdmin, { app: 'undone' })).body).toMatchObject({ success: false, code: 'conflict' });
  expect((await ask('promote', asAdmin, { app: '../x', version: '..' })).status).toBe(400);
});

test('a preview shows an unreleased build to whoever has its link, rendered by the server too, until they leave', async ({
  page,
  browser,
  edge,
}) => {
  const robotics = (version: string, heading: string) => ({
    app: 'robotics',
    version,
    isServerRendered: true,
    code: `return () => h('h1', null, ${JSON.stringify(heading)})`,
  });
  await edge.release(robotics('1.0.0', 'Robotics of today'));
  await publishFixture(edge.store, robotics('1.1.0', 'Robotics of tomorrow'));
  const made = await addPreview(edge.store, { app: 'robotics', version: '1.1.0', forMs: 600_000, by: 'a test' });
  const opened = await page.goto(edge.url + new URL(made.link).pathname);
  expect(new URL(page.url()).pathname).toBe('/robotics');
  expect(await opened?.text()).toContain('<h1>Robotics of tomorrow</h1>');
  await expectHydrated(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Robotics of tomorrow' })).toBeVisible();
  const badge = page.getByRole('complementary', { name: 'Preview' });
  await expect(badge).toContainText('Preview of robotics 1.1.0 until');
  await expect(badge).toBeInViewport();

  const others = await browser.newPage();
  expect(await (await others.goto(`${edge.url}/robotics`))?.text()).toContain('<h1>Robotics of today</h1>');
  await others.close();

  await badge.getByRole('link', { name: 'Leave the preview' }).click();
  await page.waitForURL(`${edge.url}/`);
  await page.goto(`${edge.url}/robotics`);
  await expect(page.getByRole('heading', { level: 1, name: 'Robotics of today' })).toBeVisible();
  await expect(badge).toHaveCount(0);
});
