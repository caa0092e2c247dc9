import { type Browser, expect, type Page } from '@playwright/test';
import { chapterCookie } from '@portal/contracts/page-state';
import { siteName, socialCard } from '@portal/contracts/site';
import { content } from '@portal/mf-landing/src/content.ts';
import { chapterNameOn } from '../support/chapter-name.ts';
import { openHydrated } from '../support/hydrated.ts';
import { holdBack } from '../support/network.ts';
import { createMember, signIn } from '../support/people.ts';
import { portal } from '../support/portal.ts';
import { test } from '../support/test.ts';

const appearances = [
  { chapter: 'NHS', theme: 'light' },
  { chapter: 'NHS', theme: 'dark' },
  { chapter: 'NJHS', theme: 'light' },
  { chapter: 'NJHS', theme: 'dark' },
] as const;
type Appearance = (typeof appearances)[number];

const names = { NHS: 'National Honor Society', NJHS: 'National Junior Honor Society' };
const anchors = ['about', 'pillars', 'activities', 'membership', 'benefits', 'testimonials'];

/** Officers' words are taken from where they write them: an edit of theirs is no fault. */
const { chapters, benefits, ...sharedTexts } = content;
const textsOf = (part: object): string[] =>
  Object.values(part).flatMap((inner) => (typeof inner === 'string' ? [inner] : textsOf(inner)));
const texts = textsOf([chapters.NHS, sharedTexts, benefits.map(({ icon, ...shown }) => shown)]);
const [belowTheFold = ''] = textsOf(content.testimonials);

async function choose(page: Page, { chapter, theme }: Appearance): Promise<void> {
  // As the page tells the server, once somebody has chosen.
  await page.context().addCookies([{ name: chapterCookie, value: chapter, url: portal.url }]);
  await page.addInitScript(
    ([chapter, theme]) => {
      localStorage.setItem('chapter', chapter);
      localStorage.setItem('theme', theme);
    },
    [chapter, theme] as const,
  );
}

/** What the page complains of: React reports a mismatch as an error on the console. */
function complaints(page: Page): string[] {
  const heard: string[] = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && heard.push(message.text()));
  page.on('pageerror', (error) => heard.push(error.message));
  return heard;
}

async function withoutJavaScript(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: portal.url, javaScriptEnabled: false });
  return context.newPage();
}

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test('without JavaScript the page reads completely, also on paper, and says nothing about JavaScript', async ({
  browser,
}) => {
  const page = await withoutJavaScript(browser);
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toContainText(chapters.NHS.title);
  for (const text of texts) await expect(main).toContainText(text, { useInnerText: true, ignoreCase: true });
  for (const anchor of anchors) await expect(page.locator(`section#${anchor}`)).toBeVisible();
  await expect(main.getByRole('link', { name: content.advisor.button })).toHaveAttribute('href', /^mailto:.+@/);
  await expect(page.getByRole('contentinfo').getByText(names.NHS)).toBeVisible();
  await expect(page.getByRole('contentinfo').getByText(names.NJHS)).toHaveCount(0);
  await expect(page.getByText('JavaScript')).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0);
  for (const width of [360, 1150, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await expect(page.getByRole('banner').getByRole('link', { name: 'Newsletter' }), `${width} px`).toBeVisible();
  }
  // Paper has no ground for light letters.
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('#activities dd').first()).toHaveCSS('color', 'rgb(27, 29, 34)');
});

test('crawlers and link previews are told what the page is', async ({ request }) => {
  const page = await (await request.get('/')).text();
  const meta = (name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]+)"`).exec(page)?.[1] ?? `${name} is missing`;
  expect(meta('og:title')).toBe(chapters.NHS.title);
  expect(meta('og:description')).toBe(meta('description'));
  expect(meta('og:type')).toBe('website');
  expect(meta('og:site_name')).toBe(siteName);
  expect(meta('og:image:alt')).toBe(socialCard.description);
  expect(meta('twitter:card')).toBe('summary_large_image');
  const image = await request.get(new URL(meta('og:image')).pathname);
  expect(image.headers()['content-type']).toBe('image/png');
  const [, data = ''] = /<script type="application\/ld\+json">(.+?)<\/script>/s.exec(page) ?? [];
  expect(JSON.parse(data)).toMatchObject({ '@type': expect.arrayContaining(['EducationalOrganization']) });
  expect(page).toContain(`<link rel="canonical" href="${meta('og:url')}">`);
});

