import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { sql } from '../support/database.ts';
import { expectFocusToBeSeenThroughout } from '../support/focus.ts';
import { entry, formOn } from '../support/hours-form.ts';
import { expectHydrated, goWithin } from '../support/hydrated.ts';
import { mailTo, signatureLink } from '../support/inbox.ts';
import { press, tabTo, typeInto } from '../support/keyboard.ts';
import { holdBack } from '../support/network.ts';
import { createMember, signIn } from '../support/people.ts';
import { createPost } from '../support/posts.ts';
import { proposeEvent } from '../support/proposals.ts';
import { createSubmission, submissionsOf } from '../support/submissions.ts';
import { test } from '../support/test.ts';

test.describe.configure({ timeout: 180_000 });

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

const heading = (page: Page, name?: string | RegExp) => page.getByRole('heading', { name, level: 1 });

test('the whole hours flow is done by keyboard alone', async ({ page, context, openContext }) => {
  const student = await createMember();
  // Each letter is a key: the texts are short.
  const supervisorEmail = `${randomUUID().slice(0, 8)}@test.example`;
  await signIn(context, student);
  await page.goto('/dashboard/hours');
  const form = formOn(page);
  await tabTo(page, page.getByRole('radio', { name: /^Synchronous/ }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: /^Asynchronous/ })).toBeChecked();
  await typeInto(page, form.hours, entry.hours);
  await typeInto(page, form.date, entry.date);
  await typeInto(page, form.description, 'Sorted books');
  await press(page, form.button('Continue to Supervisor Info'));
  await typeInto(page, form.supervisorName, entry.supervisorName);
  await typeInto(page, form.supervisorEmail, supervisorEmail);
  await press(page, form.button('Request Signature via Email'));
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Send Request' }));
  await press(page, form.sentDialog.getByRole('button', { name: 'Continue' }));
  await expect(page.getByRole('heading', { name: 'Hours Successfully Logged!' })).toBeFocused();

  const supervisor = await (await openContext()).newPage();
  await supervisor.goto(signatureLink(await mailTo(supervisorEmail, /verif|sign/i)));
  await typeInto(supervisor, supervisor.getByPlaceholder('Type your full name here'), entry.supervisorName);
  await press(supervisor, supervisor.getByRole('button', { name: 'Verify & Sign Hours' }));
  await expect(heading(supervisor, 'Signature Completed!')).toBeFocused();

  const adminContext = await openContext();
  await signIn(adminContext, await createMember({ role: 'admin' }));
  const admin = await adminContext.newPage();
  await admin.goto('/dashboard/admin_inbox');
  await typeInto(admin, admin.getByPlaceholder(/^Search by student name/), student.lastName);
  await expect(admin.getByText('Submissions (1)')).toBeVisible();
  const details = admin.getByRole('button', { name: 'View Details' });
  await press(admin, details);
  const pane = admin.getByRole('region', { name: 'Submission Details' });
  await expect(pane).toBeFocused();
  await typeInto(admin, pane.getByRole('textbox'), 'Well done.');
  await press(admin, pane.getByRole('button', { name: 'Approve & Add Hours' }));
  await expect(admin.getByRole('region', { name: 'Submissions (0)' })).toBeFocused();
  await expect.poll(() => submissionsOf(student)).toMatchObject([{ status: 'approved' }]);
});

test('members are filtered and edited by keyboard alone, and each dialog gives the focus back', async ({
  page,
  context,
}) => {
  const member = await createMember({ chapter: 'NJHS' });
  await signIn(context, await createMember({ role: 'admin' }));
  await page.goto(`/dashboard/manage_users?search=${member.lastName}`);
  const row = page.getByRole('row').filter({ hasText: member.email });
  const filter = page.getByRole('combobox', { name: 'Chapter' });
  await tabTo(page, filter);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('listbox', { name: 'Chapter' })).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/chapter=NJHS/);
  await expect(filter).toBeFocused();
  await expect(row).toHaveCount(1);

  const pencil = row.getByRole('button', { name: /^Edit role/ });
  await press(page, pencil);
  const dialog = page.getByRole('dialog', { name: /^Edit role/ });
  await tabTo(page, dialog.getByRole('radio', { checked: true }));
  await page.keyboard.press('ArrowDown');
  await press(page, dialog.getByRole('button', { name: 'Save' }));
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('Committee Lead');
  await expect(pencil).toBeFocused();

  await press(page, row.getByRole('button', { name: /^Edit hours/ }));
  await expect(page.getByRole('dialog', { name: /^Edit hours/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row.getByRole('button', { name: /^Edit hours/ })).toBeFocused();

  const others = [await createMember(), await createMember()].map(({ clerkId }) => clerkId);
  const committee = `Garden ${randomUUID()}`;
  await sql('UPDATE members SET committee = $2 WHERE clerk_id = ANY ($1)', [others, committee]);
  await goWithin(page, `/dashboard/manage_users?search=${encodeURIComponent(committee)}`);
  const deactivate = page.getByRole('button', { name: /^Deactivate / });
  await expect(deactivate).toHaveCount(2);
  await press(page, deactivate.first());
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }));
  await expect(deactivate).toHaveCount(1);
  await expect(deactivate, 'the same button of the other row').toBeFocused();
});

