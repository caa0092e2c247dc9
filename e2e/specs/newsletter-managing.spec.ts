import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInAllAppearances } from '../support/accessibility.ts';
import { sql } from '../support/database.ts';
import { press, tabTo } from '../support/keyboard.ts';
import { holdBack, requestsTo } from '../support/network.ts';
import { editorOn, openNew, row } from '../support/newsletter-editor.ts';
import { createMember, signIn } from '../support/people.ts';
import { createPost, dataUrl, deletePost, postsOf, uniqueWord } from '../support/posts.ts';
import { test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const demoPassword = 'scholarship-2026';

test('members and deactivated leads see the cards alone; leads and the newsletter-team account see the tabs, and no search for users', async ({
  page,
  context,
}) => {
  const visitAs = async (person: { email: string; password: string }) => {
    await context.clearCookies();
    await signIn(context, person);
    await page.goto('/newsletter?tab=manage');
  };
  const former = await createMember({ role: 'lead' });
  await sql('UPDATE members SET deactivated_at = now() WHERE clerk_id = $1', [former.clerkId]);
  for (const reader of [await createMember(), former]) {
    await visitAs(reader);
    await expect(page.getByRole('searchbox', { name: 'Search posts' })).toBeVisible();
    await expect(tab(page, 'Manage Posts')).toHaveCount(0);
  }
  for (const person of [await createMember({ role: 'lead' }), { email: 'news@honor.test', password: demoPassword }]) {
    await visitAs(person);
    await expect(page.getByRole('heading', { name: 'Newsletter Management' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'View Posts by User' })).toHaveCount(0);
  }
});

test('an author who becomes a student or is deactivated while writing keeps what was typed, and reads why it is not saved', async ({
  page,
}) => {
  const author = await openNew(page);
  const { dialog, title, content, problem, draftSaved, button } = editorOn(page);
  await title.fill('Spring fair');
  await content.fill('We meet at noon.');
  await expect(draftSaved).toBeVisible();
  for (const [change, text, reason] of [
    ["role = 'student'", 'We meet at one.', /Access Denied/],
    ["role = 'lead', deactivated_at = now()", 'We meet at two.', /Your account has been deactivated/],
  ] as const) {
    await sql(`UPDATE members SET ${change} WHERE clerk_id = $1`, [author.clerkId]);
    const read = page.waitForResponse('**/api/v1/users/getUser');
    await content.fill(text);
    await read;
    await expect(dialog.getByText('Not saved as a draft.')).toBeVisible();
    await button('Create Post').click();
    await expect(problem).toContainText(reason);
    await expect(content).toHaveValue(text);
  }
});

test("the tabs are worked by keyboard and stand in the address; 'All Posts' reloads the list and needs no design kit", async ({
  page,
  context,
}) => {
  await signIn(context, await createMember({ role: 'lead' }));
  const scripts = requestsTo(page, '.js');
  const lists = requestsTo(page, '/newsletter/getPosts?');
  await page.goto('/newsletter');
  await expect(tab(page, 'All Posts')).toBeVisible();
  expect(lists, 'calls for what the document brought along').toEqual([]);
  await tabTo(page, tab(page, 'All Posts'));
  await expect(page.getByRole('tabpanel', { name: 'All Posts' })).toBeVisible();
  const before = scripts.length;
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { name: 'Newsletter Management' })).toBeVisible();
  expect(scripts.length, 'scripts that only Manage Posts needs').toBeGreaterThan(before);
  await expect(page).toHaveURL('/newsletter?tab=manage');
  await expect(tab(page, 'Manage Posts')).toBeFocused();
  await expect(page.getByText('No posts found.')).toBeVisible();
  await expect(page.getByText('Create your first newsletter post to get started!')).toBeVisible();
  const release = await holdBack(page, '**/__clerk/v1/client?*');
  await page.reload();
  await expect(page.getByText('Loading posts...')).toBeVisible();
  // In view, it would be pushed away by the list.
  const footer = await page.getByRole('contentinfo').boundingBox();
  expect(footer?.y).toBeGreaterThan(page.viewportSize()?.height ?? 0);
  release();
  await expect(tab(page, 'Manage Posts')).toHaveAttribute('aria-selected', 'true');

  lists.length = 0;
  await tab(page, 'All Posts').click();
  await expect.poll(() => lists.length).toBe(1);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Newsletter Management' })).toBeVisible();
});

