import { setTimeout } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import { expectAccessibleInAllAppearances } from '../support/accessibility.ts';
import { sql } from '../support/database.ts';
import { mailTo } from '../support/inbox.ts';
import { press } from '../support/keyboard.ts';
import { holdBack } from '../support/network.ts';
import { row } from '../support/newsletter-editor.ts';
import { createMember, signIn } from '../support/people.ts';
import { createPost, uniqueWord } from '../support/posts.ts';
import { test } from '../support/test.ts';

/** The mailing, for NJHS, reaches its recipient alone: other tests count the mails of theirs. Those of NHS stay subscribed. */
const silenceOthers = (email: string) =>
  sql(
    `INSERT INTO newsletter_subscriptions (member_id, unsubscribed_at)
     SELECT id, now() FROM members WHERE chapter = 'NJHS' AND email <> $1
     ON CONFLICT (member_id) DO UPDATE SET unsubscribed_at = now()`,
    [email],
  );

async function startMailing(page: Page, title: string) {
  const count = await holdBack(page, '**/newsletter/countRecipients*');
  await row(page, title)
    .getByRole('button', { name: /^E-mail/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'E-mail Post' });
  const cancel = async () => (await dialog.getByRole('button', { name: 'Cancel' }).boundingBox())?.x;
  const before = await cancel();
  count();
  await expect(dialog.getByText(/^It reaches \d+ members?\./)).toBeVisible();
  expect(await cancel()).toBe(before);
  await dialog.getByRole('button', { name: /^E-mail \d+ members?$/ }).click();
  await expect(dialog).toBeHidden();
  await expect(row(page, title).getByRole('timer')).toHaveText(/^E-mail to \d+ members? in \d:\d\d$/);
}

