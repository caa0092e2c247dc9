import { randomUUID } from 'node:crypto';
import { expect, type Page, type Request } from '@playwright/test';
import { maxTextLength } from '@portal/contracts';
import { sql } from '../support/database.ts';
import { draftAnswer, draftCall, isAboutDraft } from '../support/hours-drafts.ts';
import { fillHoursForm, formOn, withoutProof } from '../support/hours-form.ts';
import { beginSession, endSession } from '../support/identity-pages.ts';
import { holdBack } from '../support/network.ts';
import { callAs, createMember, type Person, signIn } from '../support/people.ts';
import { createSubmission } from '../support/submissions.ts';
import { test } from '../support/test.ts';

test('leaving a half-filled form asks, whichever way, and a submitted one is left at once', async ({
  page,
  context,
}) => {
  await signIn(context, await createMember({ role: 'admin' }));
  await page.goto('/dashboard');
  const sidebar = page.getByRole('navigation', { name: 'Dashboard' });
  await sidebar.getByRole('link', { name: 'Submit Hours' }).click();
  const form = formOn(page);
  await form.description.fill('Set up chairs');
  const question = page.getByRole('dialog', { name: 'Discard unsaved changes?' });
  const ways = [() => sidebar.getByRole('link', { name: 'Overview' }).click(), () => page.goBack()];
  for (const leave of ways) {
    await leave();
    await expect(question).toContainText('These hours have not been submitted.');
    await question.getByRole('button', { name: 'Keep Editing' }).click();
    await expect(question).toBeHidden();
    await expect(page).toHaveURL('/dashboard/hours');
    await expect(form.description).toHaveValue('Set up chairs');
  }
  await page.getByRole('button', { name: /^NJHS/ }).click();
  await expect(form.description, 'another chapter takes nothing away').toHaveValue('Set up chairs');
  const asked = page.waitForEvent('dialog');
  void page.reload().catch(() => {});
  const browsers = await asked;
  expect(browsers.type()).toBe('beforeunload');
  await browsers.accept();
  await expect(form.description, 'what was typed is kept').toHaveValue('Set up chairs');

  await fillHoursForm(page, withoutProof);
  await form.button('Submit Hours').click();
  await expect(page.getByRole('heading', { name: 'Hours Successfully Logged!' })).toBeVisible();
  await sidebar.getByRole('link', { name: 'Overview' }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.goBack();
  await form.description.fill('Set up chairs');
  await sidebar.getByRole('link', { name: 'Invitations' }).click();
  await question.getByRole('button', { name: 'Keep Editing' }).click();
  await expect(question).toBeHidden();
  await page.goBack();
  await question.getByRole('button', { name: 'Discard Changes' }).click();
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible();
});

test('leaving a half-filled form for another document is asked about once', async ({ page, context }) => {
  await signIn(context, await createMember());
  await page.goto('/dashboard/hours');
  await formOn(page).description.fill('Set up chairs');
  // As a link to another remote does where the shell is outdated.
  await page.getByRole('main').evaluate((main) => {
    main.append(Object.assign(document.createElement('a'), { href: '/newsletter', textContent: 'Another document' }));
  });
  const browsers: string[] = [];
  page.on('dialog', (dialog) => {
    browsers.push(dialog.type());
    return dialog.accept();
  });
  await page.getByRole('link', { name: 'Another document' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard Changes' }).click();
  await expect(page).toHaveURL('/newsletter');
  expect(browsers).toEqual([]);
});

test('what was typed before the server has said what it keeps is gone once it is submitted, and so is what is still being saved then', async ({
  page,
  context,
}) => {
  const student = await createMember();
  await signIn(context, student);
  const answer = await holdBack(page, draftCall, { of: (request) => isAboutDraft(request, 'GET'), isAnswered: true });
  await page.goto('/dashboard/hours');
  const saved = draftAnswer(page, 'POST', withoutProof.supervisorEmail);
  await fillHoursForm(page, withoutProof);
  await saved;
  const loaded = draftAnswer(page, 'GET');
  answer();
  await loaded;
  const forgotten = draftAnswer(page, 'POST', '"draft":null');
  await formOn(page).button('Submit Hours').click();
  await forgotten;
  await expect(page.getByRole('heading', { name: 'Hours Successfully Logged!' })).toBeVisible();
  expect(await draftsOf(student)).toEqual([]);

  await page.getByRole('button', { name: 'Log More Hours' }).click();
  const others = { ...withoutProof, description: 'Put away chairs', supervisorEmail: 'dana.whitfield@test.example' };
  const isSaved = (request: Request) => isAboutDraft(request, 'POST', others.supervisorEmail);
  const save = await holdBack(page, draftCall, { of: isSaved });
  const othersSaved = draftAnswer(page, 'POST', others.supervisorEmail);
  const othersForgotten = draftAnswer(page, 'POST', '"draft":null');
  const sent = page.waitForRequest(isSaved);
  await fillHoursForm(page, others);
  await sent;
  await formOn(page).button('Submit Hours').click();
  await expect(page.getByRole('heading', { name: 'Hours Successfully Logged!' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Overview' }).click();
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible();
  save();
  await Promise.all([othersSaved, othersForgotten]);
  await expectNoDraft(page, student);
});

test('what is being saved is not sent again when the browser says that the network is back', async ({
  page,
  context,
}) => {
  await signIn(context, await createMember());
  await page.goto('/dashboard/hours');
  const typed: string[] = [];
  page.on('request', (request) => {
    if (isAboutDraft(request, 'POST')) typed.push(request.postDataJSON().draft.description);
  });
  const save = await holdBack(page, draftCall, { of: (request) => isAboutDraft(request, 'POST', 'Set up') });
  await formOn(page).description.fill('Set up chairs');
  await expect.poll(() => typed).toHaveLength(1);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  const saved = draftAnswer(page, 'POST', 'Put away');
  await formOn(page).description.fill('Put away chairs');
  save();
  await saved;
  expect(typed).toEqual(['Set up chairs', 'Put away chairs']);
});

test('a draft that could not be taken away without a network is gone when that is back, or the form is opened again', async ({
  page,
  context,
}) => {
  const student = await createMember();
  await signIn(context, student);
  await page.goto('/dashboard/hours');
  const ways = {
    'Back in the network': () => page.evaluate(() => dispatchEvent(new Event('online'))),
    'Opened again': () => page.reload(),
  };
  for (const [description, comeBack] of Object.entries(ways)) {
    const saved = draftAnswer(page, 'POST', withoutProof.supervisorEmail);
    await fillHoursForm(page, { ...withoutProof, description });
    await saved;
    const failed = () => page.waitForEvent('requestfailed', (request) => isAboutDraft(request, 'POST', '"draft":null'));
    await page.route(draftCall, (route) => route.abort());
    await Promise.all([failed(), formOn(page).button('Submit Hours').click()]);
    await Promise.all([failed(), page.getByRole('button', { name: 'Log More Hours' }).click()]);
    const forgotten = draftAnswer(page, 'POST', '"draft":null');
    await page.unroute(draftCall);
    await comeBack();
    await forgotten;
    await expect(formOn(page).description).toHaveValue('');
    expect(await draftsOf(student)).toEqual([]);
  }
  await expectNoDraft(page, student);
});

test('a draft reaches the server also where the device has no room for it; a text that is too long is cut where it is typed, so that its draft is kept', async ({
  page,
  context,
}) => {
  await signIn(context, await createMember());
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      if (key.startsWith('offline:hours-draft')) throw new DOMException('full', 'QuotaExceededError');
      setItem.call(this, key, value);
    };
  });
  await page.goto('/dashboard/hours');
  const form = formOn(page);
  const saved = draftAnswer(page, 'POST', 'Set up chairs');
  await form.description.fill('Set up chairs');
  expect((await saved).ok()).toBe(true);
  await page.reload();
  await expect(form.description).toHaveValue('Set up chairs');

  const longSaved = draftAnswer(page, 'POST', 'xxx');
  await form.description.fill('');
  await form.description.focus();
  await page.keyboard.insertText('x'.repeat(maxTextLength + 1));
  expect((await longSaved).status()).toBe(200);
  await expect(form.description).toHaveValue('x'.repeat(maxTextLength));
});

test('what another device typed since then stays when a draft is taken away late', async ({ page, context }) => {
  const member = await createMember();
  await signIn(context, member);
  await page.goto('/dashboard/hours');
  const saved = draftAnswer(page, 'POST', withoutProof.supervisorEmail);
  await fillHoursForm(page, withoutProof);
  await saved;
  const failed = page.waitForEvent('requestfailed', (request) => isAboutDraft(request, 'POST', '"draft":null'));
  await page.route(draftCall, (route) => route.abort());
  await Promise.all([failed, formOn(page).button('Submit Hours').click()]);

  await callAs(member, 'POST /hours/draft', { draft: { description: 'Read to children' }, id: randomUUID() });

  const forgotten = draftAnswer(page, 'POST', '"draft":null');
  await page.unroute(draftCall);
  await page.reload();
  await forgotten;
  await expect(formOn(page).description).toHaveValue('Read to children');
});

test('a draft is gone also where its page is left while it is taken away', async ({ page, context }) => {
  const member = await createMember();
  await signIn(context, member);
  await page.goto('/dashboard/hours');
  const saved = draftAnswer(page, 'POST', withoutProof.supervisorEmail);
  await fillHoursForm(page, withoutProof);
  await saved;
  const isForgotten = (request: Request) => isAboutDraft(request, 'POST', '"draft":null');
  const forget = await holdBack(page, draftCall, { of: isForgotten });
  await Promise.all([page.waitForRequest(isForgotten), formOn(page).button('Submit Hours').click()]);
  await page.goto('/robots.txt');
  forget();
  await expect.poll(() => draftsOf(member)).toEqual([]);
});

test('a sign-out leaves nothing of a draft on the device, and the server keeps it; what waits to be saved is saved for nobody else', async ({
  page,
  context,
}) => {
  const [member, next] = [await createMember(), await createMember()];
  await signIn(context, member);
  await page.goto('/dashboard/hours');
  const saved = draftAnswer(page, 'POST', 'Set up chairs');
  await formOn(page).description.fill('Set up chairs');
  await saved;
  await endSession(page);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('offline:')))).toEqual([]);
  await signIn(context, member);
  await page.goto('/dashboard/hours');
  await expect(formOn(page).description).toHaveValue('Set up chairs');

  const isSaved = (request: Request) => isAboutDraft(request, 'POST', 'Put away');
  const save = await holdBack(page, draftCall, { of: isSaved });
  const sent = page.waitForRequest(isSaved);
  await formOn(page).description.fill('Put away chairs');
  await sent;
  await formOn(page).description.fill('Visited my aunt');
  const onDevice = () => page.evaluate(() => Object.values(localStorage).join());
  await expect.poll(onDevice).toContain('Visited my aunt');
  await endSession(page);
  await beginSession(page, next);
  const ended = draftAnswer(page, 'POST', 'Put away');
  save();
  await ended;
  await expectNoDraft(page, next);
});

