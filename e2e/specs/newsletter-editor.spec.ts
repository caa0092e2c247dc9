import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInAllDress } from '../support/accessibility.ts';
import { press, typeInto } from '../support/keyboard.ts';
import { holdBack } from '../support/network.ts';
import { createMember, signIn } from '../support/people.ts';
import { createPost, dataUrl, deletePost, picture, postsOf, updatePost } from '../support/posts.ts';
import { test } from '../support/test.ts';

const required = 'Please provide both a title and content for your post.';
const row = (page: Page, title: string) => page.getByRole('article', { name: title });

/** The dialog's parts as a person finds them. */
function editorOn(page: Page, name: 'Create New Post' | 'Edit Post' = 'Create New Post') {
  const dialog = page.getByRole('dialog', { name });
  return {
    dialog,
    title: dialog.getByRole('textbox', { name: 'Title' }),
    content: dialog.getByRole('textbox', { name: 'Content' }),
    preview: dialog.getByRole('region', { name: 'Preview' }),
    tags: dialog.getByRole('textbox', { name: 'Tags' }),
    files: dialog.getByRole('list', { name: 'Attached files' }).getByRole('listitem'),
    button: (text: string) => dialog.getByRole('button', { name: text, exact: true }),
    problem: dialog.locator('.notice[role="alert"]'),
    restored: dialog.getByText(/^Your unsaved changes of .* were restored\.$/),
    draftSaved: dialog.getByText('Draft saved', { exact: true }),
    picker: dialog.locator('input[type="file"]'),
  };
}

async function openManagement(page: Page, role: 'lead' | 'admin' = 'lead') {
  const author = await createMember({ role });
  await signIn(page.context(), author);
  await page.goto('/newsletter?tab=manage');
  return author;
}

async function openNew(page: Page) {
  const author = await openManagement(page);
  await page.getByRole('button', { name: 'New Post' }).click();
  return author;
}

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

const discarding = (page: Page) => page.getByRole('dialog', { name: 'Discard unsaved changes?' });

