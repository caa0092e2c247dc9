import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInAllAppearances } from '../support/accessibility.ts';
import { chapterNameOn } from '../support/chapter-name.ts';
import { sql } from '../support/database.ts';
import { actWhileHydrating, expectHydrated, openHydrated } from '../support/hydrated.ts';
import { press, tabTo, typeInto } from '../support/keyboard.ts';
import { requestsTo } from '../support/network.ts';
import { createMember, signIn } from '../support/people.ts';
import { portal } from '../support/portal.ts';
import { createPost, dataUrl, picture, uniqueWord } from '../support/posts.ts';
import { test } from '../support/test.ts';
import { referenceLine } from '../support/text.ts';

const cards = (page: Page) => page.getByRole('region', { name: 'Posts' }).getByRole('listitem').getByRole('article');
const getPosts = '**/api/v1/newsletter/getPosts*';

async function showAllPosts(page: Page) {
  await page.getByRole('button', { name: 'Show All Posts' }).click();
  // The list follows its address a moment later, and becoming visible reads again what is shown.
  await expect(page.getByText('No posts match your search.')).toBeHidden();
}

test('a card tells of its post; choosing it opens the whole in place, and Back returns to where the list was', async ({
  page,
}) => {
  const author = await createMember({ role: 'lead' });
  const word = uniqueWord();
  const content = `${word} ${'and so on '.repeat(40)}\n\n${'A paragraph.\n\n'.repeat(60)}`;
  const attached = { name: 'plan.txt', content: dataUrl('Bring gloves') };
  for (const title of ['First', 'Second', 'Third', 'Fourth'])
    await createPost(author, { title: `${title} ${word}`, content, tags: ['outing'], files: [attached] });
  await page.setViewportSize({ width: 700, height: 500 });
  await openHydrated(page, `/newsletter?search=${word}`);
  await expect(cards(page)).toHaveCount(4);
  const card = cards(page).filter({ hasText: `First ${word}` });
  await expect(card).toContainText(`By ${author.firstName} ${author.lastName}`);
  await expect(card.getByRole('time')).toHaveText(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/);
  await expect(card).toContainText('1 attached file');
  await expect(card.getByText(/^w\w+ and so on .*\.\.\.$/)).toBeVisible();
  // No card is torn across two sheets.
  await page.emulateMedia({ media: 'print' });
  await expect(card.locator('..')).toHaveCSS('break-inside', 'avoid');
  await page.emulateMedia({ media: 'screen' });

  const more = card.getByRole('link', { name: 'Read More' });
  await more.scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => scrollY);
  expect(top).toBeGreaterThan(0);
  await more.click();
  await expect(page).toHaveURL(/\/newsletter\/[\w-]{36}$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`First ${word}`);
  await expect(page).toHaveTitle(`First ${word}`);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', new RegExp(`^${word} and so on`));

  await page.goBack();
  await expect(cards(page)).toHaveCount(4);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
  await more.click();
  await page.getByRole('link', { name: 'Back to Newsletter' }).click();
  await expect(page).toHaveURL(`/newsletter?search=${word}`);
  await expect(cards(page)).toHaveCount(4);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('NHS Newsletter');
});

test('a page that the server showed as it was written makes no other post unreadable', async ({ page }) => {
  const author = await createMember({ role: 'lead' });
  const word = uniqueWord();
  const slow = await createPost(author, { title: `Slow ${word}`, content: `## Before ${word}` });
  await createPost(author, { title: `Quick ${word}`, content: `## After ${word}` });
  await page.route(/:\d+\/newsletter[/?]/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('"queries":', '"asWritten":true,"queries":');
    await route.fulfill({ response, body });
  });
  await page.goto(`/newsletter/${slow.id}`);
  await expect(page.getByText(`## Before ${word}`)).toBeVisible();
  await page.getByRole('link', { name: 'Back to Newsletter' }).click();
  await page.getByRole('searchbox', { name: 'Search posts' }).fill(word);
  await cards(page)
    .filter({ hasText: `Quick ${word}` })
    .getByRole('link', { name: 'Read More' })
    .click();
  await expect(page.getByRole('heading', { name: `After ${word}` })).toBeVisible();

  await openHydrated(page, `/newsletter?search=${word}`);
  await cards(page)
    .filter({ hasText: `Slow ${word}` })
    .getByRole('link', { name: 'Read More' })
    .click();
  await expect(page.getByRole('heading', { name: `Before ${word}` })).toBeVisible();
});

