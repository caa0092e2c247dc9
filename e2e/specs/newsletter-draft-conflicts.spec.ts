import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInAllAppearances } from '../support/accessibility.ts';
import { holdBack, loseNextResponse } from '../support/network.ts';
import { discarding, editorOn, openEdit, openManagementAs, openNew, row } from '../support/newsletter-editor.ts';
import { createMember, signIn } from '../support/people.ts';
import {
  createPost,
  dataUrl,
  deletePost,
  draftElsewhere,
  draftOf,
  picture,
  postsOf,
  updatePost,
} from '../support/posts.ts';
import { test } from '../support/test.ts';
import { referenceLine } from '../support/text.ts';
import { dismissToast, expectToast } from '../support/toasts.ts';

type Editor = ReturnType<typeof editorOn>;

/** Creates the post, and loses the response that says so. */
async function createUnheard(page: Page, editor: Editor, { title, content }: { title: string; content: string }) {
  await editor.title.fill(title);
  await editor.content.fill(content);
  await loseNextResponse(page, '**/newsletter/createPost');
  await editor.button('Create Post').click();
  await expect(editor.problem).toContainText('Please check your connection and try again.');
}

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
  await expect(editor.problem.getByText(referenceLine)).toHaveCount(0);
  await page.unroute('**/newsletter/createPost');
  await loseNextResponse(page, '**/newsletter/createPost');
  await editor.button('Create Post').click();
  await expect(editor.problem).toContainText('Please check your connection and try again.');
  await expect(editor.problem.getByText(referenceLine)).toBeVisible();
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