test('a post is written, published, taken back and edited by keyboard alone', async ({ page }) => {
  const author = await openManagement(page);
  await press(page, page.getByRole('button', { name: 'New Post' }));
  const editor = editorOn(page);
  await expect(editor.title).toBeFocused();
  for (const chapter of ['NJHS', 'NHS'])
    await expect(editor.dialog.getByRole('checkbox', { name: chapter })).toBeChecked();
  await expect(editor.dialog).toContainText('Select which chapters can see this post');
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
  for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
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
  await expect(page.getByRole('article').locator('img')).toHaveCount(1);
  await expect(page.locator('meta[property="og:image:alt"]')).toHaveAttribute('content', 'The beds');
  await page.goto('/newsletter');
  const newest = page.getByRole('article').filter({ hasText: 'Newest post' });
  await expect(newest).toHaveCount(1);
  await expect(page.getByText('Nobody tracks what you read here.')).toBeVisible();
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
  await editor.dialog.getByRole('button', { name: 'Retry plan.txt' }).click();
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

test('a post that is not saved stays in the dialog; saving it again makes no second one, and overwrites none unasked', async ({
  page,
}) => {
  const author = await openNew(page);
  const editor = editorOn(page);
  await editor.title.fill('Once');
  await editor.content.fill('First words');
  await page.route('**/newsletter/createPost', (route) =>
    route.fulfill({ status: 403, json: { success: false, code: 'forbidden', error: 'Access Denied' } }),
  );
  await editor.button('Create Post').click();
  await expect(editor.problem).toContainText('The post could not be saved.');
  await expect(editor.problem).toContainText('Access Denied');
  await page.unroute('**/newsletter/createPost');
  await page.route(
    '**/newsletter/createPost',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await editor.button('Create Post').click();
  await expect(editor.problem).toContainText('Please check your connection and try again.');
  await expect(editor.content).toHaveValue('First words');
  await editor.content.fill('Second words');
  await editor.button('Create Post').click();
  await expect(editor.problem).toContainText('An earlier version of this post has been saved before.');
  expect(await postsOf(author)).toMatchObject([{ title: 'Once', content: 'First words' }]);
  await editor.button('Save Mine Over It').click();
  // Its title is another one while it saves.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await postsOf(author)).toMatchObject([{ title: 'Once', content: 'Second words' }]);
});

test('after restored work was discarded, a new post is another one than what it had already become', async ({
  page,
}) => {
  const author = await openNew(page);
  const editor = editorOn(page);
  await editor.title.fill('First');
  await editor.content.fill('Words');
  await page.route(
    '**/newsletter/createPost',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await editor.button('Create Post').click();
  await expect(editor.problem).toContainText('Please check your connection and try again.');
  await editor.content.fill('Words, and more');
  await expect(editor.problem, 'told by the draft that is saved').toContainText('has been saved before.');
  await page.reload();
  await page.getByRole('button', { name: 'New Post' }).click();
  await expect(editor.content).toHaveValue('Words, and more');
  await expect(editor.problem).toContainText('An earlier version of this post has been saved before.');
  await editor.button('Discard').click();
  await expect(editor.problem).toBeHidden();
  await expect(editor.title).toBeFocused();
  await editor.title.fill('Second');
  await editor.content.fill('Others');
  const release = await holdBack(page, '**/newsletter/createPost');
  await editor.button('Create Post').click();
  await expect(editor.button('Saving...')).toBeVisible();
  await expect(editor.dialog.getByRole('checkbox', { name: 'NJHS' })).toBeDisabled();
  await expect(editor.dialog.getByRole('radio', { name: 'Schedule' })).toBeDisabled();
  await expect(editor.button('Attach Files')).toBeDisabled();
  release();
  await expect(editor.dialog).toBeHidden();
  expect((await postsOf(author)).map(({ title }) => title).sort()).toEqual(['First', 'Second']);
});

test('what was typed into a post that was deleted meanwhile can be saved as a new one', async ({ page }) => {
  const author = await openManagement(page);
  const files = [{ name: 'one.txt', content: dataUrl('one') }];
  const post = await createPost(author, { title: 'Gone', files });
  await page.reload();
  await row(page, 'Gone').getByRole('button', { name: 'Edit' }).click();
  const editor = editorOn(page, 'Edit Post');
  await editor.content.fill('Typed meanwhile');
  await deletePost(author, post);
  await editor.button('Update Post').click();
  await expect(editor.problem).toContainText('This post has been deleted since you opened it.');
  await editor.button('Save as a New Post').click();
  // Its title is another one while it saves.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row(page, 'Gone')).toBeVisible();
  expect(await postsOf(author)).toMatchObject([{ title: 'Gone', content: 'Typed meanwhile', files: [] }]);
});

test("another's change meanwhile is told, with both versions at hand", async ({ page }) => {
  const admin = await openManagement(page, 'admin');
  const post = await createPost(admin, { title: 'Shared', content: 'As it was' });
  await page.reload();
  await row(page, 'Shared').getByRole('button', { name: 'Edit' }).click();
  const editor = editorOn(page, 'Edit Post');
  const mine = 'Mine, which leads [elsewhere](https://example.org) too';
  await editor.content.fill(mine);
  await expect(editor.preview.getByRole('link')).toHaveText('elsewhere');
  await updatePost(admin, post, { content: 'Theirs' });
  await editor.button('Update Post').click();
  await expect(editor.problem).toContainText('Someone else has changed this post since you opened it.');
  await expectAccessibleInAllDress(page, 'the dialog with a conflict');
  await editor.button('Show the Other Version').click();
  await expect(editor.content).toHaveValue('Theirs');
  await expect(page.locator('article', { hasText: 'Theirs' }), 'the list behind the dialog').toBeVisible();
  await editor.button('Cancel').click();
  await discarding(page).getByRole('button', { name: 'Keep Editing' }).click();
  await expect(editor.draftSaved).toBeVisible();
  await page.reload();
  await row(page, 'Shared').getByRole('button', { name: 'Edit' }).click();
  await expect(editor.content).toHaveValue('Theirs');
  await editor.button('Switch Versions').click();
  await expect(editor.content).toHaveValue(mine);
  await expect(editor.draftSaved).toBeVisible();

  await updatePost(admin, post, { content: 'Theirs again' });
  await editor.title.fill('Ours');
  await expect(editor.problem, 'told while writing').toContainText('Someone else has changed this post');
  await editor.button('Keep Mine').click();
  await expect(editor.draftSaved).toBeVisible();
  await updatePost(admin, post, { content: 'Theirs a third time' });
  await editor.button('Update Post').click();
  await editor.button('Save Mine Over It').click();
  await expect(editor.dialog).toBeHidden();
  expect(await postsOf(admin)).toMatchObject([{ title: 'Ours', content: mine }]);
});

test('unsaved work is kept on the server: on any device it goes on where it was, files included', async ({
  page,
  openContext,
}) => {
  const author = await openNew(page);
  const editor = editorOn(page);
  await editor.title.fill('Half a post');
  await editor.picker.setInputFiles({ name: 'beds.png', mimeType: 'image/png', buffer: await picture(40, 20) });
  await expect(editor.dialog.getByRole('button', { name: 'Remove beds.png' })).toBeVisible();
  await expect(editor.draftSaved).toBeVisible();

  const elsewhere = await openContext();
  await signIn(elsewhere, author);
  const other = await elsewhere.newPage();
  await other.goto('/newsletter?tab=manage');
  await expect(other.getByText('No posts found.')).toBeVisible();
  await other.getByRole('button', { name: 'New Post' }).click();
  const there = editorOn(other);
  await expect(there.restored).toBeVisible();
  await expect(there.title).toHaveValue('Half a post');
  await expect(there.preview.locator('img')).toHaveAttribute('src', /^data:/);
  await there.title.fill('The other half');
  await expect(there.draftSaved).toBeVisible();
  await other.keyboard.press('Escape');
  await discarding(other).getByRole('button', { name: 'Finish Later' }).click();
  await expect(there.dialog).toBeHidden();
  await other.close();

  await editor.content.fill('Mine');
  await expect(editor.problem).toContainText('You have changed this in another tab or on another device.');
  await expectAccessible(page);
  await editor.button('Show the Other Version').click();
  await expect(editor.title).toHaveValue('The other half');
  await editor.button('Switch Versions').click();
  await expect(editor.title).toHaveValue('Half a post');
  await expect(editor.draftSaved).toBeVisible();
  await editor.title.fill('Whole');
  await expect(editor.draftSaved).toBeVisible();
  await expect(editor.problem, 'the conflict, told once').toBeHidden();
  await editor.button('Create Post').click();
  await expect(editor.dialog).toBeHidden();
  expect(await postsOf(author)).toMatchObject([{ title: 'Whole', content: 'Mine', files: [{ name: 'beds.png' }] }]);
  await page.getByRole('button', { name: 'New Post' }).click();
  await expect(editor.title).toHaveValue('');
});

test('what the server does not have yet is said, tried again, not left unasked and not lost in a crash', async ({
  page,
}) => {
  await openNew(page);
  const editor = editorOn(page);
  await page.route('**/newsletter/saveDraft', (route) => route.abort());
  await editor.title.fill('Typed offline');
  const status = editor.dialog.getByText(/^Not saved as a draft\./);
  await expect(status).toContainText('Please check your connection and try again.');
  const leaving = page.waitForEvent('dialog');
  void page.reload().catch(() => {});
  const question = await leaving;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await editor.button('Cancel').click();
  await expect(discarding(page).getByRole('button', { name: 'Finish Later' })).toBeDisabled();
  page.once('dialog', (asking) => asking.accept());
  await page.reload();
  await page.getByRole('button', { name: 'New Post' }).click();
  await expect(editor.restored).toBeVisible();
  await expect(editor.title).toHaveValue('Typed offline');
  await expect(status).toBeVisible();
  await page.unroute('**/newsletter/saveDraft');
  await page.route('**/newsletter/saveDraft', (route) =>
    route.fulfill({ status: 401, json: { success: false, code: 'unauthenticated', error: 'Please sign in.' } }),
  );
  await expect(status).toContainText('You have been signed out.');
  await page.unroute('**/newsletter/saveDraft');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(editor.draftSaved).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'New Post' }).click();
  await expect(editor.title).toHaveValue('Typed offline');
  await page.route('**/newsletter/discardDraft', (route) => route.abort(), { times: 1 });
  await editor.button('Cancel').click();
  await discarding(page).getByRole('button', { name: 'Discard Changes' }).click();
  await expect(discarding(page).getByRole('alert')).toContainText('The draft could not be discarded.');
  await expect(editor.title).toHaveValue('Typed offline');
  await discarding(page).getByRole('button', { name: 'Discard Changes' }).click();
  await expect(editor.dialog).toBeHidden();
  await page.getByRole('button', { name: 'New Post' }).click();
  await expect(editor.title).toHaveValue('');
  await editor.button('Cancel').click();
  await expect(editor.dialog).toBeHidden();
});

test('Back closes the dialog alone, and asks where something would be lost', async ({ page }) => {
  await openManagement(page);
  const editor = editorOn(page);
  await page.getByRole('button', { name: 'New Post' }).click();
  await expect(editor.title).toBeFocused();
  await page.goBack();
  await expect(editor.dialog).toBeHidden();
  await page.getByRole('button', { name: 'New Post' }).click();
  await editor.title.fill('Half a post');
  await page.goBack();
  await discarding(page).getByRole('button', { name: 'Keep Editing' }).click();
  await expect(editor.title).toHaveValue('Half a post');
  await page.goBack();
  await discarding(page).getByRole('button', { name: 'Discard Changes' }).click();
  await expect(editor.dialog).toBeHidden();
  await expect(page).toHaveURL('/newsletter?tab=manage');
  await page.getByRole('tab', { name: 'All Posts' }).click();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'New Post' })).toBeVisible();
});