for (const appearance of appearances) {
  const { chapter, theme } = appearance;
  const other = chapter === 'NHS' ? 'NJHS' : 'NHS';

  test(`${chapter} in the ${theme} theme is right from the first frame, and stays as it is once scripts run`, async ({
    page,
  }) => {
    const heard = complaints(page);
    await choose(page, appearance);
    await page.route('**/main.*.js', (route) => route.abort());
    await page.goto('/');
    const seen = async () => {
      // What is below the fold is laid out after the first paint: until then the document's height is an estimate.
      await expect(page.locator('html')).not.toHaveAttribute('data-first-paint');
      await expect(page.getByRole('heading', { level: 1 })).toContainText(chapters[chapter].title);
      await expect(page).toHaveTitle(chapters[chapter].title);
      const header = page.getByRole('banner');
      await expect(header.getByRole('link', { name: new RegExp(`^${names[chapter]}`) })).toBeVisible();
      await expect(header.getByRole('link', { name: new RegExp(`^${names[other]}`) })).toBeHidden();
      await expect(header.getByRole('button', { name: `${chapter}:`, pressed: true })).toBeVisible();
      await expect(
        header.getByRole('button', { name: `Switch to ${theme === 'dark' ? 'light' : 'dark'} theme` }),
      ).toBeVisible();
      await expect(page.getByRole('contentinfo').getByText(names[chapter])).toBeVisible();
      return {
        colour: await background(page),
        accent: await page
          .getByRole('link', { name: content.buttons.membership })
          .evaluate((link) => getComputedStyle(link).backgroundColor),
        drawing: await page
          .getByRole('main')
          .locator('svg text')
          .first()
          .evaluate((name) => getComputedStyle(name).fill),
        height: await page.evaluate(() => document.documentElement.scrollHeight),
      };
    };
    const first = await seen();
    expect(first.drawing).toBe(first.accent);
    heard.length = 0;
    await page.unroute('**/main.*.js');
    await page.addInitScript(() =>
      document.addEventListener('DOMContentLoaded', () => document.querySelector('h1')?.setAttribute('data-first', '')),
    );
    await page.reload();
    await expect(page.getByRole('banner').locator('img')).toHaveCount(1);
    expect(await seen()).toEqual(first);
    await expect(page.locator('h1')).toHaveAttribute('data-first', '');
    expect(heard).toEqual([]);
  });
}

test('a page in the other chapter than the visitor chose, as from a static host, hydrates and then shows the chosen one', async ({
  page,
}) => {
  const heard = complaints(page);
  await page.addInitScript(() => localStorage.setItem('chapter', 'NJHS'));
  const document = await (await page.goto('/'))?.text();
  expect(document).toContain(`<h1>${chapters.NHS.title}</h1>`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(chapters.NJHS.title);
  await expect(page).toHaveTitle(chapters.NJHS.title);
  expect(heard).toEqual([]);
  expect(await (await page.goto('/'))?.text()).toContain(`<h1>${chapters.NJHS.title}</h1>`);
});

test('someone signed in finds the same page, hydrated without complaint, in the own chapter', async ({
  page,
  context,
}) => {
  const heard = complaints(page);
  await signIn(context, await createMember({ chapter: 'NJHS' }));
  await page.goto('/');
  await expect(chapterNameOn(page, 'NJHS')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(chapters.NJHS.title);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('button', { name: /^NHS/ })).toHaveCount(0);
  expect(heard).toEqual([]);
});

test('the scrollbar hardly changes once all of the page is laid out, at any width', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 720 });
  await openHydrated(page, '/');
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  await expect(page.locator('html')).not.toHaveAttribute('data-first-paint');
  await page.evaluate(async () => void (await document.fonts.ready));
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 720 });
    await page.evaluate(() => document.documentElement.removeAttribute('data-first-paint'));
    const whole = await height();
    await page.evaluate(() => document.documentElement.setAttribute('data-first-paint', ''));
    await expect(page.locator('#testimonials')).toHaveCSS('content-visibility', 'auto');
    // What is near the viewport is laid out a frame later.
    const change = async () => Math.abs((await height()) - whole) / whole;
    await expect.poll(change, `${width} px wide`).toBeLessThan(0.1);
  }
});

