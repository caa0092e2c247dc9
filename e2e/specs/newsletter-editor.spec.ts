import { rm, writeFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { expectAnnounced } from '../support/announced.ts';
import { press, typeInto } from '../support/keyboard.ts';
import { holdBack } from '../support/network.ts';
import { editorOn, openEdit, openManagement, openManagementAs, openNew, row } from '../support/newsletter-editor.ts';
import { createMember } from '../support/people.ts';
import { createPost, dataUrl, picture, postsOf } from '../support/posts.ts';
import { test } from '../support/test.ts';

const required = 'Please provide both a title and content for your post.';

/** Pastes a picture and what stands beside it in the clipboard. @returns whether the browser is left to paste the text */
function paste(page: Page, name: string, { content, ...texts }: { content: Buffer; plain?: string; html?: string }) {
  const pasted = { name, content: content.toString('base64'), texts };
  return editorOn(page).content.evaluate((field, { name, content, texts }) => {
    const clipboardData = new DataTransfer();
    for (const [kind, text] of Object.entries(texts)) clipboardData.setData(`text/${kind}`, text);
    const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
    clipboardData.items.add(new File([bytes], name, { type: 'image/png' }));
    return field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, pasted);
}

test('a post is written, published, taken back and edited by keyboard alone', async ({ page }) => {
  const author = await openManagement(page);
  await press(page, page.getByRole('button', { name: 'New Post' }));
  const editor = editorOn(page);
  await expect(editor.title).toBeFocused();
  const chapters = ['NJHS', 'NHS'].map((name) => editor.dialog.getByRole('checkbox', { name }));
  const forEverybody = editor.dialog.getByText('With none chosen, everybody sees it.');
  for (const chapter of chapters) {
    await expect(chapter).toBeChecked();
    await expect(forEverybody).toBeHidden();
    await chapter.press('Space');
  }
  await expect(forEverybody).toHaveText(/^Select which chapters can see this post\. With/);
  for (const chapter of chapters) await chapter.press('Space');
  await expect(editor.dialog.getByText('Select which chapters can see this post', { exact: true })).toBeVisible();
  await typeInto(page, editor.title, ' ');
  await press(page, editor.button('Create Post'));
  await expect(editor.problem).toHaveText(required);
  await expect(editor.title).toBeFocused();
  await expect(editor.title).toHaveAccessibleDescription('Title is required');
  await typeInto(page, editor.title, 'Tree planting');
  await expect(editor.title).toHaveAttribute('aria-invalid', 'false');
  await press(page, editor.button('Create Post'));
  await expect(editor.content).toBeFocused();
  await expect(editor.content).toHaveAttribute('aria-invalid', 'true');
  for (const field of [editor.title, editor.content]) await expect(field).toHaveAttribute('aria-required', 'true');
  await typeInto(page, editor.content, '## Bring **gloves**');
  await expect(editor.preview.getByRole('heading', { name: 'Bring gloves' })).toBeVisible();
  await typeInto(page, editor.tags, 'service, , spring');
  const release = await holdBack(page, '**/newsletter/createPost');
  await press(page, editor.button('Create Post'));
  await expect(editor.button('Saving...')).toBeVisible();
  release();
  await expect(editor.dialog).toBeHidden();
  await expect(row(page, 'Tree planting')).toContainText('Published');
  expect(await postsOf(author)).toMatchObject([{ tags: ['service', 'spring'], chapters: ['NJHS', 'NHS'] }]);

  await press(page, row(page, 'Tree planting').getByRole('button', { name: 'Edit' }));
  const edit = editorOn(page, 'Edit Post');
  await expect(edit.tags).toHaveValue('service, spring');
  await edit.dialog.getByRole('radio', { name: 'Take back to drafts' }).focus();
  await page.keyboard.press('Space');
  await press(page, edit.button('Update Post'));
  await expect(row(page, 'Tree planting')).toContainText('Draft');
});

test('text is formatted from the toolbar and with keys, which can be undone; a picture is the cover everywhere', async ({
  page,
}) => {
  const author = await openNew(page);
  const editor = editorOn(page);
  const toolbar = editor.dialog.getByRole('toolbar', { name: 'Formatting' });
  await editor.title.fill('Garden day');
  await editor.content.fill('Bring gloves');
  await editor.content.press('Control+End');
  for (const keys of ['Control+Shift+ArrowLeft', 'Control+b']) await page.keyboard.press(keys);
  await expect(editor.content).toHaveValue('Bring **gloves**');
  await page.keyboard.press('Control+k');
  await expect(editor.content).toHaveValue('Bring **[gloves](https://)**');
  await page.keyboard.press('Control+z');
  await expect(editor.content).toHaveValue('Bring **gloves**');
  await page.keyboard.press('Shift+Tab');
  await expect(toolbar.getByRole('button', { name: 'Bold' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tooltip')).toHaveText('Italic (Ctrl+I)');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await expect(page.getByRole('dialog'), 'Escape asks nothing: it was for the tooltip').toHaveCount(1);
  for (const key of ['ArrowRight', 'Enter']) await page.keyboard.press(key);
  await expect(editor.content).toBeFocused();
  await expect(editor.preview.getByRole('heading', { name: 'Bring gloves' })).toBeVisible();
  await expectAccessible(page);

  await editor.button('Choose Cover').click();
  const choice = page.getByRole('dialog', { name: 'Cover Picture' });
  await expect(choice).toContainText('No picture is attached to this post yet.');
  await choice
    .locator('input[type="file"]')
    .setInputFiles({ name: 'beds.png', mimeType: 'image/png', buffer: await picture(1200, 600) });
  await editor.dialog.getByRole('textbox', { name: 'Description of the cover' }).fill('The beds');
  await editor.button('Change Cover').click();
  await choice.getByRole('button', { name: 'beds.png' }).click();
  await expect(editor.dialog.getByRole('textbox', { name: 'Description of the cover' })).toHaveValue('The beds');
  await toolbar.getByRole('button', { name: 'Picture' }).focus();
  await page.keyboard.press('Enter');
  const pictures = page.getByRole('dialog', { name: 'Insert Picture' });
  await expectAccessible(page);
  await press(page, pictures.getByRole('button', { name: 'beds.png' }));
  await expect(editor.content).toBeFocused();
  await expect(editor.content).toHaveValue(/!\[beds\.png\]\(attachment:beds\.png\)/);
  await page.keyboard.press('Control+z');
  await editor.button('Create Post').click();
  await expect(editor.dialog).toBeHidden();
  const [post] = await postsOf(author);
  expect(post).toMatchObject({ content: '## Bring **gloves**', cover: { alt: 'The beds' } });

  const pictureOf = () => page.getByRole('article').getByRole('img', { name: 'The beds' });
  await page.goto(`/newsletter/${post?.id}`);
  await expect(pictureOf()).toHaveJSProperty('complete', true);
  // The page opens with it.
  await expect(pictureOf()).toHaveAttribute('loading', 'eager');
  await expect(pictureOf()).toHaveAttribute('fetchpriority', 'high');
  await expect(page.getByRole('article').locator('img')).toHaveCount(1);
  await expect(page.locator('meta[property="og:image:alt"]')).toHaveAttribute('content', 'The beds');
});

test('the preview of a long text waits for a pause in typing', async ({ page }) => {
  await openNew(page);
  const editor = editorOn(page);
  await editor.content.fill('Bring **gloves** and *boots* to the [garden](https://example.org).\n\n'.repeat(80));
  await expect(editor.preview.locator('p')).toHaveCount(80);
  const updates = await editor.preview.evaluateHandle((preview) => {
    const seen: string[] = [];
    const note = () => seen.push(preview.textContent.slice(-10));
    new MutationObserver(note).observe(preview, { childList: true, characterData: true, subtree: true });
    return seen;
  });
  await editor.content.press('Control+End');
  await page.evaluate(async () => {
    for (const key of 'Thank you!') {
      document.execCommand('insertText', false, key);
      // By a timer of the page, whose order to the others no busy machine changes.
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  });
  await expect(editor.preview).toContainText('Thank you!');
  expect(await updates.jsonValue()).toEqual(['Thank you!']);
});

test('the preview loads each picture of an unpublished post once, no wider than shown; again where the edge did not wait for the server', async ({
  page,
}) => {
  const author = await createMember({ role: 'lead' });
  const content = dataUrl(await picture(1200, 600));
  const files = ['one.png', 'two.png', 'three.png'].map((name) => ({ name, content }));
  const post = await createPost(author, { title: 'Beds', publishAt: null, files });
  await createPost(author, { title: 'Paths', publishAt: null, files: files.slice(0, 1) });
  const loaded: string[] = [];
  page.on('request', (request) => {
    const isFile = request.url().includes('/newsletter/getFile?');
    if (isFile && request.resourceType() === 'fetch') loaded.push(request.url());
  });
  const last = post.files[2]?.id ?? '';
  const release = await holdBack(page, '**/newsletter/getFile?*', { of: (request) => request.url().includes(last) });
  await page.addInitScript(() => {
    // As if 20 seconds had passed at each event.
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    let passed = new AbortController();
    AbortSignal.timeout = (ms) => (ms > 20_000 ? timeout(ms) : AbortSignal.any([timeout(ms), passed.signal]));
    addEventListener('20-seconds', () => {
      passed.abort();
      passed = new AbortController();
    });
  });
  await openManagementAs(page, author);
  await row(page, 'Beds').getByRole('button', { name: 'Edit' }).click();
  const { dialog, preview, button } = editorOn(page, 'Edit Post');
  const shown = preview.locator('img[src^="data:"]');
  await expect(shown).toHaveCount(2);
  // The server may need longer for a picture than calls wait for others.
  await page.evaluate(() => dispatchEvent(new Event('20-seconds')));
  release();
  await expect(shown).toHaveCount(3);
  const addresses = post.files.map(({ id }) => expect.stringContaining(`id=${id}&width=960`));
  expect(loaded).toHaveLength(3);
  expect(loaded).toEqual(expect.arrayContaining(addresses));

  await button('Cancel').click();
  await expect(dialog).toBeHidden();
  loaded.length = 0;
  await page.route('**/newsletter/getFile?*', (route) =>
    loaded.length > 1 ? route.continue() : route.fulfill({ status: 503 }),
  );
  await row(page, 'Paths').getByRole('button', { name: 'Edit' }).click();
  await expect(shown).toHaveCount(1);
  expect(loaded).toHaveLength(2);
});

test('a post is scheduled for a time to come', async ({ page }) => {
  await openNew(page);
  const editor = editorOn(page);
  await editor.title.fill('Soon');
  await editor.content.fill('Text');
  await editor.dialog.getByRole('radio', { name: 'Schedule' }).check();
  await editor.button('Create Post').click();
  await expect(editor.problem).toHaveText('Please choose a date and time in the future.');
  await expect(editor.dialog.getByLabel('Publish at')).toBeFocused();
  // In Chicago; in UTC it is the year 10000 by then.
  await editor.dialog.getByLabel('Publish at').fill('9999-12-31T23:30');
  await editor.button('Create Post').click();
  await expect(editor.problem).toHaveText('Please enter a date and time of the years 0000 to 9999');
  await editor.dialog.getByLabel('Publish at').fill('2999-01-01T08:00');
  await editor.button('Create Post').click();
  await expect(editor.problem).toHaveText('Please choose a date at most 2 years ahead');
  const nextYear = new Date().getFullYear() + 1;
  await editor.dialog.getByLabel('Publish at').fill(`${nextYear}-01-01T08:00`);
  await editor.button('Create Post').click();
  await expect(row(page, 'Soon')).toContainText(`Scheduled for January 1, ${nextYear} at 8:00 AM`);
});

test('files are attached by picker, drop and paste, with progress, cancel and retry; they are shown at once', async ({
  page,
}) => {
  const author = await openNew(page);
  const editor = editorOn(page);
  const image = await picture(600, 300);
  const upload = '**/newsletter/uploadFile';
  await page.route(upload, (route) => route.abort(), { times: 1 });
  await editor.picker.setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('Gloves') });
  await expect(editor.files.getByRole('alert')).toContainText('The upload failed.');
  const retry = editor.dialog.getByRole('button', { name: 'Retry plan.txt' });
  await expectAnnounced(page, /^1 attached file$/, () => retry.click());
  await expect(editor.files.getByRole('alert')).toBeHidden();
  await expect(editor.dialog.getByRole('button', { name: 'Remove plan.txt' })).toBeFocused();
  await expect(editor.files).toContainText(['6 bytes']);

  const release = await holdBack(page, upload);
  await editor.content.fill('Before');
  expect(await paste(page, 'image.png', { content: image, plain: 'Cells\timage.png', html: '<table>' })).toBe(true);
  await expect(editor.files).toHaveCount(1);
  expect(await paste(page, 'image.png', { content: image, html: '<img src="">' })).toBe(false);
  await expect(editor.content).toHaveValue('Before\n\n![image.png](attachment:image.png)\n\n');
  await expect(editor.preview.getByRole('img', { name: 'image.png' })).toBeVisible();
  await expect(editor.dialog.getByText('Describe the picture')).toBeVisible();
  await editor.dialog.getByRole('checkbox', { name: 'NJHS' }).uncheck();
  await editor.content.focus();
  await page.keyboard.type('The beds');
  await expect(editor.content).toHaveValue('Before\n\n![The beds](attachment:image.png)\n\n');
  await expect(editor.dialog.getByRole('progressbar', { name: 'Uploading image.png' })).toBeVisible();
  // Systems put the name of a copied file beside it.
  await paste(page, 'image.png', { content: image, plain: 'image.png' });
  await expect(editor.content).toHaveValue(
    'Before\n\n![The beds](attachment:image.png)\n\n![image-2.png](attachment:image-2.png)\n\n',
  );
  await editor.dialog.getByRole('button', { name: 'Cancel image-2.png' }).click();
  await expect(editor.content).toHaveValue('Before\n\n![The beds](attachment:image.png)\n\n');
  await editor.title.fill('With a picture');
  await editor.button('Create Post').click();
  await expect(editor.problem).toContainText('Some files are not attached yet.');
  release();
  await expect(editor.dialog.getByRole('progressbar')).toHaveCount(0);

  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['x'.repeat(10 * 1024 * 1024 + 1)], 'film.mp4'));
    transfer.items.add(new File(['dropped'], 'dropped.txt'));
    return transfer;
  });
  await page.dispatchEvent('body', 'drop', { dataTransfer: dropped });
  await expect(editor.dialog.getByText('film.mp4 is larger than 10 MB.')).toBeVisible();
  await expect(editor.dialog.getByRole('progressbar')).toHaveCount(0);
  await expect(editor.files).toHaveCount(3);
  await editor.dialog.getByRole('button', { name: 'Remove plan.txt' }).click();
  await editor.content.fill('![The beds](attachment:image.png)');
  await editor.button('Create Post').click();
  await expect(editor.dialog).toBeHidden();
  expect((await postsOf(author))[0]?.files.map(({ name }) => name)).toEqual(['image.png', 'dropped.txt']);
});