test('what was created unheard is not reported as saved before a version is chosen; after it was discarded, a new post is another one', async ({
  page,
}) => {
  const author = await openNew(page);
  const editor = editorOn(page);
  await createUnheard(page, editor, { title: 'First', content: 'Words' });
  await editor.content.fill('Words, and more');
  await expect(editor.button('Keep Mine'), 'found by the draft that is saved').toBeVisible();
  await editor.button('Create Post').click();
  await expect(editor.button('Save Mine Over It')).toBeVisible();
  await expect(editor.problem).toContainText('An earlier version of this post has been saved before.');
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

test('a new post that another tab has created with an older text is not reported as created', async ({ page }) => {
  const author = await openNew(page);
  const editor = editorOn(page);
  await editor.title.fill('Twice');
  await editor.content.fill('Older words');
  await expect(editor.draftSaved).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/newsletter?tab=manage');
  await other.getByRole('button', { name: 'New Post' }).click();
  const there = editorOn(other);
  await there.content.fill('Newer words');
  await expect(there.draftSaved).toBeVisible();
  await editor.button('Create Post').click();
  await expect(editor.dialog).toBeHidden();
  await there.button('Create Post').click();
  await expect(there.problem).toContainText('An earlier version of this post has been saved before.');
  expect(await postsOf(author)).toMatchObject([{ content: 'Older words' }]);
  await there.button('Save Mine Over It').click();
  // Its title is another one while it saves.
  await expect(other.getByRole('dialog')).toHaveCount(0);
  expect(await postsOf(author)).toMatchObject([{ content: 'Newer words' }]);
  expect(await draftOf(author)).toBeNull();
  await other.close();
});

test('an edit whose response was lost is nobody else’s: saved again, or gone on with, it asks for no choice', async ({
  page,
}) => {
  const { author } = await openEdit(page, { title: 'Minutes', publishAt: null });
  const open = row(page, 'Minutes').getByRole('button', { name: 'Edit' });
  const editor = editorOn(page, 'Edit Post');
  const updateUnheard = async (content: string) => {
    await editor.content.fill(content);
    await loseNextResponse(page, '**/newsletter/updatePost');
    await editor.button('Update Post').click();
    await expect(editor.problem).toContainText('Please check your connection and try again.');
  };
  await editor.dialog.getByRole('radio', { name: 'Publish' }).check();
  await updateUnheard('First words ');
  await editor.button('Update Post').click();
  await expect(editor.dialog).toBeHidden();
  await expectToast(page, 'Post updated');
  await dismissToast(page);
  await open.click();
  await editor.dialog.getByRole('radio', { name: 'Take back to drafts' }).check();
  await updateUnheard('Second words');
  await editor.dialog.getByRole('radio', { name: 'Publish' }).check();
  const updating = page.waitForRequest('**/newsletter/updatePost');
  const release = await holdBack(page, '**/newsletter/updatePost');
  await editor.button('Update Post').click();
  await updating;
  await expect(editor.draftSaved).toBeVisible();
  release();
  await expect(editor.dialog).toBeHidden();
  expect(await postsOf(author)).toMatchObject([{ content: 'Second words', state: 'published' }]);
  await dismissToast(page);
  await open.click();
  await updateUnheard('Third words');
  const newer = page.waitForResponse((response) => !!response.request().postData()?.includes('Third words, and more'));
  await editor.content.fill('Third words, and more');
  expect(await (await newer).json()).toMatchObject({ newerPost: { content: 'Third words' } });
  await expect(editor.draftSaved).toBeVisible();
  await expect(editor.problem, 'what was pressed is saved after all').toBeHidden();
  await editor.button('Update Post').click();
  await expect(editor.dialog).toBeHidden();
  expect(await postsOf(author)).toMatchObject([{ content: 'Third words, and more' }]);
});

test('what was typed into a post that was deleted meanwhile can be saved as a new one', async ({ page }) => {
  const files = [{ name: 'one.txt', content: dataUrl('one') }];
  const { author, post } = await openEdit(page, { title: 'Gone', files });
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
  // An admin, who may look at it in both chapters' colours.
  const admin = await createMember({ role: 'admin' });
  const post = await createPost(admin, { title: 'Shared', content: 'As it was' });
  await openManagementAs(page, admin);
  await row(page, 'Shared').getByRole('button', { name: 'Edit' }).click();
  const editor = editorOn(page, 'Edit Post');
  const mine = 'Mine, which leads [elsewhere](https://example.org) too';
  await editor.content.fill(mine);
  await expect(editor.preview.getByRole('link')).toHaveText('elsewhere');
  await updatePost(admin, post, { content: 'Theirs' });
  await editor.button('Update Post').click();
  await expect(editor.problem).toContainText('Someone else has changed this post since you opened it.');
  await expectAccessibleInAllAppearances(page, 'the dialog with a conflict');
  await editor.button('Show the Other Version').click();
  await expect(editor.content).toHaveValue('Theirs');
  await expect(page.locator('article', { hasText: 'Theirs' }), 'the list behind the dialog').toBeVisible();
  await editor.button('Cancel').click();
  await discarding(page).getByRole('button', { name: 'Keep Editing' }).click();
  await expect(editor.draftSaved).toBeVisible();
  await page.reload();
  await row(page, 'Shared').getByRole('button', { name: 'Edit' }).click();
  await expect(editor.content).toHaveValue('Theirs');
  const release = await holdBack(page, '**/newsletter/uploadFile');
  await editor.button('Choose Cover').click();
  const buffer = await picture(60, 30);
  await page
    .getByRole('dialog', { name: 'Cover Picture' })
    .locator('input[type="file"]')
    .setInputFiles({ name: 'theirs.png', mimeType: 'image/png', buffer });
  await editor.button('Switch Versions').click();
  await expect(editor.content).toHaveValue(mine);
  release();
  await expect(editor.files.getByRole('button', { name: 'Show in text' })).toHaveCount(1);
  await expect(editor.button('Choose Cover'), 'the picture was chosen for the other version').toBeVisible();
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

test('discarding, creating or emptying a post takes along what was written here; what was written elsewhere meanwhile stays the draft', async ({
  page,
}) => {
  const author = await openNew(page);
  const editor = editorOn(page);
  await editor.title.fill('Here');
  await expect(editor.draftSaved).toBeVisible();
  await draftElsewhere(author, { title: 'Elsewhere' });
  await editor.content.fill('Typed here');
  await expect(editor.problem).toContainText('You have changed this in another tab or on another device.');
  await editor.button('Cancel').click();
  await discarding(page).getByRole('button', { name: 'Discard Changes' }).click();
  await expect(editor.dialog).toBeHidden();
  await page.getByRole('button', { name: 'New Post' }).click();
  await expect(editor.title).toHaveValue('Elsewhere');
  await editor.content.fill('Typed here');
  await expect.poll(() => draftOf(author)).toMatchObject({ form: { content: 'Typed here' } });
  await expect(editor.draftSaved).toBeVisible();
  await draftElsewhere(author, { title: 'Elsewhere again', content: 'Typed there' });
  await editor.button('Create Post').click();
  await expect(editor.dialog).toBeHidden();
  expect(await postsOf(author)).toMatchObject([{ title: 'Elsewhere', content: 'Typed here' }]);
  await page.getByRole('button', { name: 'New Post' }).click();
  await expect(editor.title).toHaveValue('Elsewhere again');
  await editor.button('Save as a New Post').click();
  await expect(editor.dialog).toBeHidden();
  expect(await draftOf(author)).toBeNull();

  await page.getByRole('button', { name: 'New Post' }).click();
  await editor.title.fill('Here');
  await expect(editor.draftSaved).toBeVisible();
  await editor.title.fill('');
  await expect.poll(() => draftOf(author)).toBeNull();
  await draftElsewhere(author, { title: 'Begun elsewhere' });
  await editor.content.fill('Typed here');
  await expect(editor.problem).toContainText('You have changed this in another tab or on another device.');
  expect(await draftOf(author)).toMatchObject({ form: { title: 'Begun elsewhere' } });
});

test('what a page had not sent before it ended is a choice beside what was written elsewhere since', async ({
  page,
}) => {
  const author = await openNew(page);
  const editor = editorOn(page);
  await editor.title.fill('Here');
  await expect(editor.draftSaved).toBeVisible();
  await page.route('**/newsletter/saveDraft', (route) => route.abort());
  await editor.title.fill('Here, not sent');
  await expect(editor.dialog.getByText(/^Not saved as a draft\./)).toBeVisible();
  page.once('dialog', (asking) => asking.accept());
  await page.reload();
  await page.unroute('**/newsletter/saveDraft');
  await draftElsewhere(author, { title: 'Elsewhere' });
  const open = page.getByRole('button', { name: 'New Post' });
  await open.click();
  await expect(editor.title).toHaveValue('Here, not sent');
  await editor.button('Show the Other Version').click();
  await expect(editor.title).toHaveValue('Elsewhere');
  await editor.button('Switch Versions').click();
  await expect(editor.draftSaved).toBeVisible();
  expect(await draftOf(author)).toMatchObject({ form: { title: 'Here, not sent' }, otherForm: { title: 'Elsewhere' } });

  await page.route('**/newsletter/saveDraft', (route) => route.abort());
  await editor.title.fill('Here again');
  await expect(editor.dialog.getByText(/^Not saved as a draft\./)).toBeVisible();
  page.once('dialog', (asking) => asking.accept());
  await page.reload();
  await draftElsewhere(author, { title: 'Elsewhere again' });
  await open.click();
  await expect(editor.title).toHaveValue('Here again');
  await editor.button('Cancel').click();
  await discarding(page).getByRole('button', { name: 'Discard Changes' }).click();
  await expect(editor.dialog).toBeHidden();
  expect(await draftOf(author)).toMatchObject({ form: { title: 'Elsewhere again' } });
});