test('an edit starts with the post as it is, and its files can be removed', async ({ page }) => {
  const author = await openManagement(page);
  const files = ['one.txt', 'two.txt', 'three.svg'].map((name) => ({ name, content: dataUrl(name) }));
  await createPost(author, { title: 'With files', chapters: ['NJHS'], files });
  await page.reload();
  await row(page, 'With files').getByRole('button', { name: 'Edit' }).click();
  const editor = editorOn(page, 'Edit Post');
  await expect(editor.dialog.getByRole('checkbox', { name: 'NJHS' })).toBeChecked();
  await expect(editor.dialog.getByRole('checkbox', { name: 'NHS', exact: true })).not.toBeChecked();
  await expect(editor.files.filter({ hasText: 'readers get a link' })).toContainText('three.svg');
  await editor.dialog.getByRole('button', { name: 'Remove one.txt' }).click();
  await expect(editor.dialog.getByRole('button', { name: 'Remove two.txt' })).toBeFocused();
  await editor.dialog.getByRole('button', { name: 'Remove three.svg' }).click();
  await expect(editor.button('Attach Files')).toBeFocused();
  await editor.button('Update Post').click();
  await expect(editor.dialog).toBeHidden();
  expect(await postsOf(author)).toMatchObject([{ files: [{ name: 'two.txt' }], chapters: ['NJHS'] }]);
});