test('a cover that arrives late takes the place of no other that was chosen since, and of none that was removed', async ({
  page,
}) => {
  const [buffer, mimeType] = [await picture(60, 30), 'image/png'];
  const { author } = await openEdit(page, { title: 'Beds', files: [{ name: 'one.png', content: dataUrl(buffer) }] });
  const editor = editorOn(page, 'Edit Post');
  const choice = page.getByRole('dialog', { name: 'Cover Picture' });
  const choose = async (name: string) => {
    await choice.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer });
    await expect(choice).toBeHidden();
  };
  const chooseFirst = async () => {
    await editor.button('Choose Cover').click();
    await choice.getByRole('button', { name: 'one.png' }).click();
    await expect(editor.button('Change Cover')).toBeFocused();
  };
  await chooseFirst();
  let release = await holdBack(page, '**/newsletter/uploadFile');
  await editor.button('Change Cover').click();
  await choose('two.png');
  await press(page, editor.button('Remove Cover'));
  await expect(editor.button('Choose Cover')).toBeFocused();
  release();
  await expect(editor.files.getByRole('button', { name: 'Show in text' })).toHaveCount(2);
  await expect(editor.button('Choose Cover')).toBeVisible();

  release = await holdBack(page, '**/newsletter/uploadFile');
  for (const name of ['three.png', 'four.png']) {
    await editor.button('Choose Cover').click();
    await choose(name);
  }
  await chooseFirst();
  release();
  await expect(editor.files.getByRole('button', { name: 'Show in text' })).toHaveCount(4);
  await editor.button('Update Post').click();
  await expect(editor.dialog).toBeHidden();
  const [post] = await postsOf(author);
  expect(post?.files.find(({ id }) => id === post.cover?.file)?.name).toBe('one.png');
});