test('a draft outlives an error of the page, and goes with Discard Changes', async ({ page, context }) => {
  const student = await createMember();
  await signIn(context, student);
  let answer = () => {};
  const isTyped = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/hours/mine?**', async (route) => {
    await isTyped;
    await route.fulfill({ json: { success: true, submissions: [null] } });
  });
  await page.goto('/dashboard/hours');
  const saved = draftAnswer(page, 'POST', 'Set up chairs');
  await formOn(page).description.fill('Set up chairs');
  await saved;
  answer();
  await expect(page.getByText('Something went wrong')).toBeVisible();
  await page.unroute('**/hours/mine?**');
  await page.reload();
  await expect(formOn(page).description).toHaveValue('Set up chairs');
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Overview' }).click();
  const forgotten = draftAnswer(page, 'POST', '"draft":null');
  await page.getByRole('button', { name: 'Discard Changes' }).click();
  await forgotten;
  await expectNoDraft(page, student);
});

const draftsOf = ({ clerkId }: Person) =>
  sql(`SELECT FROM hours_drafts WHERE member_id = (SELECT id FROM members WHERE clerk_id = $1) AND content <> 'null'`, [
    clerkId,
  ]);

async function expectNoDraft(page: Page, member: Person): Promise<void> {
  // The form that is open can still wait for its own draft.
  await page.goto('/robots.txt');
  expect(await draftsOf(member)).toEqual([]);
}

