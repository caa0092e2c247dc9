import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import {
  expectAccessible,
  expectAccessibleInAllAppearances,
  expectToFitNarrowScreens,
} from '../support/accessibility.ts';
import { sql } from '../support/database.ts';
import { eventsPage, proposalIn, schedule, section } from '../support/events.ts';
import { goWithin } from '../support/hydrated.ts';
import { mailTo } from '../support/inbox.ts';
import { press } from '../support/keyboard.ts';
import { holdBack } from '../support/network.ts';
import { createMember, type Person, signIn } from '../support/people.ts';
import { proposeEvent } from '../support/proposals.ts';
import { test } from '../support/test.ts';
import { containing } from '../support/text.ts';
import { expectToast } from '../support/toasts.ts';

async function propose(page: Page, title: string): Promise<void> {
  const form = section(page, 'Event Proposal Form');
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Description').fill('Collect coats in both buildings and sort them on Saturday.');
  await form.getByLabel('Date (Optional)').fill('12/05/2026');
  await form.getByLabel('Location (Optional)').fill('Cafeteria');
  await form.getByRole('button', { name: 'Submit Proposal' }).click();
  await expect(page.getByText('Proposal submitted')).toBeVisible();
}

// In one chapter: services/test/events.spec.ts has each step in the other one.
test('a student of NJHS proposes an event, a lead of the chapter reviews it, and the student sees what came of it', async ({
  openContext,
}) => {
  const title = `Coat drive ${randomUUID().slice(0, 8)}`;
  const student = await eventsPage(await openContext(), await createMember({ chapter: 'NJHS' }));
  await expect(student.getByRole('heading', { name: 'Event Proposals', level: 1 })).toBeVisible();
  await expect(student.getByText('Submit your event proposals and ideas for NJHS activities.')).toBeVisible();
  await expect(section(student, /^Proposals/)).toHaveCount(0);
  await propose(student, title);
  await expect(proposalIn(student, 'Your Proposals', title)).toContainText('Submitted');
  await expect(section(student, 'Event Proposal Form').getByLabel('Title')).toHaveValue('');
  await mailTo('advisor@honor.test', new RegExp(title));

  const lead = await eventsPage(await openContext(), await createMember({ role: 'lead', chapter: 'NJHS' }));
  await expect(lead.getByRole('combobox', { name: 'Chapter' })).toHaveCount(0);
  const proposal = proposalIn(lead, /^Proposals/, title);
  await expect(proposal).toContainText('Dec 5, 2026');
  await proposal.getByRole('button', { name: 'Review' }).click();
  const dialog = lead.getByRole('dialog', { name: `Review '${title}'` });
  await dialog.getByRole('radio', { name: 'Accepted' }).check();
  await dialog.getByLabel('Note (Optional)').fill('Great idea, see Ms. Hart.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(lead.getByText('Proposal reviewed')).toBeVisible();
  await expect(proposal).toContainText('Accepted');

  await student.reload();
  await expect(proposalIn(student, 'Your Proposals', title)).toContainText('Accepted');
  await expect(proposalIn(student, 'Your Proposals', title)).toContainText('Great idea, see Ms. Hart.');
});

test('an admin sees the proposals of both chapters and filters them by chapter and state', async ({ openContext }) => {
  const title = `Book swap ${randomUUID().slice(0, 8)}`;
  await proposeEvent(await createMember({ chapter: 'NJHS' }), title);
  const admin = await eventsPage(await openContext(), await createMember({ role: 'admin', chapter: 'NHS' }));
  await expect(proposalIn(admin, /^Proposals/, title)).toBeVisible();
  await admin.getByRole('combobox', { name: 'Chapter' }).click();
  await admin.getByTitle('NHS Only', { exact: true }).click();
  await expect(admin).toHaveURL(/chapter=NHS/);
  await expect(proposalIn(admin, /^Proposals/, title)).toHaveCount(0);
  await goWithin(admin, '/dashboard/events?state=submitted');
  await expect(proposalIn(admin, /^Proposals/, title)).toBeVisible();
  await goWithin(admin, '/dashboard/events?state=declined');
  await expect(section(admin, /^Proposals/)).toBeVisible();
  await expect(proposalIn(admin, /^Proposals/, title)).toHaveCount(0);

  await admin.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Overview' }).click();
  await admin.locator('main a[href="/dashboard/events"]').click();
  await section(admin, 'Event Proposal Form').getByLabel('Title').fill('Chess');
  await proposalIn(admin, /^Proposals/, title)
    .getByRole('button', { name: 'Review' })
    .click();
  await admin.getByRole('dialog').getByLabel('Note (Optional)').fill('Which room?');
  await admin.goBack();
  const question = admin.getByRole('dialog', { name: 'Discard unsaved changes?' });
  for (const text of ['Your proposal has not been submitted.', 'What you entered has not been saved.']) {
    await expect(question, 'one form is asked about after the other').toHaveText(containing(text));
    await question.getByRole('button', { name: 'Discard Changes' }).click();
  }
  await expect(admin).toHaveURL('/dashboard');
});

test('what is missing or wrong is said beside the field, and what was typed stays when sending fails', async ({
  openContext,
}) => {
  const page = await eventsPage(await openContext(), await createMember({ chapter: 'NHS' }));
  await expect(page.getByText('Submit your event proposals and ideas for NHS activities.')).toBeVisible();
  const form = section(page, 'Event Proposal Form');
  await form.getByLabel('Date (Optional)').fill('31/31/2026');
  await form.getByRole('button', { name: 'Submit Proposal' }).click();
  await expect(form.getByText('Title is required')).toBeVisible();
  await expect(form.getByText('Please describe your idea', { exact: true })).toBeVisible();
  await expect(form.getByText('Please enter a valid date (MM/DD/YYYY or YYYY-MM-DD)')).toBeVisible();
  await expectAccessible(page);

  await form.getByLabel('Title').fill('A talent show');
  await expect(form.getByText('Title is required')).toBeHidden();
  await form.getByLabel('Description').fill('Talents');
  await form.getByRole('button', { name: 'Submit Proposal' }).click();
  await expect(form.getByText('Please describe your idea in at least 10 characters')).toBeVisible();
  await form.getByLabel('Description').fill('An evening in the gym, with a jury.');
  await form.getByLabel('Date (Optional)').fill('');
  await page.route('**/events/propose', (route) => route.abort());
  await form.getByRole('button', { name: 'Submit Proposal' }).click();
  await expect(page.getByText('Failed to submit proposal')).toBeVisible();
  await expect(form.getByLabel('Title')).toHaveValue('A talent show');
  await page.unroute('**/events/propose');
  const release = await holdBack(page, '**/events/propose');
  await form.getByRole('button', { name: 'Submit Proposal' }).click();
  for (const field of await form.getByRole('textbox').all())
    await expect(field, 'what is typed meanwhile would be lost').not.toBeEditable();
  release();
  await expect(page.getByText('Proposal submitted')).toBeVisible();
});

test("a configured external form is embedded under the title 'Event Proposal Form'", async ({ page, context }) => {
  await signIn(context, await createMember());
  await page.route('**/dashboard/events', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace('"eventFormUrl":null', '"eventFormUrl":"https://forms.example/propose"');
    await route.fulfill({ response: answer, body });
  });
  await page.goto('/dashboard/events');
  await expect(page.getByTitle('Event Proposal Form')).toHaveAttribute('src', 'https://forms.example/propose');
  await expect(page.getByRole('button', { name: 'Submit Proposal' })).toHaveCount(0);
});