test('search, tag and page are asked of the server and stand in the address', async ({ page }) => {
  const author = await createMember({ role: 'lead' });
  const word = uniqueWord();
  const { id } = await createPost(author, { title: 'Number 1', content: word, tags: [word] });
  await sql(
    `INSERT INTO posts (title, content, author_id, author_name, published_at, tags)
     SELECT 'Number ' || n, content, author_id, author_name, published_at + n * interval '1 ms',
       CASE WHEN n > 11 THEN tags || ($2 || '-late') ELSE tags END
     FROM posts, generate_series(2, 13) AS n WHERE id = $1`,
    [id, word],
  );
  await page.goto('/newsletter');
  await typeInto(page, page.getByRole('searchbox', { name: 'Search posts' }), word);
  await expect(cards(page)).toHaveCount(12);
  await expect(page).toHaveURL(`/newsletter?search=${word}`);
  await expect(page.getByText('13 posts found')).toHaveCount(1);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Posts' })).toBeFocused();
  await page.reload();
  await expect(cards(page)).toHaveText([/Number 1\D/]);

  await page.getByRole('combobox', { name: 'Tag' }).selectOption({ label: `${word}-late (2)` });
  await expect(cards(page)).toHaveCount(2);
  await expect(page).toHaveURL(`/newsletter?search=${word}&tag=${word}-late`);
  const search = page.getByRole('searchbox');
  await search.fill(`${word} not`);
  // Enter, and the next letter before the page has rendered that.
  await search.evaluate((field: HTMLInputElement) => {
    field.form?.requestSubmit();
    field.focus();
    document.execCommand('insertText', false, 'hing');
  });
  await expect(page).toHaveURL(`/newsletter?search=${word}+nothing&tag=${word}-late`);
  await expect(page.getByText('No posts match your search.')).toBeVisible();
  await press(page, page.getByRole('button', { name: 'Show All Posts' }));
  await expect(page).toHaveURL('/newsletter');
  await expect(page.getByRole('region', { name: 'Posts' })).toBeFocused();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await page.goBack();
  await expect(page).toHaveURL(`/newsletter?search=${word}+nothing&tag=${word}-late`);
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.goto(`/newsletter?tag=${word.toUpperCase()}&page=99`);
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await expect(page).toHaveURL(`/newsletter?tag=${word.toUpperCase()}&page=2`);
  await expect(cards(page)).toHaveText([/Number 1\D/]);
  expect(complaints).toEqual([]);
});

/** Chooses a tag as a person does. */
function chooseTag(task: number, { tag, at }: { tag: string; at: number }): boolean {
  const select = document.querySelector<HTMLSelectElement>('select[name=tag]');
  if (!select || task < at) return false;
  select.value = tag;
  for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }));
  return true;
}

/** Types one letter a task. */
function typeLetter(task: number, text: string): boolean {
  const field = document.querySelector('input[name=search]') as HTMLInputElement;
  // Not React's own setter of the field, which a key does not use either.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, field.value + text[task]);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return task + 1 === text.length;
}

test('a tag that is chosen while the page is being hydrated narrows the list', async ({ page }) => {
  const author = await createMember({ role: 'lead' });
  const word = uniqueWord();
  await createPost(author, { title: 'With the tag', content: word, tags: [word] });
  await createPost(author, { title: 'Without', content: word, tags: [] });
  // A browser runs several tasks between React's first look at the page and the list's hydration.
  for (let at = 0; at < 8; at += 1) {
    const opened = await page.context().newPage();
    await actWhileHydrating(opened, chooseTag, { tag: word, at });
    await opened.goto(`/newsletter?search=${word}`);
    await expectHydrated(opened);
    await expect(cards(opened)).toHaveText([/With the tag/]);
    await expect(opened).toHaveURL(`/newsletter?search=${word}&tag=${word}`);
    await opened.close();
  }
});

test('no letter is lost of what is typed while the page is being hydrated', async ({ page }) => {
  const word = uniqueWord();
  await createPost(await createMember({ role: 'lead' }), { title: 'Found', content: word });
  await actWhileHydrating(page, typeLetter, word);
  await page.goto('/newsletter');
  await expect(cards(page)).toHaveText([/Found/]);
  await expect(page).toHaveURL(`/newsletter?search=${word}`);
  await expect(page.getByRole('searchbox')).toHaveValue(word);
});