test('a row tells of its post, drafts and scheduled ones too', async ({ page, context }) => {
  // An admin, who may look at it in both chapters' colours.
  const author = await createMember({ role: 'admin' });
  const content = `Long ${'words '.repeat(40)}`;
  await createPost(author, { title: 'Unfinished', publishAt: null, tags: ['spring'], content });
  const nextYear = new Date().getFullYear() + 1;
  await createPost(author, { title: 'Next year', publishAt: `${nextYear}-11-27T01:05:00Z` });
  await createPost(author, { title: 'Out', files: [{ name: 'plan.txt', content: dataUrl('Gloves') }] });
  await signIn(context, author);
  await page.goto('/newsletter?tab=manage');
  await expect(row(page, 'Unfinished')).toContainText('Draft');
  await expect(row(page, 'Unfinished')).toContainText('spring');
  await expect(row(page, 'Unfinished').getByText(/^Long [\w ]{90,95}\.\.\.$/)).toBeVisible();
  await expect(row(page, 'Next year')).toContainText(`Scheduled for November 26, ${nextYear} at 7:05 PM`);
  await expect(row(page, 'Next year').getByRole('time'), 'the same day').toHaveText(`November 26, ${nextYear}`);
  await expect(row(page, 'Out')).toContainText('Published');
  await expect(row(page, 'Out')).toContainText('1 attached file');
  await expect(row(page, 'Out').getByRole('time')).toHaveText(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/);
  await expectAccessibleInAllAppearances(page, 'Manage Posts');
  await page.getByRole('link', { name: 'Out', exact: true }).click();
  await page.getByRole('link', { name: 'Back to Newsletter' }).click();
  await expect(page).toHaveURL('/newsletter?tab=manage');
  await expect(page.getByRole('link', { name: 'Out', exact: true })).toBeFocused();
});