test('unsigned users go to /sign-in', async ({ page }) => {
  await page.goto('/dashboard/events');
  await expect(page).toHaveURL(/\/sign-in/);
});

test('a lead sees no proposal of the other chapter; the own one waits for somebody else, and once it is accepted the lead schedules it', async ({
  openContext,
}) => {
  const [title, others] = ['Bake sale', 'Coat drive'].map((name) => `${name} ${randomUUID().slice(0, 8)}`) as [
    string,
    string,
  ];
  const person = await createMember({ role: 'lead', chapter: 'NHS' });
  await proposeEvent(person, title);
  await proposeEvent(await createMember({ chapter: 'NJHS' }), others);
  const lead = await eventsPage(await openContext(), person);
  const own = proposalIn(lead, /^Proposals/, title);
  await expect(own).toBeVisible();
  await expect(proposalIn(lead, /^Proposals/, others)).toHaveCount(0);
  await expect(own).toContainText('Your own proposal is reviewed by somebody else.');
  await expect(own.getByRole('button')).toHaveCount(0);
  await sql(`UPDATE event_proposals SET state = 'accepted' WHERE title = $1`, [title]);
  await lead.reload();
  await expect(own.getByRole('button')).toHaveText(['Schedule Event']);
  await expect(own).not.toContainText('somebody else');
});