test('staff e-mail a post: counted before, cancelled in the window, followed to the delivery; a reader unsubscribes', async ({
  openContext,
  context,
  page,
}) => {
  const reader = await createMember({ chapter: 'NJHS' });
  const author = await createMember({ role: 'admin', chapter: 'NJHS' });
  const title = `Outing ${uniqueWord()}`;
  const post = await createPost(author, { title, content: 'Bring **gloves**.', chapters: ['NJHS'] });
  await silenceOthers(reader.email);
  await signIn(context, author);
  await page.goto('/newsletter?tab=manage');

  await test.step('a mistake can be cancelled, also after a reload; whoever edits the post is told of the e-mail', async () => {
    await startMailing(page, title);
    await expect(row(page, title).getByRole('button', { name: 'Cancel E-mail' })).toBeFocused();
    await row(page, title).getByRole('button', { name: 'Edit' }).click();
    await expect(page.getByText(/^This post is waiting to be e-mailed to \d+ members?\./)).toBeVisible();
    await page.reload();
    await row(page, title).getByRole('button', { name: 'Cancel E-mail' }).click();
    await expect(page.getByText('Nobody was e-mailed.')).toBeVisible();
    await expect(row(page, title).getByRole('button', { name: 'E-mail Post' })).toBeFocused();
  });

  await test.step('after the window it is sent, and the row says how that went', async () => {
    await row(page, title).getByRole('button', { name: 'E-mail Post' }).click();
    await expect(page.getByText(/^It reaches/)).toBeVisible();
    await expectAccessibleInAllAppearances(page, 'the dialog');
    await page.keyboard.press('Escape');
    await startMailing(page, title);
    await sql(`UPDATE mailings SET sends_at = now() WHERE post_id = $1 AND state = 'waiting'`, [post.id]);
    // A line on which a list takes longer than the time from one to the next.
    await page.route('**/newsletter/getPostsByUser', async (route) => {
      const response = await route.fetch();
      await setTimeout(3000);
      await route.fulfill({ response });
    });
    await page.reload();
    await expect(row(page, title).getByText(/^E-mailed: delivered to (\d+) of \1 members?$/)).toBeVisible();
    await expect(row(page, title).getByRole('button', { name: 'E-mail Again' })).toBeEnabled();
    await page.unroute('**/newsletter/getPostsByUser');
  });

  await test.step('a page that shows it as it was before warns as well', async () => {
    const elsewhere = await context.newPage();
    await elsewhere.route('**/newsletter/getPostsByUser', async (route) => {
      const response = await route.fetch();
      const list = (await response.json()) as { posts: object[] };
      await route.fulfill({
        response,
        json: { ...list, posts: list.posts.map((post) => ({ ...post, mailing: null })) },
      });
    });
    let isOld = true;
    await elsewhere.route('**/newsletter/countRecipients*', async (route) => {
      const response = await route.fetch();
      const count = (await response.json()) as object;
      await route.fulfill({ response, json: isOld ? { ...count, lastMailing: null } : count });
    });
    await elsewhere.goto('/newsletter?tab=manage');
    await row(elsewhere, title).getByRole('button', { name: 'E-mail Post' }).click();
    const dialog = elsewhere.getByRole('dialog', { name: 'E-mail Post' });
    const again = dialog.getByText('This post has been e-mailed before.');
    const start = dialog.getByRole('button', { name: /^E-mail \d+ members?$/ });
    await expect(start).toBeEnabled();
    await expect(again).toBeHidden();
    isOld = false;
    await start.click();
    await expect(dialog.getByRole('alert')).toContainText('e-mailed in the meantime');
    await expect(again).toBeVisible();
    await elsewhere.close();
  });

  await test.step('its link lets the reader unsubscribe and subscribe again, without signing in', async () => {
    const mail = await mailTo(reader.email, new RegExp(title));
    expect(mail.HTML).toContain('Bring <strong>gloves</strong>.');
    const link = mail.Text.match(/\S+\/newsletter\/subscription\?token=\S+/)?.[0] ?? '';
    const visitor = await (await openContext()).newPage();
    await visitor.goto(link);
    const status = visitor.getByRole('status').filter({ hasText: `${reader.email[0]}•••@test.example` });
    await expect(status).toContainText('gets new posts of the newsletter by e-mail.');
    await expectAccessibleInAllAppearances(visitor, 'the page');
    await press(visitor, visitor.getByRole('button', { name: 'Unsubscribe' }));
    await expect(status).toContainText('no longer gets the newsletter by e-mail.');
    const again = visitor.getByRole('button', { name: 'Subscribe Again' });
    await expect(again).toBeFocused();
    await again.dispatchEvent('click', { detail: 2 });
    await visitor.reload();
    await expect(status).toContainText('no longer gets the newsletter by e-mail.');
    await again.click();
    await expect(status).toContainText('gets new posts');
    await visitor.goto(link.replace(/.{5}(?=&chapter=)/, 'wrong'));
    await expect(visitor.getByRole('alert')).toContainText('This link is not valid.');
    await visitor.close();
  });
});

test.describe(() => {
  test.use({ isFirstVisit: true });

  for (const [how, seconds] of [
    ['fast', 150],
    ['slow', -150],
  ] as const) {
    test(`what a post and its e-mail wait for goes by the server’s clock, though the browser’s is ${how}`, async ({
      context,
      page,
    }) => {
      const author = await createMember({ role: 'lead' });
      const title = `Outing ${uniqueWord()}`;
      const post = await createPost(author, { title });
      await signIn(context, author);
      await page.clock.install({ time: Date.now() + seconds * 1000 });
      await page.goto('/newsletter?tab=manage');
      await expect(row(page, title)).toContainText('Published');
      await startMailing(page, title);
      await expect(row(page, title).getByRole('timer')).toHaveText(/ in (1:00|0:[345]\d)$/);
      await sql(`UPDATE mailings SET sends_at = now() + interval '1 day' WHERE post_id = $1`, [post.id]);
      await row(page, title).getByRole('button', { name: 'Cancel E-mail' }).click();
      await expect(page.getByText('Nobody was e-mailed.')).toBeVisible();
    });
  }
});
