import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { press, typeInto } from '../support/keyboard.ts';
import { editorOn, openManagement } from '../support/newsletter-editor.ts';
import { openDetails, openReviewQueue } from '../support/review-queue.ts';
import { test } from '../support/test.ts';

const scripts = '**/apps/**/*.js';
const lost = 'This part of the page could not be loaded.';

/** From now on no more code arrives. */
const stopScripts = (page: Page) => page.route(scripts, (route) => route.abort());

/** Retries first in vain, then with the code there, by keyboard. */
async function retry(page: Page, part: Locator) {
  const button = part.getByRole('alert').filter({ hasText: lost }).getByRole('button', { name: 'Retry' });
  await press(page, button);
  await expect(button).toBeEnabled();
  await page.unroute(scripts);
  await press(page, button);
  await expect(part.getByText(lost)).toHaveCount(0);
}

test('where the evidence of a signature cannot be fetched, the notes about the hours stay, and it can be tried again', async ({
  page,
  context,
}) => {
  await openReviewQueue(page, context, [{ status: 'signed', description: 'Signed at the shelter' }]);
  const details = await openDetails(page, 'Signed at the shelter');
  const notes = details.getByRole('textbox', { name: /^Notes/ });
  await typeInto(page, notes, 'Thank you for helping out');
  await stopScripts(page);
  await details.getByText('Evidence of the Signature').click();
  await expect(details.getByRole('alert')).toContainText(lost);
  await expect(notes).toHaveValue('Thank you for helping out');
  await expectAccessible(page);
  await retry(page, details);
  await expect(details.getByText('There is no evidence of this signature.')).toBeVisible();
  await expect(notes).toHaveValue('Thank you for helping out');
});

test("where a post's preview cannot be fetched, the text stays, and it can be tried again", async ({ page }) => {
  await openManagement(page);
  const newPost = page.getByRole('button', { name: 'New Post' });
  await expect(newPost).toBeVisible();
  await stopScripts(page);
  await newPost.click();
  const editor = editorOn(page);
  await typeInto(page, editor.content, 'Bring **gloves**');
  await expect(editor.preview).toContainText(lost);
  await retry(page, editor.preview);
  await expect(editor.preview.getByText('Bring gloves')).toBeVisible();
  await expect(editor.content).toHaveValue('Bring **gloves**');
});