test('an edit starts with the post as it is, and its files can be removed; one that was moved since it was chosen is to be attached again', async ({
  page,
}, testInfo) => {
  const files = ['one.txt', 'two.txt', 'three.svg'].map((name) => ({ name, content: dataUrl(name) }));
  const { author } = await openEdit(page, { title: 'With files', chapters: ['NJHS'], files });
  const editor = editorOn(page, 'Edit Post');
  await expect(editor.dialog.getByRole('checkbox', { name: 'NJHS' })).toBeChecked();
  await expect(editor.dialog.getByRole('checkbox', { name: 'NHS', exact: true })).not.toBeChecked();
  await expect(editor.files.filter({ hasText: 'readers get a link' })).toContainText('three.svg');
  const plan = testInfo.outputPath('plan.txt');
  await writeFile(plan, 'Gloves');
  await page.route('**/newsletter/uploadFile', (route) => route.abort());
  await editor.picker.setInputFiles(plan);
  await expect(editor.files.getByRole('alert')).toContainText('The upload failed.');
  await rm(plan);
  await editor.dialog.getByRole('button', { name: 'Retry plan.txt' }).click();
  await expect(editor.files.getByRole('alert')).toHaveText('The file could not be read. Please attach it again.');
  await editor.dialog.getByRole('button', { name: 'Remove plan.txt' }).click();
  await editor.dialog.getByRole('button', { name: 'Remove one.txt' }).click();
  await expect(editor.dialog.getByRole('button', { name: 'Remove two.txt' })).toBeFocused();
  await editor.dialog.getByRole('button', { name: 'Remove three.svg' }).click();
  await expect(editor.button('Attach Files')).toBeFocused();
  await editor.button('Update Post').click();
  await expect(editor.dialog).toBeHidden();
  expect(await postsOf(author)).toMatchObject([{ files: [{ name: 'two.txt' }], chapters: ['NJHS'] }]);
});
