import { expect, type Locator } from '@playwright/test';
import { sql } from '../support/database.ts';
import { signOut } from '../support/identity-pages.ts';
import { holdBack, loseNextResponse, requestsTo } from '../support/network.ts';
import { discarding, discardingDraft, editorOn, openManagement, openNew } from '../support/newsletter-editor.ts';
import { signIn } from '../support/people.ts';
import { draftElsewhere, draftOf } from '../support/posts.ts';
import { test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

test('what the server does not have yet is said, tried again, not left unasked and not lost in a crash', async ({
  page,
}) => {
  const author = await openNew(page);
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
  await page.route('**/newsletter/saveDraft', (route) =>
    route.fulfill({ status: 401, json: { success: false, code: 'unauthenticated', error: 'Please sign in.' } }),
  );
  await expect(status).toContainText('You have been signed out.');
  await page.unroute('**/newsletter/saveDraft');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(editor.draftSaved).toBeVisible();
  expect(await draftOf(author)).toMatchObject({ form: { title: 'Typed offline' } });
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

test('what is typed while a save is on its way outlives a crash, and is no conflict with it; so does a text that is too long, which is named', async ({
  page,
}) => {
  const author = await openNew(page);
  const editor = editorOn(page);
  await holdBack(page, '**/newsletter/saveDraft', { isAnswered: true });
  await editor.title.fill('Sent');
  await expect.poll(() => draftOf(author)).toMatchObject({ form: { title: 'Sent' } });
  await editor.content.fill('Typed since');
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain('Typed since');
  await page.unroute('**/newsletter/saveDraft');
  page.once('dialog', (asking) => asking.accept());
  await page.reload();
  await page.getByRole('button', { name: 'New Post' }).click();
  await expect(editor.content).toHaveValue('Typed since');
  await expect(editor.draftSaved).toBeVisible();
  await expect(editor.problem).toBeHidden();
  expect(await draftOf(author)).toMatchObject({ form: { title: 'Sent', content: 'Typed since' } });

  await editor.title.fill('x'.repeat(201));
  const status = editor.dialog.getByText(/^Not saved as a draft\./);
  await expect(status).toContainText('draft. Title: Must be at most 200 characters. What you typed');
  page.once('dialog', (asking) => asking.accept());
  await page.reload();
  await page.getByRole('button', { name: 'New Post' }).click();
  await expect(editor.title).toHaveValue('x'.repeat(201));
  await editor.title.fill('Short');
  await expect(editor.draftSaved).toBeVisible();
});

test('after a failure a draft is tried again at its time, also while somebody types; however often, it is said once', async ({
  page,
}) => {
  const author = await openNew(page);
  const editor = editorOn(page);
  await page.route('**/newsletter/saveDraft', (route) => route.abort(), { times: 1 });
  await editor.title.fill('Typed on');
  const status = editor.dialog.getByText(/^Not saved as a draft\./);
  await expect(status).toBeVisible();
  await editor.content.focus();
  // Without a pause in which an attempt would begin.
  for (let keys = 0; keys < 60 && (await draftOf(author)) === null; keys++) {
    await page.keyboard.press('x', { delay: 250 });
  }
  expect(await draftOf(author)).toMatchObject({ form: { title: 'Typed on' } });

  const attempts = requestsTo(page, '/newsletter/saveDraft');
  await page.route('**/newsletter/saveDraft', (route) => route.abort());
  await editor.title.fill('Typed offline');
  await expect(status).toBeVisible();
  const changes = await status.evaluateHandle((element) => {
    const seen: string[] = [];
    const note = () => seen.push(element.textContent);
    new MutationObserver(note).observe(element, { childList: true, characterData: true, subtree: true });
    return seen;
  });
  const before = attempts.length;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(() => attempts.length).toBeGreaterThan(before);
  await page.unroute('**/newsletter/saveDraft');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(editor.draftSaved).toBeVisible();
  expect(await changes.jsonValue()).toEqual(['']);
});

test('restored work that could not be saved once goes on; discarding it asks first where somebody has gone on with it', async ({
  page,
}) => {
  const author = await openManagement(page);
  await draftElsewhere(author, { title: 'Restored' });
  await page.getByRole('button', { name: 'New Post' }).click();
  const editor = editorOn(page);
  await expect(editor.restored).toBeVisible();
  const release = await holdBack(page, '**/newsletter/uploadFile');
  await editor.picker.setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('Gloves') });
  await editor.button('Discard').click();
  await discarding(page).getByRole('button', { name: 'Keep Editing' }).click();
  await page.route('**/newsletter/saveDraft', (route) => route.abort(), { times: 1 });
  await editor.content.fill('An hour of work');
  await expect(editor.dialog.getByText(/^Not saved as a draft\./)).toBeVisible();
  await expect(editor.draftSaved.or(editor.problem)).toBeVisible();
  await expect(editor.problem, 'nobody else has changed it').toBeHidden();
  release();
  await expect(editor.dialog.getByRole('button', { name: 'Remove plan.txt' })).toBeVisible();
  await editor.button('Discard').click();
  await discarding(page).getByRole('button', { name: 'Keep Editing' }).click();
  await expect(editor.content).toHaveValue('An hour of work');
  await editor.button('Discard').click();
  await discarding(page).getByRole('button', { name: 'Discard Changes' }).click();
  await expect(editor.dialog).toBeHidden();
  expect(await draftOf(author)).toBeNull();
});

test('what was discarded or emptied is gone, also where the dialog is closed at once; nothing is typed into it meanwhile', async ({
  page,
}) => {
  const author = await openManagement(page);
  await draftElsewhere(author, { title: 'Not wanted' });
  const open = page.getByRole('button', { name: 'New Post' });
  const editor = editorOn(page);
  await open.click();
  const release = await holdBack(page, '**/newsletter/discardDraft', { isAnswered: true });
  await editor.button('Discard').click();
  await page.keyboard.press('Escape');
  await expect(discardingDraft(page).getByRole('button', { name: 'Discarding...' })).toBeVisible();
  await expect(discardingDraft(page)).not.toContainText('has not been saved');
  await page.keyboard.type('Lost');
  await expect(editor.title).toHaveValue('');
  release();
  await expect(editor.dialog).toBeHidden();
  expect(await draftOf(author)).toBeNull();
  await open.click();
  await editor.title.fill('Not wanted either');
  await expect(editor.draftSaved).toBeVisible();
  await page.route('**/newsletter/discardDraft', (route) => route.abort());
  await editor.title.fill('');
  await editor.button('Cancel').click();
  const notDiscarded = page.getByRole('dialog', { name: 'Draft not discarded' });
  await expect(notDiscarded.getByRole('alert')).toContainText('The draft could not be discarded.');
  await notDiscarded.getByRole('button', { name: 'Finish Later' }).click();
  await expect(editor.dialog).toBeHidden();
  await open.click();
  await expect(editor.title).toHaveValue('Not wanted either');
  await editor.title.fill('');
  await editor.button('Cancel').click();
  await expect(notDiscarded).toBeVisible();
  // The next attempt to save the emptied form takes the draft away.
  await page.unroute('**/newsletter/discardDraft');
  await expect(editor.dialog).toBeHidden();
  expect(await draftOf(author)).toBeNull();
});

test('a text whose discarding failed is saved again, unless the server refused that; a late discarding takes away nothing', async ({
  page,
}) => {
  const author = await openNew(page);
  const editor = editorOn(page);
  const [discard, keep] = ['Discard Changes', 'Keep Editing'].map((name) =>
    discarding(page).getByRole('button', { name }),
  ) as [Locator, Locator];
  const failed = discarding(page).getByRole('alert');
  await editor.title.fill('Kept after all');
  await expect(editor.draftSaved).toBeVisible();
  await loseNextResponse(page, '**/newsletter/discardDraft');
  await editor.button('Cancel').click();
  await discard.click();
  await expect(failed).toContainText('The draft could not be discarded.');
  await keep.click();
  await expect.poll(() => draftOf(author)).toMatchObject({ form: { title: 'Kept after all' } });
  await expect(editor.draftSaved).toBeVisible();

  const late = page.waitForRequest('**/newsletter/discardDraft');
  await page.route('**/newsletter/discardDraft', (route) => route.abort(), { times: 1 });
  const saved = page.waitForResponse('**/newsletter/saveDraft');
  await editor.button('Cancel').click();
  await discard.click();
  await expect(failed).toContainText('The draft could not be discarded.');
  await keep.click();
  await saved;
  expect((await page.request.fetch(await late)).status()).toBe(200);
  expect(await draftOf(author)).toMatchObject({ form: { title: 'Kept after all' } });
  await editor.button('Cancel').click();
  await expect(discarding(page).getByText('has not been saved')).toBeVisible();
  await expect(failed, 'of the time before').toBeHidden();

  await page.route('**/newsletter/{save,discard}Draft', (route) =>
    route.fulfill({ status: 403, json: { success: false, code: 'forbidden', error: 'This is for leads.' } }),
  );
  const saves = requestsTo(page, 'saveDraft');
  await discard.click();
  await expect(failed).toContainText('This is for leads.');
  await discarding(page).getByRole('button', { name: 'Finish Later' }).click();
  await expect(editor.dialog).toBeHidden();
  expect(saves).toEqual([]);
  expect(await draftOf(author)).toMatchObject({ form: { title: 'Kept after all' } });
});

for (const [what, change] of [
  ['the role of a lead', "role = 'student'"],
  ['the account', 'deactivated_at = now()'],
] as const) {
  test(`an author who loses ${what} while typing can close the editor`, async ({ page }) => {
    const author = await openNew(page);
    const editor = editorOn(page);
    await editor.title.fill('Saved');
    await expect(editor.draftSaved).toBeVisible();
    await sql(`UPDATE members SET ${change} WHERE clerk_id = $1`, [author.clerkId]);
    await editor.title.fill('Typed since');
    await expect(editor.dialog.getByText(/^Not saved as a draft\./)).toBeVisible();
    await editor.button('Cancel').click();
    await discarding(page).getByRole('button', { name: 'Discard Changes' }).click();
    await expect(editor.dialog).toHaveCount(0);
  });
}

test('what is discarded is not saved again while the server takes it away', async ({ page }) => {
  const author = await openNew(page);
  const editor = editorOn(page);
  await page.route('**/newsletter/saveDraft', (route) => route.abort());
  await editor.title.fill('Not wanted');
  await expect(editor.dialog.getByText(/^Not saved as a draft\./)).toBeVisible();
  const release = await holdBack(page, '**/newsletter/discardDraft', { isAnswered: true });
  const discarded = page.waitForRequest('**/newsletter/discardDraft');
  await editor.button('Cancel').click();
  // The next attempt to save is due in the very moment in which the draft is discarded, before the page has rendered that.
  await page.evaluate(() => {
    const { fetch } = window;
    window.fetch = (...request) => {
      const response = fetch(...request);
      if (String(request[0]).includes('discardDraft')) dispatchEvent(new Event('online'));
      return response;
    };
  });
  const saves = requestsTo(page, 'saveDraft');
  await discarding(page).getByRole('button', { name: 'Discard Changes' }).click();
  await discarded;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  expect(await draftOf(author)).toBeNull();
  release();
  await expect(editor.dialog).toBeHidden();
  expect(saves).toEqual([]);
});

test('Back closes the topmost dialog alone, also the choice of a picture, and asks where something would be lost', async ({
  page,
}) => {
  await openManagement(page);
  const editor = editorOn(page);
  await page.getByRole('button', { name: 'New Post' }).click();
  await expect(editor.title).toBeFocused();
  await page.goBack();
  await expect(editor.dialog).toBeHidden();
  await page.getByRole('button', { name: 'New Post' }).click();
  await editor.title.fill('Half a post');
  for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
    await editor.button('Choose Cover').click();
    await expect(page.getByRole('dialog', { name: 'Cover Picture' })).toBeVisible();
    await close();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(editor.button('Choose Cover')).toBeFocused();
  }
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

test('a sign-out in another tab says why the editor is gone, and loses nothing that was typed', async ({
  page,
  context,
}) => {
  const author = await openNew(page);
  const editor = editorOn(page);
  await page.route('**/newsletter/saveDraft', (route) => route.abort());
  await editor.title.fill('Book drive');
  await page.route('**/newsletter/uploadFile', () => {});
  await editor.picker.setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('Shelves') });
  const other = await context.newPage();
  await other.goto('/newsletter');
  await signOut(other);
  await expect(editor.dialog).toHaveCount(0);
  await expectToast(page, 'You have been signed out', /^What you typed is kept\. Files .* again\. .* the same account/);
  await signIn(context, author);
  await page.goto('/newsletter?tab=manage');
  await page.getByRole('button', { name: 'New Post' }).click();
  await expect(editor.restored).toBeVisible();
  await expect(editor.title).toHaveValue('Book drive');
});