const failures = {
  'answers 404': { status: 404, body: 'Not found' },
  'is another file': { status: 200, contentType: 'text/javascript', body: 'globalThis.mf_landing = {};' },
};

for (const [failure, answer] of Object.entries(failures)) {
  test(`where the remote ${failure}, its text stays beside a notice with Retry`, async ({ page }) => {
    await page.route('**/apps/landing/**/remoteEntry*.js', (route) => route.fulfill(answer));
    await page.goto('/');
    const notice = page.getByRole('alert').filter({ hasText: 'This part of the portal could not be loaded' });
    await expect(notice).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(chapters.NHS.title);
    await expect(page.getByText(belowTheFold)).toBeVisible();
    await page.unroute('**/apps/landing/**/remoteEntry*.js');
    await notice.getByRole('button', { name: 'Retry' }).click();
    await expect(notice).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(chapters.NHS.title);
  });
}

test('where the remote throws or never comes, its text stays and the header works', async ({ page }) => {
  await page.route('**/apps/landing/**/__federation_expose*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken release")' }),
  );
  await page.goto('/');
  await expect(page.getByRole('alert').getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(page.getByText(belowTheFold)).toBeVisible();
  await page.unrouteAll();
  await page.route('**/apps/landing/**/remoteEntry*.js', () => {});
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: /^NJHS/ }).click();
  await expect(chapterNameOn(page, 'NJHS')).toBeVisible();
  await expect(page.getByText(belowTheFold)).toBeVisible();
});

test('a button that is pressed before the scripts are there does its work once they are', async ({ page }) => {
  const release = await holdBack(page, '**/main.*.js');
  // The scripts may hold up the page's load event.
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  release();
  await expect(page.locator('html')).toHaveClass(/dark/);
});

test('no paragraph below the fold ends with a word alone, and a seventh benefit leaves the rest of its row as empty as the page', async ({
  page,
}) => {
  await openHydrated(page, '/');
  const alone = await page
    .locator('#about p')
    .first()
    .evaluate((paragraph) => {
      const [first, last] = [new Range(), new Range()];
      const top = (word: Range) => word.getBoundingClientRect().top;
      return Array.from({ length: 40 }, (_, more) => 12 + more).filter((count) => {
        const text = new Text(Array(count).fill('service').join(' '));
        paragraph.replaceChildren(text);
        first.setStart(text, text.length - 'service service'.length);
        first.setEnd(text, text.length - ' service'.length);
        last.setStart(text, text.length - 'service'.length);
        last.setEnd(text, text.length);
        return top(first) < top(last);
      });
    });
  expect(alone).toEqual([]);

  const { ground, line } = await page.locator('#benefits ul').evaluate((list) => {
    const { backgroundColor, borderTopColor } = getComputedStyle(list);
    return { ground: backgroundColor, line: borderTopColor };
  });
  expect(ground).not.toBe(line);
});

test('letters twice as large, or set wide, fit on a phone', async ({ page, context }) => {
  const settings = await context.newCDPSession(page);
  await choose(page, { chapter: 'NJHS', theme: 'light' });
  const tooWide = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('h1, h2, h3, p, a, button')].flatMap((element) => {
        const { width, right } = element.getBoundingClientRect();
        return width > 0 && right > document.documentElement.clientWidth + 1 ? [element.textContent] : [];
      }),
    );
  await page.setViewportSize({ width: 360, height: 740 });
  await settings.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await openHydrated(page, '/');
  expect(await tooWide()).toEqual([]);

  await page.setViewportSize({ width: 320, height: 740 });
  await settings.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  await page.evaluate(() => {
    const spacing = new CSSStyleSheet();
    spacing.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
    );
    document.adoptedStyleSheets = [spacing];
  });
  expect(await tooWide()).toEqual([]);
});

test('a phone finds the crest for its home screen where it looks for it', async ({ request }) => {
  const icon = await request.get('/apple-touch-icon.png');
  expect(icon.headers()['content-type']).toBe('image/png');
});
