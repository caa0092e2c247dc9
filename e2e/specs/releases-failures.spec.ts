import { expect, type Route } from '@playwright/test';
import { content } from '@portal/mf-landing/src/content.ts';
import {
  expectFailed,
  failed,
  failureReceived,
  follow,
  isMarked,
  markDocument,
  ranTampered,
  recover,
  reportsOf,
} from '../support/areas.ts';
import { createMember, signIn } from '../support/people.ts';
import { tamper } from '../support/tamper.ts';
import { test } from '../support/test.ts';

// What a browser has kept of a release is not asked for again.
test.use({ isFirstVisit: true });

const manifest = (remote: string) => `**/apps/${remote}/*/mf-manifest.json`;
const entry = (remote: string) => `**/apps/${remote}/*/remoteEntry*.js`;
const exposed = (remote: string) => `**/apps/${remote}/*/__federation_expose_remote*.js`;
const styles = (remote: string) => `**/apps/${remote}/*/__federation_expose_remote*.css`;

const notFound = { status: 404, contentType: 'text/html', body: '<h1>Not found</h1>' };
const changed = async (route: Route) => {
  const answer = await route.fetch();
  await route.fulfill({ response: answer, body: `${await answer.text()}\n;globalThis.tampered = true;` });
};

type Answer = (route: Route) => Promise<void>;

const renamed: Answer = async (route) => {
  const { metaData, ...rest } = await (await route.fetch()).json();
  await route.fulfill({ json: { ...rest, metaData: { ...metaData, globalName: 'localStorage' } } });
};

/** Each way to fail: where, how, and what the area says. */
const ways: Record<string, [where: (remote: string) => string, answer: Answer, says: RegExp]> = {
  'the server is down': [manifest, (route) => route.abort('connectionrefused'), /could not be reached/],
  'the server hangs': [manifest, async () => {}, /did not answer in time/],
  'a 404 page comes for the manifest': [manifest, (route) => route.fulfill(notFound), /answered 404/],
  'a page comes as the manifest': [manifest, (route) => route.fulfill({ ...notFound, status: 200 }), /damaged/],
  'the server fails': [manifest, (route) => route.fulfill({ status: 500 }), /answered 500/],
  'half a manifest comes': [manifest, (route) => route.fulfill({ body: '{"metaData":{"nam' }), /damaged/],
  'the manifest has another shape': [
    manifest,
    (route) => route.fulfill({ json: { metaData: {}, exposes: [] } }),
    /damaged/,
  ],
  'the manifest names a variable of the page': [manifest, renamed, /damaged/],
  'the entry is missing': [entry, (route) => route.fulfill(notFound), /could not be fetched: remoteEntry.*404/],
  'the entry has another hash': [entry, changed, /was not run: remoteEntry/],
  'a chunk is missing': [exposed, (route) => route.fulfill(notFound), /could not be fetched: __federation.*404/],
  'a chunk has another hash': [exposed, changed, /was not run: __federation/],
  'a style sheet has another hash': [
    styles,
    (route) => route.fulfill({ body: 'body { display: none }' }),
    /style sheet/,
  ],
};

test('an area says what failed, the rest keeps working, and Retry brings it back without a reload', async ({
  page,
  edge,
}) => {
  const reports = reportsOf(page);
  // Neither is loaded with a page that is not found, and what fails and recovers in one does not touch the other.
  const [newsletter, landing] = [
    { remote: 'newsletter', link: 'Newsletter', heading: /Newsletter/ },
    { remote: 'landing', link: 'National Honor Society, home', heading: content.chapters.NHS.title },
  ];
  for (const [index, [way, [where, answer, says]]] of Object.entries(ways).entries()) {
    await test.step(way, async () => {
      const { remote, link, heading } = index % 2 ? landing : newsletter;
      if (index % 2 === 0) {
        // As a new visitor would: what was loaded is forgotten.
        await page.goto(`${edge.url}/no/such/page`);
        await markDocument(page);
      }
      await page.route(where(remote), answer);
      const told = failureReceived(page);
      await follow(page, link);
      await expectFailed(page, says);
      // What ends the interception of requests loses sight of those that are just being made.
      await told;
      await page.unroute(where(remote));
      await recover(page, heading);
      expect(await isMarked(page)).toBe(true);
      expect(await ranTampered(page)).toBe(false);
      const version = expect.stringMatching(/^1\.\d/);
      expect(reports.at(-1)).toMatchObject({ app: remote, kind: 'load', version });
    });
  }
  expect(reports.length).toBeGreaterThan(Object.keys(ways).length - 1);
});

/**
 * Files whose request never ends: where the visit starts, which one, what is opened then, what shows that it came, the
 * element that asks for it where a preload comes earlier, and what comes only after it when it is retried.
 */