test('a review or a change that somebody else overtook saves nothing, says so, and keeps what was typed', async ({
  openContext,
}) => {
  const title = `Talent show ${randomUUID().slice(0, 8)}`;
  await proposeEvent(await createMember({ chapter: 'NHS' }), title);
  const lead = await eventsPage(await openContext(), await createMember({ role: 'lead', chapter: 'NHS' }));
  await proposalIn(lead, /^Proposals/, title)
    .getByRole('button', { name: 'Review' })
    .click();
  const review = lead.getByRole('dialog', { name: `Review '${title}'` });
  await review.getByLabel('Note (Optional)').fill('Which hall?');
  await sql(`UPDATE event_proposals SET state = 'accepted', updated_at = now() WHERE title = $1`, [title]);
  // As if fifty others were newer.
  await lead.route('**/events/list', (route) => route.fulfill({ json: { success: true, proposals: [] } }));
  await review.getByRole('button', { name: 'Save' }).click();
  await expect(lead.getByText('This proposal has changed since you saw it. Please look again.')).toBeVisible();
  await expect(review.getByLabel('Note (Optional)')).toHaveValue('Which hall?');
  await expect(review.getByRole('alert')).toHaveText('Somebody else has changed this to what you see now.');
  await expect(review.getByLabel('Accepted')).toBeChecked();
  const release = await holdBack(lead, '**/events/review');
  await review.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(review.getByLabel('Note (Optional)'), 'what is typed meanwhile would be lost').not.toBeEditable();
  await review.getByLabel('Declined').click();
  await expect(review.getByLabel('Accepted')).toBeChecked();
  release();
  await expectToast(lead, 'Proposal reviewed');
  const reviewed = await sql('SELECT state, note FROM event_proposals WHERE title = $1', [title]);
  expect(reviewed).toEqual([{ state: 'accepted', note: 'Which hall?' }]);

  await schedule(title, '1 day');
  await goWithin(lead, '/dashboard/upcoming_events');
  const event = proposalIn(lead, 'Upcoming and Recent Events', title);
  await event.getByRole('button', { name: 'Edit' }).click();
  const edit = lead.getByRole('dialog', { name: 'Edit Event' });
  await edit.getByLabel('Description (Optional)').fill('Bring a song');
  const change = (set: string) => sql(`UPDATE events SET ${set}, updated_at = now() WHERE title = $1`, [title]);
  await change(`location = 'Gym'`);
  // As if fifty others were sooner.
  await lead.route('**/events/upcoming', (route) => route.fulfill({ json: { success: true, events: [] } }));
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(lead.getByText('This event has changed since you saw it. Please look again.')).toBeVisible();
  await expect(edit.getByLabel('Description (Optional)')).toHaveValue('Bring a song');
  await expect(edit.getByLabel('Location')).toHaveValue('Gym');
  await expect(event).toContainText('At Gym');
  await change(`description = 'Bring a friend'`);
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit.getByRole('alert')).toHaveText(
    "Somebody else has changed this to 'Bring a friend'. Saving again replaces that.",
  );
  await edit.getByRole('button', { name: 'Save' }).click();
  await expectToast(lead, 'Event changed');
  await expect(event).toContainText('Bring a song');
  await expect(event).toContainText('At Gym');
  await event.getByRole('button', { name: 'Sign Up' }).click();
  await expect(event).toContainText('You have a seat');
  await event.getByRole('button', { name: 'Cancel Event' }).click();
  await expect(lead.getByRole('dialog')).toContainText('The member who signed up gets an e-mail.');
  await lead.getByRole('dialog').getByRole('button', { name: 'Keep Event' }).click();
  await expect(lead.getByRole('dialog')).toBeHidden();
});