test('what is half typed is there again on another device, and known supervisors are suggested, each with an own address', async ({
  page,
  context,
  openContext,
}) => {
  const student = await createMember();
  const lee = { supervisorName: 'Lee Okafor', supervisorEmail: 'lee.okafor@test.example' };
  await createSubmission(student, { status: 'approved' });
  await createSubmission(student, { status: 'approved', ...lee });
  const atHome = {
    supervisorName: 'Dana Whitfield',
    supervisorEmail: 'dana@home.example',
    supervisorPhone: '555-0100',
  };
  await createSubmission(student, { status: 'approved', ...atHome });
  await signIn(context, student);
  await page.goto('/dashboard/hours');
  const form = formOn(page);
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/hours/draft') && answer.request().method() === 'POST',
  );
  await form.description.fill('Set up chairs');
  await saved;
  const elsewhere = await openContext();
  await signIn(elsewhere, student);
  const other = await elsewhere.newPage();
  await other.goto(page.url());
  await expect(formOn(other).description).toHaveValue('Set up chairs');
  await expect(other.getByText('These are the hours that you began to enter before.')).toBeVisible();
  await formOn(other).tab('Supervisor').click();
  const name = other.getByLabel('Supervisor Name');
  const options = other.locator('datalist option');
  const suggested = await options.evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value));
  expect(suggested).toEqual([
    'Dana Whitfield (dana@home.example)',
    'Lee Okafor',
    'Dana Whitfield (dana.whitfield@test.example)',
  ]);
  const email = other.getByLabel('Supervisor Email');
  const phone = other.getByLabel('Supervisor Phone (Optional)');
  for (const [index, address, number] of [
    [2, 'dana.whitfield@test.example', ''],
    [0, 'dana@home.example', '555-0100'],
  ] as const) {
    // As the browser does where an option is chosen.
    await name.fill(suggested[index] ?? '');
    await expect(name).toHaveValue('Dana Whitfield');
    await expect(email).toHaveValue(address);
    await expect(phone).toHaveValue(number);
  }
  await name.fill('Dana Whitfiel');
  await name.fill('Dana Whitfield');
  await expect(email, 'a name that is corrected keeps the address that was chosen').toHaveValue('dana@home.example');
  await name.fill(lee.supervisorName);
  await expect(email, 'the address follows the name').toHaveValue(lee.supervisorEmail);
  await email.fill('somebody.new@test.example');
  await name.fill('Dana Whitfield');
  await expect(email).toHaveValue('somebody.new@test.example');
});