type Hang = [start: string, file: RegExp, link: string | undefined, shown: string, asking?: string, before?: RegExp];
const hangs: Record<string, Hang> = {
  'the entry': [
    '/',
    /\/apps\/newsletter\/.*\/remoteEntry/,
    'Newsletter',
    'main[data-area=newsletter]',
    'script[src*="/newsletter/"][src*=remoteEntry]',
  ],
  'a preloaded chunk': [
    '/newsletter',
    /\/__federation_expose_remote.*\.js/,
    undefined,
    'main[data-area=newsletter]',
    'script[src*=__federation_expose_remote]',
  ],
  'a style sheet': [
    '/',
    /\/newsletter\/.*\/__federation_expose.*\.css/,
    'Newsletter',
    'main[data-area=newsletter]',
    'link[rel=stylesheet][href*="/newsletter/"]',
  ],
  'a style sheet that is preloaded before it is asked for': [
    '/',
    /\/newsletter\/.*\/__federation_expose.*\.css/,
    'Newsletter',
    'main[data-area=newsletter]',
    'link[rel=stylesheet][href*="/newsletter/"]',
    /\/newsletter\/.*\/remoteEntry/,
  ],
  'a chunk of the shell': ['/', /\/apps\/shell\/.*\/(?!main\.)[^/]*\.js/, 'Sign In', 'input[name=identifier]'],
  'the design kit': ['/demo/hours', /\/apps\/shell\/.*\/(?!main\.)[^/]*\.js/, undefined, 'input[type=radio]'],
};

test('a file whose request never ends is given up, and Retry brings it while that request still hangs', async ({
  page,
  edge,
}) => {
  for (const [what, [start, file, link, shown, asking, before]] of Object.entries(hangs)) {
    await test.step(what, async () => {
      const asked: string[] = [];
      await page.route(file, async (route) => {
        asked.push(route.request().url());
        if (asked.at(-1) !== asked[0]) await route.continue();
      });
      await page.clock.install();
      // What hangs may hold up the page's load event.
      await page.goto(edge.url + start, { waitUntil: 'domcontentloaded' });
      if (link) {
        await markDocument(page);
        await follow(page, link);
      }
      await expect.poll(() => asked.length).toBeGreaterThan(0);
      // The preload alone comes earlier: the clock would then end the time of other files on their way.
      if (asking) await page.locator(asking).first().waitFor({ state: 'attached' });
      const retry = page.getByRole('button', { name: 'Retry' });
      await expect(async () => {
        await page.clock.runFor(11_000);
        await expect(retry).toBeVisible({ timeout: 500 });
      }).toPass();
      if (before) {
        const retried = page.waitForResponse((answer) => file.test(answer.url())).then((answer) => answer.finished());
        await page.route(before, async (route) => {
          await retried;
          await route.continue();
        });
      }
      await retry.click();
      await expect(page.locator(shown).first()).toBeVisible();
      await expect(failed(page)).toBeHidden();
      await page.unrouteAll();
    });
  }
});

test('every area fails alone', async ({ page, context, edge }) => {
  await signIn(context, await createMember());
  const places = { landing: '/', dashboard: '/dashboard', hours: '/dashboard/hours', newsletter: '/newsletter' };
  for (const [remote, path] of Object.entries(places)) {
    await test.step(remote, async () => {
      await page.route(`**/apps/${remote}/**`, (route) => route.abort('connectionrefused'));
      await page.goto(edge.url + path);
      await expectFailed(page, /no answer from the server/);
      await page.unroute(`**/apps/${remote}/**`);
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(failed(page)).toBeHidden();
      await expect(page.locator(`main[data-area=${remote}][data-area-state=shown]`)).toBeVisible();
    });
  }
});

test('a tampered file of the shell that is fetched late never runs, and Retry brings its page', async ({
  page,
  edge,
}) => {
  await page.goto(`${edge.url}/newsletter`);
  await expect(page.getByRole('heading', { level: 1, name: /Newsletter/ })).toBeVisible();
  const restore = await tamper(edge.directory, ['shell']);
  try {
    await markDocument(page);
    await follow(page, 'Sign In');
    await expectFailed(page, /was not run/);
  } finally {
    await restore();
  }
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(failed(page)).toBeHidden();
  await expect(
    page
      .getByRole('main')
      .getByLabel(/email|username/i)
      .first(),
  ).toBeVisible();
  expect({ marked: await isMarked(page), tampered: await ranTampered(page) }).toEqual({
    marked: true,
    tampered: false,
  });
});

test('a file of the shell that fails before any script runs is fetched again by whoever needs it', async ({ page }) => {
  await page.route('**/apps/shell/*/query.*.js', (route) => route.abort(), { times: 1 });
  await page.goto('/newsletter');
  await page.getByRole('button', { name: /^NJHS/ }).click();
  const search = page.getByRole('searchbox');
  await search.fill('nothing is called so');
  await expect(page.getByText('No posts match your search.')).toBeVisible();
});