test('an event is proposed and reviewed by keyboard alone', async ({ page, context }) => {
  const [own, title] = ['Open mic', 'Book swap'].map((name) => `${name} ${randomUUID().slice(0, 8)}`) as [
    string,
    string,
  ];
  await proposeEvent(await createMember(), title);
  await signIn(context, await createMember({ role: 'lead' }));
  await page.goto('/dashboard/events');
  await typeInto(page, page.getByRole('textbox', { name: 'Title' }), own);
  await typeInto(page, page.getByRole('textbox', { name: 'Description' }), 'Bring a book.');
  await press(page, page.getByRole('button', { name: 'Submit Proposal' }));
  const proposals = page.getByRole('region', { name: /^Proposals/ }).getByRole('listitem');
  const proposal = proposals.filter({ hasText: title });
  await expect(proposals.filter({ hasText: own })).toBeVisible();

  const review = proposal.getByRole('button', { name: 'Review' });
  await press(page, review);
  const dialog = page.getByRole('dialog', { name: `Review '${title}'` });
  await tabTo(page, dialog.getByRole('radio', { checked: true }));
  await page.keyboard.press('ArrowDown');
  await typeInto(page, dialog.getByRole('textbox', { name: /^Note/ }), 'Which room?');
  await press(page, dialog.getByRole('button', { name: 'Save' }));
  await expect(dialog).toBeHidden();
  await expect(proposal).toContainText('Which room?');
  await expect(review).toBeFocused();
});

test('the focus stays on its link when the remote takes over the page that came with the document', async ({
  page,
}) => {
  await createPost(await createMember({ role: 'lead' }), { tags: ['outing', 'library'] });
  // The edge may give a list for a moment after it changed.
  await expect.poll(async () => (await page.request.get('/newsletter')).text()).toContain('Read More');
  const release = await holdBack(page, '**/apps/newsletter/**');
  // The held scripts may hold up the page's load event.
  await page.goto('/newsletter', { waitUntil: 'domcontentloaded' });
  const links = page.getByRole('article').getByRole('link').filter({ visible: true });
  const last = (await links.count()) - 1;
  await links.nth(last).focus();
  release();
  await expectHydrated(page);
  await expect(page.getByRole('main')).toHaveAttribute('data-area-state', 'shown');
  await expect(links.nth(last)).toBeFocused();
});

test('the header is worked by keyboard alone, and keeps the focus; its menu closes behind whoever goes on', async ({
  page,
}) => {
  await page.goto('/newsletter');
  await press(page, page.getByRole('button', { name: /^NJHS/ }));
  await expect(page.locator('html')).toHaveClass(/chapter-njhs/);
  await expect(page.getByRole('button', { name: /^NJHS/ })).toBeFocused();
  await press(page, page.getByRole('button', { name: 'Switch to dark theme' }));
  await expect(page.locator('html')).toHaveClass(/dark/);
  await expect(page.getByRole('button', { name: 'Switch to light theme' })).toBeFocused();

  await page.setViewportSize({ width: 360, height: 740 });
  const menu = page.getByRole('button', { name: 'Menu' });
  const links = page.getByRole('banner').getByRole('link');
  await press(page, menu);
  await tabTo(page, links.getByText('Newsletter'));
  await page.keyboard.press('Escape');
  await expect(links.getByText('Newsletter')).toBeHidden();
  await expect(menu).toBeFocused();
  await press(page, menu);
  await page.keyboard.press('Tab');
  await expect(links.getByText('About')).toBeFocused();
  // What the open menu would cover.
  await tabTo(page, page.getByRole('main').getByRole('link').first());
  await expect(links.getByText('About')).toBeHidden();
  await press(page, menu);
  await press(page, links.getByText('Membership'));
  await expect(page).toHaveURL('/#membership');
  await expect(page.locator('#membership')).toBeFocused();
  // The same link once more.
  await press(page, menu);
  await press(page, links.getByText('Membership'));
  await expect(links.getByText('Membership')).toBeHidden();
  await expect(page.locator('#membership')).toBeFocused();
});