test('waits, an empty list and failures are told in words; the list reloads when the tab becomes visible', async ({
  page,
  context,
}) => {
  let answer: 'none' | 'fail' | 'hold' = 'hold';
  await page.route(getPosts, (route) => {
    if (answer === 'fail')
      return route.fulfill({ status: 500, json: { success: false, code: 'unexpected', error: 'Broken' } });
    if (answer === 'none') return route.fulfill({ json: { posts: [] } });
  });
  await page.goto('/newsletter');
  const search = page.getByRole('searchbox');
  // The other chapter's list is none to show meanwhile.
  await page.getByRole('button', { name: /^NJHS/ }).click();
  await expect(page.getByText('Loading posts...')).toBeVisible();
  await expect(page.getByText('We do not track what you read'), 'what comes below posts').not.toBeInViewport();
  answer = 'fail';
  await page.goto('/newsletter');
  await search.fill('anything');
  await expect(page.getByRole('alert')).toContainText('The newsletter could not be loaded.');
  await expect(page.getByRole('alert').getByText(referenceLine)).toBeVisible();
  answer = 'none';
  await press(page, page.getByRole('button', { name: 'Retry' }));
  await expect(page.getByText('No posts match your search.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Posts' })).toBeFocused();
  await showAllPosts(page);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(page.getByText('No newsletter posts available yet.')).toBeVisible();
  await expect(page.getByText('Check back soon for updates from our community!')).toBeVisible();

  await signIn(context, await createMember({ role: 'lead' }));
  await openHydrated(page, `/newsletter?search=${uniqueWord()}`);
  await showAllPosts(page);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(page.getByText('No newsletter posts are available at this time.')).toBeVisible();
});