test('more than twenty posts have pages, and the reader of one comes back to its page', async ({ page, context }) => {
  const author = await createMember({ role: 'lead' });
  const last = await createPost(author, { title: 'The oldest' });
  await sql(
    `INSERT INTO posts (title, content, author_id, author_name, published_at)
     SELECT 'Post ' || n, content, author_id, author_name, published_at + interval '1 ms'
     FROM posts, generate_series(1, 20) AS n WHERE id = $1`,
    [last.id],
  );
  await signIn(context, author);
  await page.goto('/newsletter?tab=manage');
  await expect(page.getByRole('article')).toHaveCount(20);
  await page.getByRole('article').last().getByRole('button').last().focus();
  await press(page, page.getByRole('button', { name: 'Next' }));
  await expect(page).toHaveURL('/newsletter?tab=manage&page=2');
  await page.getByRole('link', { name: 'The oldest' }).click();
  await page.getByRole('link', { name: 'Back to Newsletter' }).click();
  await expect(page.getByRole('link', { name: 'The oldest' })).toBeFocused();
  await press(page, row(page, 'The oldest').getByRole('button', { name: 'Delete' }));
  const answer = await holdBack(page, '**/newsletter/getPostsByUser');
  await page.getByRole('dialog', { name: 'Delete Post' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Loading posts...')).toBeVisible();
  await expect(page.getByText('No posts found.')).toBeHidden();
  answer();
  await expect(page).toHaveURL('/newsletter?tab=manage');
  await expect(page.getByRole('article')).toHaveCount(20);
});

test.describe(() => {
  test.use({ isFirstVisit: true });

  test('a scheduled post becomes published before the eyes of who looks at it', async ({ page, context }) => {
    const author = await createMember({ role: 'lead' });
    const post = await createPost(author, { title: 'Soon', publishAt: new Date(Date.now() + 60_000).toISOString() });
    await signIn(context, author);
    await page.clock.install();
    await page.goto('/newsletter?tab=manage');
    await expect(row(page, 'Soon')).toContainText('Scheduled for');
    await sql('UPDATE posts SET published_at = now() WHERE id = $1', [post.id]);
    await page.clock.fastForward(61_000);
    await expect(row(page, 'Soon')).toContainText('Published');
  });
});

test('deleting asks first, stays open where it fails, and takes the post away at once; one deleted elsewhere goes when it is opened', async ({
  page,
  context,
}) => {
  const lead = await createMember({ role: 'lead' });
  await createPost(lead, { title: 'Old "news"' });
  const kept = await createPost(lead, { title: 'Kept' });
  await signIn(context, lead);
  await page.goto('/newsletter?tab=manage');
  await press(page, row(page, 'Old "news"').getByRole('button', { name: 'Delete' }));
  const dialog = page.getByRole('dialog', { name: 'Delete Post' });
  await expect(dialog).toContainText(
    'Are you sure you want to delete the post titled "Old "news""? This action cannot be undone and all associated data will be permanently deleted.',
  );
  await page.route('**/newsletter/deletePost', (route) => route.abort(), { times: 1 });
  const remove = dialog.getByRole('button', { name: 'Delete' });
  await press(page, remove);
  await expect(dialog.getByRole('alert')).toContainText('The post could not be deleted.');
  await expect(remove).toBeFocused();
  const lists = requestsTo(page, '/newsletter/getPostsByUser');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Post deleted');
  await expect(dialog).toBeHidden();
  await expect(row(page, 'Old "news"')).toHaveCount(0);
  await expect(row(page, 'Kept')).toBeVisible();
  await expect(row(page, 'Kept').getByRole('button', { name: 'Delete' })).toBeFocused();
  expect(lists).toEqual([]);
  expect((await postsOf(lead)).map(({ title }) => title)).toEqual(['Kept']);

  await deletePost(lead, kept);
  await row(page, 'Kept').getByRole('button', { name: 'Edit' }).click();
  await expectToast(page, 'The post could not be opened');
  await expect(row(page, 'Kept')).toHaveCount(0);
});

test('an admin finds leads and admins by keyboard, sees their posts, and returns to the own ones by clearing the search', async ({
  page,
  context,
}) => {
  const [admin, lead] = [await createMember({ role: 'admin' }), await createMember({ role: 'lead' })];
  const student = await createMember({ firstName: lead.firstName });
  const title = uniqueWord();
  await createPost(lead, { title });
  await signIn(context, admin);
  await page.goto('/newsletter?tab=manage');
  const search = page.getByRole('combobox', { name: 'Search users' });
  await expect(search).toHaveAttribute('placeholder', 'Search users by name, role, or committee...');
  const none = page.getByText('No users found matching your search criteria. Please try different search terms.');
  await tabTo(page, search);
  await page.keyboard.type(student.lastName);
  await expect(none).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expectAccessible(page);
  await search.fill(`${lead.lastName} Committee Lead service`);
  await expect(page.getByRole('option')).toHaveText([new RegExp(`${lead.lastName}.*Committee Lead.*Service`)]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(row(page, title)).toBeVisible();
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await search.fill('newsletter team');
  await expect(page.getByRole('option')).toHaveText([/Newsletter Team/]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Induction night in pictures and words')).toBeVisible();
  await search.fill('');
  await expect(row(page, title)).toHaveCount(0);
  await expect(page.getByText('No posts found.')).toBeVisible();
});

test('an admin who opens a post of another author comes back to the posts of that author, whose name finds others of that name', async ({
  page,
  context,
}) => {
  const [admin, lead] = [await createMember({ role: 'admin' }), await createMember({ role: 'lead' })];
  const title = uniqueWord();
  await createPost(lead, { title });
  await signIn(context, admin);
  await page.goto('/newsletter?tab=manage');
  const search = page.getByRole('combobox', { name: 'Search users' });
  const name = `${lead.firstName} ${lead.lastName}`;
  const heading = page.getByRole('heading', { name: `Posts by ${name}` });
  await search.fill(lead.lastName);
  await page.getByRole('option', { name }).click();
  await expect(heading).toBeVisible();
  await expect(search).toBeFocused();
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('link', { name: 'Back to Newsletter' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: title })).toBeFocused();
  await page.reload();
  await expect(heading).toBeVisible();
  await expect(search).toHaveValue(name);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Your Posts' })).toBeVisible();
  await expect(search).toHaveValue('');
  await page.goForward();
  await expect(search).toHaveValue(name);
  await search.fill('');
  await expect(page.getByRole('heading', { name: 'Your Posts' })).toBeVisible();
  await expect(page).toHaveURL('/newsletter?tab=manage');
  // Of somebody without posts the page has no name.
  const namesake = await createMember({ role: 'lead' });
  await sql('UPDATE members SET last_name = $1 WHERE clerk_id = $2', [lead.lastName, namesake.clerkId]);
  await page.goto(`/newsletter?tab=manage&author=${namesake.clerkId}`);
  await expect(search).toHaveValue('This User');
  await search.click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await search.fill('');
  await expect(page.getByRole('heading', { name: 'Your Posts' })).toBeVisible();

  await search.fill(name);
  await page.getByRole('option', { name }).first().click();
  await expect(heading).toBeVisible();
  await search.click();
  // Everybody, of whom there are more than these two.
  await expect(page.getByRole('option').nth(2)).toBeVisible();
  await search.selectText();
  await page.keyboard.type(name);
  await expect(page.getByRole('option')).toHaveText([new RegExp(name), new RegExp(name)]);
});

test('the search for users shows at most 100, and says so', async ({ page, context }) => {
  await signIn(context, await createMember({ role: 'admin' }));
  await page.route('**/users/listUsers?*', (route) => {
    const role = new URL(route.request().url()).searchParams.get('role');
    const users = Array.from({ length: 100 }, (_, index) => ({
      clerk_id: `${role}-${index}`,
      first_name: role,
      last_name: String(index).padStart(3, '0'),
      role,
      committee: null,
    }));
    return route.fulfill({ json: { users, pagination: { page: 1, limit: 100, total: 150, totalPages: 2 } } });
  });
  await page.goto('/newsletter?tab=manage');
  await page.getByRole('combobox', { name: 'Search users' }).click();
  const note = page.getByText('Showing first 100 results. Refine your search to see more specific results.');
  await expect(note).toBeVisible();
  await expect(page.getByRole('option')).toHaveCount(100);
  await expect(page.getByRole('option').first()).toContainText('000');
  await expectAccessibleInAllAppearances(page, 'the list of users');
  await page.keyboard.press('Escape');
  await expect(note).toBeHidden();
});
