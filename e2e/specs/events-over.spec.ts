import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { sql } from '../support/database.ts';
import { eventsPage, proposalIn, schedule, section } from '../support/events.ts';
import { goWithin } from '../support/hydrated.ts';
import { press } from '../support/keyboard.ts';
import { createMember, type Person, signIn } from '../support/people.ts';
import { proposeEvent } from '../support/proposals.ts';
import { test } from '../support/test.ts';

/** Each state of a sign-up, with what its member reads once the event is over, and what the door says of them. */
const afterwards = [
  { state: 'seat', checkedIn: null, reads: 'Over', atTheDoor: 'Did not come' },
  { state: 'waiting', checkedIn: null, reads: 'Over', atTheDoor: 'Had no seat' },
  { state: 'seat', checkedIn: '3.5 hours', reads: 'Not checked out', atTheDoor: /^In since/ },
];

test('the door has no button to check oneself out, and says who does it', async ({ page, context }) => {
  const title = `Plant sale ${randomUUID().slice(0, 8)}`;
  const [admin, member] = [
    await createMember({ role: 'admin', chapter: 'NHS' }),
    await createMember({ chapter: 'NHS' }),
  ];
  await proposeEvent(admin, title);
  await schedule(title, '-4 hours');
  for (const { clerkId } of [admin, member])
    await sql(
      `INSERT INTO event_sign_ups (event_id, member_id, state, checked_in_at)
       SELECT events.id, members.id, 'seat', now() - interval '3 hours' FROM events, members WHERE title = $1 AND clerk_id = $2`,
      [title, clerkId],
    );
  await signIn(context, admin);
  await page.goto('/dashboard/upcoming_events');
  await proposalIn(page, 'Upcoming and Recent Events', title).getByRole('link', { name: 'Door' }).click();
  const rowOf = ({ lastName }: Person) =>
    section(page, /^Attendees/)
      .getByRole('listitem')
      .filter({ hasText: lastName });
  await expect(rowOf(member).getByRole('button', { name: /^Check out/ })).toBeVisible();
  await expect(rowOf(admin).getByRole('button')).toHaveCount(0);
  await expect(rowOf(admin).getByText(/^In since/)).toHaveAttribute(
    'data-tip',
    /^(Check out at the door|Ask whoever leads)/,
  );
});

test('an event that is over says so to those who signed up, and its door no longer expects them', async ({
  openContext,
}) => {
  const title = `Plant sale ${randomUUID().slice(0, 8)}`;
  const admin = await createMember({ role: 'admin', chapter: 'NHS' });
  await proposeEvent(admin, title);
  await schedule(title, '-4 hours');
  const signUp = ({ clerkId }: Person, state: string, checkedIn: string | null) =>
    sql(
      `INSERT INTO event_sign_ups (event_id, member_id, state, checked_in_at)
       SELECT events.id, members.id, $3, now() - $4::interval FROM events, members WHERE title = $1 AND clerk_id = $2`,
      [title, clerkId, state, checkedIn],
    );
  const members: Person[] = [];
  for (const { state, checkedIn, reads } of afterwards) {
    const member = await createMember({ chapter: 'NHS' });
    members.push(member);
    await signUp(member, state, checkedIn);
    const page = await eventsPage(await openContext(), member);
    await goWithin(page, '/dashboard/upcoming_events');
    const event = proposalIn(page, 'Upcoming and Recent Events', title);
    await expect(event.getByText(reads, { exact: true })).toBeVisible();
    await expect(event.getByText(/You have a seat|Waiting list|Checked in/)).toHaveCount(0);
  }
  const door = await eventsPage(await openContext(), admin);
  await goWithin(door, '/dashboard/upcoming_events');
  await press(door, proposalIn(door, 'Upcoming and Recent Events', title).getByRole('link', { name: 'Door' }));
  for (const [index, { atTheDoor }] of afterwards.entries()) {
    const row = section(door, /^Attendees/)
      .getByRole('listitem')
      .filter({ hasText: members[index]?.lastName });
    await expect(row.getByText(atTheDoor)).toBeVisible();
  }
});