test('a post reads as GitHub would show it, with its pictures in sizes for the screen and its files in a new tab', async ({
  page,
}) => {
  const author = await createMember({ role: 'lead' });
  const scripts = requestsTo(page, '.js');
  const { id } = await createPost(author, {
    title: 'Garden day',
    content:
      'One line\nanother line\n\n![The beds](attachment:beds.png)\n\n[The plan](attachment:plan%20b.txt)\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n- [x] done ~~not~~\n\n<script>alert(1)</script>\n\nhttps://example.org',
    files: [
      { name: 'beds.png', content: dataUrl(await picture(1200, 600)) },
      { name: 'other-beds.png', content: dataUrl(await picture(300, 200)) },
      { name: 'plan b.txt', content: dataUrl('Bring gloves') },
    ],
  });
  await page.goto(`/newsletter/${id}`);
  const post = page.getByRole('article');
  const beds = post.getByRole('img', { name: 'The beds' });
  await expect(beds).toHaveAttribute('srcset', /width=480 480w, .*width=960 960w, \S+width=1600 1200w$/);
  await expect(beds).toHaveAttribute('width', '1200');
  await expect(beds).toHaveJSProperty('complete', true);
  await expect.poll(() => beds.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(post.getByRole('figure').locator('img')).toHaveAttribute('alt', '');
  await expect(post.getByRole('figure')).toHaveText('other beds');
  await expect(post.getByRole('cell')).toHaveText(['1', '2']);
  await expect(post.getByRole('checkbox', { name: 'Done' })).toBeChecked();
  await expect(post.locator('del')).toHaveText('not');
  await expect(post.getByRole('link', { name: 'https://example.org' })).toBeVisible();
  await expect(post.getByText('<script>alert(1)</script>')).toBeVisible();
  expect(await post.getByText('another line').evaluate((text) => text.querySelector('br') !== null)).toBe(true);
  const attachments = post.getByRole('region', { name: 'Attachments' }).getByRole('link');
  await expect(attachments).toHaveText(['beds.png', 'other-beds.png', 'plan b.txt']);
  for (const link of await attachments.all()) await expect(link).toHaveAttribute('target', '_blank');
  await expect(post.getByRole('link', { name: 'The plan' })).toHaveAttribute(
    'href',
    (await attachments.last().getAttribute('href')) ?? '',
  );
  await expectAccessible(page);
  // Paper does not scroll.
  await page.emulateMedia({ media: 'print' });
  await expect(post.getByRole('region', { name: 'Table' })).toHaveCSS('overflow-x', 'visible');
  await page.emulateMedia({ media: 'screen' });

  const forText = new Set(scripts);
  const code = await createPost(author, { title: 'A script', content: '```js\nconst members = 150;\n```' });
  await page.goto(`/newsletter/${code.id}`);
  await expect(page.locator('code .hljs-keyword')).toHaveText('const');
  expect(new Set(scripts).size, 'scripts, with those that code alone needs').toBeGreaterThan(forText.size);
  await expectAccessibleInAllAppearances(page, 'a post with code');
});

test('a post shows pictures of other sites, whom it does not tell who reads it; lists within lists stand apart', async ({
  page,
}) => {
  const flyer = { contentType: 'image/png', body: await picture(40, 20) };
  await page.route('https://pictures.test/**', (route) => route.fulfill(flyer));
  const asked = page.waitForRequest('https://pictures.test/flyer.png');
  const { id } = await createPost(await createMember({ role: 'lead' }), {
    title: 'أخبار',
    content:
      '![Flyer](HTTPS://pictures.test/flyer.png)\n\n![Old](http://pictures.test/old.png)\n\nأهلا وسهلا.\n\n- [x] outer\n  - [ ] inner\n- plain',
  });
  await page.goto(`/newsletter/${id}`);
  await expectHydrated(page);
  const post = page.getByRole('article');
  const image = post.getByRole('img', { name: 'Flyer' });
  await expect.poll(() => image.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(40);
  expect(await (await asked).headerValue('referer')).toBeNull();
  await expect(post.getByRole('link', { name: 'Old' })).toHaveAttribute('href', 'http://pictures.test/old.png');
  for (const arabic of [post.getByRole('heading', { level: 1 }), post.getByText('أهلا وسهلا.')])
    await expect(arabic).toHaveCSS('direction', 'rtl');

  const [outer, inner] = await post.getByRole('checkbox').all();
  const left = async (box = outer) => (await box?.boundingBox())?.x ?? 0;
  expect(await left(inner)).toBeGreaterThan((await left(outer)) + 10);
  await expect(post.getByRole('listitem').filter({ hasText: 'plain' })).toHaveCSS('list-style-type', 'disc');
});

test('a heading is found by its name, where the text names it and in the address', async ({ page, context }) => {
  const word = uniqueWord();
  const paragraphs = 'A paragraph.\n\n'.repeat(60);
  const content = `[Jump](#the-details)\n\n${paragraphs}## The details\n\n${paragraphs}`;
  const { id } = await createPost(await createMember({ role: 'lead' }), { title: word, content });
  await page.goto(`/newsletter?search=${word}`);
  await page.getByRole('link', { name: word, exact: true }).click();
  const details = page.getByRole('heading', { name: 'The details' });
  await expect(details).not.toBeInViewport();
  await page.getByRole('link', { name: 'Jump' }).click();
  await expect(page).toHaveURL(`/newsletter/${id}#user-content-the-details`);
  await expect(details).toBeInViewport();

  const opened = await context.newPage();
  await opened.goto(page.url());
  await expectHydrated(opened);
  await expect(opened.getByRole('heading', { name: 'The details' })).toBeInViewport();
});

test("a missing post says 'Post not found.', with a way back to the newsletter, where one post alone is the newest", async ({
  page,
}) => {
  const draft = await createPost(await createMember({ role: 'lead' }), { publishAt: null });
  for (const id of ['none', draft.id]) {
    await page.goto(`/newsletter/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Post not found.');
    await page.getByRole('link', { name: 'Back to Newsletter' }).click();
    await expect(page).toHaveURL('/newsletter');
  }
  await expect(page.getByRole('article').filter({ hasText: 'Newest post' })).toHaveCount(1);
  await expect(page.getByText('We do not track what you read here.')).toBeVisible();
});

test('whoever reads by keyboard returns from a post to the card it was opened from', async ({ page }) => {
  const word = uniqueWord();
  await createPost(await createMember({ role: 'lead' }), { title: word });
  await openHydrated(page, `/newsletter?search=${word}`);
  const title = page.getByRole('link', { name: word, exact: true });
  await tabTo(page, title);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(word);
  await tabTo(page, page.getByRole('link', { name: 'Back to Newsletter' }));
  await page.keyboard.press('Enter');
  await expect(title).toBeFocused();
});

test('every page of the newsletter is hydrated as it came, in both chapters, wherever its reader is', async ({
  browser,
}) => {
  const { id } = await createPost(await createMember({ role: 'lead' }), {
    content:
      '## Where\n\nRoom 204\n\n| a | b |\n|:-:|--:|\n| 1 | 2 |\n\n[the <https://a.test> list[^1]](https://b.test)\n\n[^1]: new',
    tags: ['a'],
  });
  const context = await browser.newContext({ baseURL: portal.url, timezoneId: 'Pacific/Kiritimati', locale: 'de-DE' });
  const page = await context.newPage();
  const complaints: string[] = [];
  const heard = (text: string) => !text.startsWith('Failed to load resource') && complaints.push(text);
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && heard(message.text()));
  page.on('pageerror', (error) => heard(error.message));
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      for (const element of document.querySelectorAll('main h1, main .prose')) element.setAttribute('data-first', '');
    }),
  );
  const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactFiber'));
  for (const path of ['', '?search=room', '?tag=a', '?page=2', `/${id}`, '/none', '?chapter=njhs', '', `/${id}`]) {
    await page.goto(`/newsletter${path}`);
    await expect(page.locator('#main[data-area-state=shown] h1'), path).toHaveAttribute('data-first', '');
    if (!path.includes(id)) continue;
    // The code that reads a post's text comes after the page.
    const text = page.locator('main .prose');
    await expect.poll(() => text.evaluate(isHydrated), 'the text is hydrated').toBe(true);
    await expect(text).toHaveAttribute('data-first', '');
    await expect(text.getByRole('cell', { name: '1' })).toHaveCSS('text-align', 'center');
    await expect(text.getByRole('cell', { name: '2' })).toHaveCSS('text-align', 'right');
  }
  await expect(chapterNameOn(page, 'NJHS')).toBeVisible();
  expect(complaints).toEqual([]);
  await context.close();
});