test('what is explained has its tooltip, for the pointer and the keyboard, until Escape', async ({ page, context }) => {
  await signIn(context, await createMember({ role: 'lead', chapter: 'NJHS' }));
  await page.goto('/dashboard');
  const tooltip = page.getByRole('tooltip');
  const toggle = page.getByRole('button', { name: 'Switch to dark theme' });
  await toggle.hover();
  await expect(tooltip).toHaveText('Switch to dark theme');
  // From the control onto the tooltip, and away.
  await tooltip.hover();
  await expect(tooltip).toBeVisible();
  await page.mouse.move(640, 700);
  await expect(tooltip).toHaveCount(0);

  const chapter = page.getByRole('banner').getByText('NJHS', { exact: true }).filter({ visible: true });
  await tabTo(page, chapter);
  await expect(tooltip).toHaveText('Your chapter: National Junior Honor Society');
  await expect(chapter).toHaveAccessibleDescription('Your chapter: National Junior Honor Society');
  await page.keyboard.press('Escape');
  await expect(tooltip).toHaveCount(0);
  await expect(chapter).toBeFocused();
});

test('a dialog of words alone is read out with them, and one with a form is not', async ({ page, context }) => {
  const student = await createMember();
  await createSubmission(student, { description: 'Planted trees' });
  await signIn(context, await createMember({ role: 'admin' }));
  await page.goto(`/dashboard/admin_inbox?search=${student.lastName}`);
  await press(page, page.getByRole('button', { name: 'Approve', exact: true }));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Approve' })).toBeFocused();
  await expect(dialog).toHaveAccessibleDescription(/^No supervisor has signed these hours\. .* have no certificate\.$/);
  await page.keyboard.press('Escape');

  await goWithin(page, `/dashboard/manage_users?search=${student.lastName}`);
  await press(page, page.getByRole('button', { name: /^Deactivate/ }));
  await expect(dialog).toBeFocused();
  await expect(dialog).toHaveAccessibleDescription(/^Whatever they have open stops working at once/);
  await page.keyboard.press('Escape');
  await press(page, page.getByRole('button', { name: /^Edit role/ }));
  await expect(dialog).toBeFocused();
  await expect(dialog).toHaveAccessibleDescription('');
});

test('wherever Tab goes on a page, the focus is seen', async ({ page, context }) => {
  // The header is the same on every page, and so is the sidebar: it is walked through where another link of it is the current
  // one, or another frame holds it.
  for (const [path, from] of [
    ['/', 'body'],
    ['/newsletter', 'body'],
    ['/demo/hours', 'main'],
    ['/no/such/page', 'body'],
  ] as const) {
    await page.goto(path);
    await expect(heading(page)).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    await expectFocusToBeSeenThroughout(page, path, from);
  }
  for (const [path, from] of [
    ['/sign-in', 'body'],
    ['/sign-up', 'main'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeVisible();
    await expectFocusToBeSeenThroughout(page, path, from);
  }
  const [admin, student] = [await createMember({ role: 'admin' }), await createMember()];
  await createSubmission(student, { status: 'signed' });
  const title = `Book swap ${randomUUID().slice(0, 8)}`;
  await proposeEvent(student, title);
  await sql(`UPDATE event_proposals SET state = 'declined' WHERE title = $1`, [title]);
  await signIn(context, admin);
  await page.goto('/dashboard');
  await expect(heading(page, /^Welcome back/)).toBeVisible();
  await expectFocusToBeSeenThroughout(page, 'overview');
  const search = `?search=${encodeURIComponent(student.lastName)}`;
  for (const [path, from, name, shown] of [
    ['/hours', 'main', 'Submit Volunteer Hours', 'Volunteer Name'],
    [`/manage_users${search}`, 'main', 'Manage Users', student.email],
    [`/admin_inbox${search}`, 'main', 'Admin Inbox', 'View Details'],
    ['/events?state=declined', 'main', 'Event Proposals', title],
    [`/audit${search}`, 'body', 'Audit Trail', student.lastName],
  ] as const) {
    await goWithin(page, `/dashboard${path}`);
    await expect(heading(page, name)).toBeVisible();
    await expect(page.getByText(shown).first()).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    await expectFocusToBeSeenThroughout(page, path, from);
  }
});