test('a tampered file of a remote or of the design kit never runs, and Retry brings the area', async ({
  page,
  context,
  edge,
}) => {
  await signIn(context, await createMember({ role: 'admin' }));
  await page.goto(`${edge.url}/dashboard`);
  const sidebar = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(page.getByRole('heading', { name: /Welcome back/ })).toBeVisible();
  const restore = await tamper(edge.directory, ['shell', 'dashboard']);
  try {
    await markDocument(page);
    for (const link of ['Submit Hours', 'Manage Users']) {
      await sidebar.getByRole('link', { name: link }).click();
      await expectFailed(page, /was not run|style sheet/);
    }
  } finally {
    await restore();
  }
  await recover(page, 'Manage Users');
  await sidebar.getByRole('link', { name: 'Submit Hours' }).click();
  await expect(page.getByRole('radio', { name: /^Synchronous/ })).toBeVisible();
  expect({ marked: await isMarked(page), tampered: await ranTampered(page) }).toEqual({
    marked: true,
    tampered: false,
  });
});

const damages: [how: string, says: RegExp, change?: (manifest: string) => string][] = [
  ['is none', /is damaged/],
  ['names another file', /is not of this release/, (text) => text.replaceAll('__federation_expose', '__other')],
];
for (const [how, says, change] of damages) {
  test(`Retry reads a manifest that ${how} again past the cache of the browser`, async ({ page, edge }) => {
    await page.goto(edge.url);
    await markDocument(page);
    const restore = await tamper(edge.directory, ['newsletter'], /mf-manifest\.json$/, change);
    try {
      await follow(page, 'Newsletter');
      await expectFailed(page, says);
    } finally {
      await restore();
    }
    await recover(page, /Newsletter/);
    expect(await isMarked(page)).toBe(true);
  });
}

const codeFailed = /An unexpected error stopped it/;

test('code that throws fails alone, as it starts and as it is shown: the log hears the exception, people a sentence', async ({
  page,
  edge,
}) => {
  const reports = reportsOf(page);
  const faulty = { version: '1.0.0', path: '/faulty' };
  await edge.release({ ...faulty, app: 'faulty', code: "return () => h('h1', null, 'Well')" });
  await page.goto(`${edge.url}/faulty`);
  await expect(page.getByRole('heading', { name: 'Well' })).toBeVisible();

  const visit = async () => {
    await follow(page, 'Newsletter');
    await expect(page.getByRole('heading', { level: 1, name: /Newsletter/ })).toBeVisible();
    await page.goBack();
  };
  await edge.release({ ...faulty, app: 'faulty', version: '1.0.1', code: "throw new Error('no start')" });
  await visit();
  await expectFailed(page, codeFailed);
  await expect(page.getByText('no start')).toHaveCount(0);
  const throwing =
    "return () => { if (!globalThis.mended) throw new Error('no show'); return h('h1', null, 'Mended'); }";
  await edge.release({ ...faulty, app: 'faulty', version: '1.0.2', code: throwing });
  await visit();
  await expectFailed(page, codeFailed);
  await expect(page.getByText('no show')).toHaveCount(0);
  await page.evaluate(() => Object.assign(globalThis, { mended: true }) && undefined);
  await recover(page, 'Mended');
  expect(reports.map(({ app, version, kind, message }) => [app, version, kind, message])).toEqual([
    ['faulty', '1.0.1', 'load', expect.stringContaining('no start')],
    ['faulty', '1.0.2', 'render', 'no show'],
  ]);
});

test('a remote for another sdk is refused before its code runs, and one named like an element of the page is not', async ({
  page,
  edge,
}) => {
  await edge.release({ app: 'future', version: '1.0.0', code: 'globalThis.tampered = true; return () => null' });
  // The page itself says the same of its own remote.
  const named = /\/(remotes\.json|future)$/;
  await page.route(named, async (route) => {
    const answer = await route.fetch();
    const remotes = await answer.text();
    await route.fulfill({
      response: answer,
      body: remotes.replace(/(1\.0\.0","integrity":{[^}]*},"sdk":)"\^1\.0\.0"/, '$1"^9.0.0"'),
    });
  });
  await page.goto(`${edge.url}/future`);
  await expectFailed(page, /needs sdk \^9\.0\.0; this page offers 1\./);
  expect(await ranTampered(page)).toBe(false);
  await page.unroute(named);

  await edge.release({ app: 'main', version: '1.0.0', code: "return () => h('h1', { id: 'mf_root' }, 'Named main')" });
  await edge.release({ app: 'root', version: '1.0.0', code: "return () => h('h1', null, 'Named root')" });
  await page.goto(`${edge.url}/main`);
  await expect(page.getByRole('heading', { name: 'Named main' })).toBeVisible();
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<form id="mf_newsletter"></form>'));
  await follow(page, 'Newsletter');
  await expect(page.getByRole('heading', { level: 1, name: /Newsletter/ })).toBeVisible();
});