test('a proposal whose event is cancelled can be scheduled again', async ({ openContext }) => {
  const title = `Talent show ${randomUUID().slice(0, 8)}`;
  await proposeEvent(await createMember({ chapter: 'NHS' }), title);
  await sql(`UPDATE event_proposals SET state = 'accepted', scheduled = true WHERE title = $1`, [title]);
  await schedule(title, '1 day');
  const lead = await eventsPage(await openContext(), await createMember({ role: 'lead', chapter: 'NHS' }));
  const buttons = proposalIn(lead, /^Proposals/, title).getByRole('button');
  await expect(buttons).toHaveText(['Review']);
  await goWithin(lead, '/dashboard/upcoming_events');
  await proposalIn(lead, 'Upcoming and Recent Events', title).getByRole('button', { name: 'Cancel Event' }).click();
  const dialog = lead.getByRole('dialog', { name: `Cancel '${title}'?` });
  await dialog.getByLabel('Reason').fill('Snow day');
  await dialog.getByRole('button', { name: 'Cancel Event' }).click();
  await expectToast(lead, 'Event cancelled');
  await goWithin(lead, '/dashboard/events');
  await expect(buttons).toHaveText(['Review', 'Schedule Event']);
});

test('an accepted proposal becomes an event; a member signs up and is checked in and out with the code at the door', async ({
  openContext,
}) => {
  const title = `Book drive ${randomUUID().slice(0, 8)}`;
  const member = await createMember({ chapter: 'NHS' });
  await proposeEvent(member, title);
  await sql(`UPDATE event_proposals SET state = 'accepted', location = 'Library' WHERE title = $1`, [title]);

  const admin = await createMember({ role: 'admin', chapter: 'NHS' });
  const lead = await eventsPage(await openContext(), admin);
  await press(lead, proposalIn(lead, /^Proposals/, title).getByRole('button', { name: 'Schedule Event' }));
  const dialog = lead.getByRole('dialog', { name: 'Schedule Event' });
  await dialog.getByRole('button', { name: 'Schedule Event' }).click();
  await expect(dialog.getByText('Please choose a date and time').first()).toBeVisible();
  const day = new Date(Date.now() + 2 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  await dialog.getByLabel('Starts').fill(`${day}T14:30`);
  await dialog.getByLabel('Ends').fill(`${day}T17:00`);
  await dialog.getByLabel('Seats (Optional)').fill('20');
  await expectAccessible(lead);
  await dialog.getByRole('button', { name: 'Schedule Event' }).click();
  await expect(dialog).toBeHidden();
  await expect(proposalIn(lead, /^Proposals/, title).getByRole('button', { name: 'Schedule Event' })).toHaveCount(0);

  const context = await openContext();
  await signIn(context, member);
  const phone = await context.newPage();
  await phone.goto('/dashboard/upcoming_events');
  const event = (page: Page) => proposalIn(page, 'Upcoming and Recent Events', title);
  await expect(event(phone)).toContainText('2:30 – 5:00 PM');
  await expect(event(phone)).toContainText('0 of 20 seats taken');
  await phone.setViewportSize({ width: 360, height: 780 });
  const signUp = event(phone).getByRole('button', { name: 'Sign Up' });
  const below = (button: Locator) =>
    button.evaluate((it: HTMLElement) => it.offsetTop - (it.closest('li')?.offsetTop ?? 0));
  const before = await below(signUp);
  await phone.route('**/events/signUp', (route) => route.abort(), { times: 1 });
  await press(phone, signUp);
  await expect(phone.getByText('Please check your connection and try again.')).toBeVisible();
  await press(phone, signUp);
  await expect(event(phone)).toContainText('You have a seat');
  const giveBack = event(phone).getByRole('button', { name: 'Give Back Seat' });
  expect(await below(giveBack), 'a second press would hit something else').toBe(before);
  await expectAccessible(phone);

  await sql(
    `UPDATE events SET starts_at = now() - interval '1 hour', ends_at = now() + interval '1 hour' WHERE title = $1`,
    [title],
  );
  const forgetful = await createMember({ chapter: 'NHS', firstName: 'Ann'.repeat(18) });
  const add = ({ clerkId }: Person, state: string, checkedInAt: string) =>
    sql(
      `INSERT INTO event_sign_ups (event_id, member_id, state, checked_in_at)
       SELECT events.id, members.id, '${state}', ${checkedInAt} FROM events, members WHERE title = $1 AND clerk_id = $2`,
      [title, clerkId],
    );
  await add(forgetful, 'seat', 'now()');
  await goWithin(lead, '/dashboard/upcoming_events');
  await expect(event(lead)).toBeVisible();
  await expectAccessibleInAllAppearances(lead, 'the events');
  await press(lead, event(lead).getByRole('button', { name: 'Edit' }));
  await expect(
    lead.getByText(/^If time or place change, the 2 members who signed up get an e-mail\. If the new start/),
  ).toBeVisible();
  await lead.keyboard.press('Escape');
  // Full, after the start: only the door gives seats.
  await expect(event(lead).getByRole('button', { name: 'Sign Up' })).toBeVisible();
  await sql('UPDATE events SET capacity = 2 WHERE title = $1', [title]);
  await lead.reload();
  await expect(event(lead)).toContainText('2 of 2 seats taken');
  await expect(event(lead).getByRole('button', { name: /Sign Up|Waiting List/ })).toHaveCount(0);
  await add(admin, 'waiting', 'NULL');
  await lead.reload();
  const tip = event(lead).getByText('Waiting list, number 1');
  await expect(tip).toHaveAttribute('data-tip', 'Ask at the door whether a seat is free');
  await press(lead, event(lead).getByRole('button', { name: 'Leave Waiting List' }));
  await expect(tip).toHaveCount(0);
  await press(lead, event(lead).getByRole('link', { name: 'Door' }));
  const code = (kind: string) => lead.getByRole('img', { name: `QR code to check ${kind}` });
  const scan = async (kind: string) => phone.goto((await code(kind).getAttribute('data-link')) ?? '');
  await scan('in');
  await expect(phone.getByRole('heading', { name: 'You are checked in.' })).toBeVisible();
  await sql(
    `UPDATE event_sign_ups SET checked_in_at = now() - interval '1 hour'
     WHERE event_id = (SELECT id FROM events WHERE title = $1)
       AND member_id = (SELECT id FROM members WHERE clerk_id = $2)`,
    [title, member.clerkId],
  );
  await expectAccessible(lead);
  await expectToFitNarrowScreens(lead);
  // A code that cannot be fetched leaves everything else in place.
  const ofTheExit = /\/events\/door\?.*kind=out/;
  await lead.route(ofTheExit, (route) => route.abort());
  await lead.getByRole('tab', { name: 'Check In' }).press('ArrowRight');
  await expect(lead.getByRole('tab', { name: 'Check Out' })).toBeFocused();
  await expect(lead.getByText('The connection is lost, so there is no code yet.')).toBeVisible();
  await lead.keyboard.press('ArrowLeft');
  await expect(code('in')).toBeVisible();
  await lead.unroute(ofTheExit);
  await lead.keyboard.press('ArrowRight');
  await scan('out');
  await expect(phone.getByText('You have 1 hour at this event')).toBeVisible();
  const attendees = section(lead, /^Attendees/);
  await expect(attendees).toContainText('1 hour');
  // Who checks out many goes on from row to row.
  const row = attendees.getByRole('listitem').filter({ hasText: forgetful.lastName });
  await press(lead, row.getByRole('button', { name: /^Check out/ }));
  await expect(row).toContainText('No hours');
  await expect(row).toBeFocused();
  await phone.goto('/dashboard/check_in?code=old');
  await expect(phone.getByRole('alert')).toHaveText(
    'This code is no longer valid. Please scan the code at the door again.',
  );
  await expectAccessible(phone);
});

for (const [event, change] of [
  ['is a student', "role = 'student'"],
  ['leads the other chapter', "chapter = 'NJHS'"],
] as const) {
  test(`a lead who ${event} by now reads once at the door that they may not manage the event any more`, async ({
    page,
    context,
  }) => {
    const title = `Food drive ${randomUUID().slice(0, 8)}`;
    await proposeEvent(await createMember({ chapter: 'NHS' }), title);
    await schedule(title, '0 hours');
    const lead = await createMember({ role: 'lead', chapter: 'NHS' });
    await signIn(context, lead);
    const [{ id } = { id: '' }] = await sql<{ id: string }>('SELECT id FROM events WHERE title = $1', [title]);
    await page.goto(`/dashboard/upcoming_events/${id}/door`);
    await expect(page.getByRole('img', { name: 'QR code to check in' })).toBeVisible();
    await sql(`UPDATE members SET ${change} WHERE clerk_id = $1`, [lead.clerkId]);
    await expect(page.getByRole('alert')).toHaveText('You may not manage this event any more.');
    await expect(page.getByRole('main')).not.toContainText('The connection is lost');
    await expect(page.getByRole('heading', { name: /^Attendees/ })).toHaveCount(0);
    await expectAccessible(page);
    // Each refusal is in the audit trail.
    await expect(page.waitForRequest(/\/events\/door\?/, { timeout: 6000 })).rejects.toThrow('Timeout');
  });
}
