import { expect } from '@playwright/test';
import { chapterNameOn } from '../support/chapter-name.ts';
import { expectHydrated } from '../support/hydrated.ts';
import { holdBack, requestsTo } from '../support/network.ts';
import { createMember } from '../support/people.ts';
import { portal } from '../support/portal.ts';
import { createPost, dataUrl, picture, updatePost } from '../support/posts.ts';
import { test } from '../support/test.ts';

const content = [
  'Bring **clean** coats.',
  '## Where',
  '| Box | Open |\n|---|---|\n| Main office | until 4 |',
  '- [x] posters',
  '![The way](attachment:way.png)',
  '[The list](attachment:list.txt)',
].join('\n\n');

test('without JavaScript a post reads completely, in the frame of the portal', async ({ browser }) => {
  const author = await createMember({ role: 'lead', firstName: 'Nadia' });
  const files = [
    { name: 'way.png', content: dataUrl(await picture(600, 300)) },
    { name: 'list.txt', content: dataUrl('Monday: Ada') },
  ];
  const post = await createPost(author, { title: 'Coats & <gloves>', content, tags: ['winter'], files });
  const context = await browser.newContext({ baseURL: portal.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`/newsletter/${post.id}`);
  await expect(page).toHaveTitle('Coats & <gloves>');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Coats & <gloves>');
  await expect(main.getByText(`By Nadia ${author.lastName}`)).toBeVisible();
  await expect(main.getByRole('heading', { level: 2, name: 'Where' })).toBeVisible();
  await expect(main.getByRole('cell', { name: 'Main office' })).toBeVisible();
  await expect(main.getByText('winter')).toBeVisible();
  const shown = main.getByRole('img', { name: 'The way' });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const links = main.getByRole('link', { name: /list/i });
  await expect(links).toHaveCount(2);
  const file = await context.request.get((await links.first().getAttribute('href')) ?? '');
  expect(await file.text()).toBe('Monday: Ada');
  await expect(page.getByText('JavaScript')).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Newsletter' })).toBeVisible();
  await main.getByRole('link', { name: 'Back to Newsletter' }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'NHS Newsletter' })).toBeVisible();
  await expect(main.getByRole('link', { name: /^Read More about ./ }).first()).toBeVisible();
  await context.close();
});

test('a post that is opened by its address is not asked for again, and a later change is there with the next visit', async ({
  page,
}) => {
  const author = await createMember({ role: 'lead' });
  const post = await createPost(author, { title: 'Before', content });
  const asked = requestsTo(page, '/api/v1/newsletter/getPost');
  // Whatever the content security policy refuses, too.
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.goto(`/newsletter/${post.id}`);
  await expectHydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Before');
  expect({ asked, complaints }).toEqual({ asked: [], complaints: [] });
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${portal.url}/newsletter/${post.id}`);
  await page.getByRole('link', { name: 'Back to Newsletter' }).click();
  await expect(page).toHaveTitle('NHS Newsletter');
  await expect(page.locator('link[rel="canonical"], meta[property="og:url"]')).toHaveCount(0);
  await updatePost(author, post, { title: 'After' });
  await expect(async () => {
    await page.goto(`/newsletter/${post.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('After', { timeout: 1000 });
  }).toPass();
});

test('without JavaScript a link chooses the chapter of the list, and of the frame around a post, and posts are searched', async ({
  browser,
}) => {
  const author = await createMember({ role: 'lead' });
  const { id } = await createPost(author);
  const tag = `tag-${id.slice(0, 8)}`;
  for (const title of ['Coats', 'Gloves']) await createPost(author, { title, content: tag, tags: [tag] });
  const context = await browser.newContext({ baseURL: portal.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/newsletter?chapter=njhs');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('NJHS Newsletter');
  await expect(async () => {
    await page.goto('/newsletter?chapter=njhs');
    await page.getByRole('combobox', { name: 'Tag' }).selectOption({ label: `${tag} (2)` }, { timeout: 1000 });
  }).toPass();
  await page.getByRole('searchbox', { name: 'Search posts' }).fill('gloves');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article')).toContainText('Gloves');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('NJHS Newsletter');
  await page.getByRole('searchbox', { name: 'Search posts' }).fill('coats and gloves');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('button', { name: 'Show All Posts' }).click();
  await expect(page).toHaveURL('/newsletter?chapter=njhs');
  await page.goto(`/newsletter?tag=${tag}&chapter=njhs`);
  await page.getByRole('link', { name: 'Read More about Gloves' }).click();
  await page.getByRole('link', { name: tag }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('NJHS Newsletter');
  await page.getByRole('link', { name: 'Coats', exact: true }).click();
  await page.getByRole('link', { name: 'Back to Newsletter' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('NJHS Newsletter');
  await page.goto(`/newsletter/${id}?chapter=njhs`);
  await expect(chapterNameOn(page, 'NJHS')).toBeVisible();
  const header = page.getByRole('banner');
  const home = header.getByRole('link', { name: 'National Junior Honor Society, home' });
  await header.getByRole('link', { name: 'Newsletter' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('NJHS Newsletter');
  await header.getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL('/?chapter=njhs#about');
  await home.click();
  await expect(page).toHaveURL('/?chapter=njhs');
  await expect(home).toBeVisible();
  await context.close();
});

test('a post that is missing answers 404', async ({ page }) => {
  const answer = await page.goto('/newsletter/7c9e6679-7425-40de-944b-e07fc1f90ae7');
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('Post not found.')).toBeVisible();
});

test('text takes as much room before the web fonts are there, where the machine has a font of their widths', async ({
  playwright,
  launchOptions,
}) => {
  // As on most screens. Letters that are fitted to whole pixels have other widths than their font says.
  const args = [...(launchOptions.args ?? []), '--font-render-hinting=none'];
  const browser = await playwright.chromium.launch({ ...launchOptions, args });
  const page = await browser.newPage({ baseURL: portal.url });
  const rooms = () =>
    page
      .locator('header, h1')
      .evaluateAll((elements) => elements.map((element) => Math.round(element.getBoundingClientRect().height)));
  for (const path of ['/', '/newsletter'])
    for (const width of [320, 768]) {
      await page.setViewportSize({ width, height: 800 });
      const release = await holdBack(page, '**/*.woff2');
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.getByRole('contentinfo')).toBeAttached();
      const faces = ['16px "Public Sans Fallback"', '16px "Newsreader Fallback"'];
      const known = await page.evaluate(
        (names) => Promise.all(names.map((name) => document.fonts.load(name))).then(Boolean, () => false),
        faces,
      );
      test.skip(!known, 'This machine has neither Arial and Times New Roman nor fonts of their widths.');
      const before = await rooms();
      release();
      await page.waitForFunction(
        () => document.fonts.check('16px "Newsreader Variable"') && document.fonts.status === 'loaded',
      );
      expect(await rooms(), `${path} at ${width}`).toEqual(before);
      await page.unroute('**/*.woff2');
    }
  await browser.close();
});
