import type { RequestOf } from '@portal/contracts';
import { doorCode } from '../src/events/scheduled/door-code.ts';
import { outboxOf } from './mail/outbox-rows.ts';
import { emailsTo } from './support/inbox.ts';
import { holdUp } from './support/obstacle.ts';
import { createMember, type Person } from './support/people.ts';
import { Portal } from './support/portal.ts';
import { hoursWithoutProof } from './support/submissions.ts';

let portal: Portal;
let lead: Person;
let njhsLead: Person;
let admin: Person;
let ada: Person;
let ben: Person;
let cleo: Person;

beforeAll(async () => {
  portal = await Portal.start({ ROLES: 'users,hours,worker', TIME_ZONE: 'America/Chicago' });
  [lead, njhsLead, admin, ada, ben, cleo] = await Promise.all([
    createMember(portal, { role: 'lead', chapter: 'NHS', firstName: 'Lea', lastName: 'Lead' }),
    createMember(portal, { role: 'lead', chapter: 'NJHS' }),
    createMember(portal, { role: 'admin', chapter: 'NHS' }),
    createMember(portal, { chapter: 'NHS', firstName: 'Ada', lastName: 'Byron' }),
    createMember(portal, { chapter: 'NHS' }),
    createMember(portal, { chapter: 'NHS' }),
  ]);
});
afterAll(() => portal.stop());

type Plan = RequestOf<'POST /events/schedule'>;

async function proposal(state = 'accepted'): Promise<string> {
  const [row] = await portal.sql<{ id: string }>(
    `INSERT INTO event_proposals (id, member_id, chapter, title, description, state)
     SELECT gen_random_uuid(), id, chapter, 'Book drive', 'Books', $2 FROM members WHERE clerk_id = $1 RETURNING id`,
    [ben.clerkId, state],
  );
  return row?.id ?? '';
}

const plan = (changes: Partial<Plan> = {}) => ({
  title: 'Book drive',
  description: 'Bring a box',
  location: 'Room 204',
  startsAt: '2027-05-05T14:30',
  endsAt: '2027-05-05T17:00',
  chapters: ['NHS' as const],
  ...changes,
});
const schedule = async (changes: Partial<Plan> = {}, by = lead) =>
  (await portal.call('POST /events/schedule', { ...plan(changes), proposalId: await proposal() }, by)).event;
const signUp = async (eventId: string, person: Person) =>
  (await portal.call('POST /events/signUp', { eventId }, person)).event;
const leave = (eventId: string, person: Person) => portal.call('POST /events/leave', { eventId }, person);
const shown = async (id: string, person: Person) =>
  (await portal.call('GET /events/upcoming', { limit: 100 }, person)).events.find((event) => event.id === id);
const door = (eventId: string, kind: 'in' | 'out', by = lead) => portal.call('GET /events/door', { eventId, kind }, by);
const codeOf = async (eventId: string, kind: 'in' | 'out') =>
  new URL((await door(eventId, kind)).link).searchParams.get('code') ?? '';
/** The code of a minute ago. */
const oldCode = async (eventId: string, kind: 'in' | 'out') => {
  const [row] = await portal.sql<{ door_key: Buffer }>('SELECT door_key FROM events WHERE id = $1', [eventId]);
  return doorCode({ eventId, kind }, row?.door_key as Buffer, new Date(Date.now() - 61_000)).code;
};
const attend = async (eventId: string, kind: 'in' | 'out', person: Person) =>
  portal.call('POST /events/attend', { code: await codeOf(eventId, kind) }, person);
/** Moves an event so that it began so many minutes ago, and lasts two hours. */
const began = (id: string, minutes: number) =>
  portal.sql(
    `UPDATE events SET starts_at = now() - make_interval(mins => $2), ends_at = now() - make_interval(mins => $2 - 120)
     WHERE id = $1`,
    [id, minutes],
  );
/** The typed time of so many minutes from now. */
const clock = (minutes: number) =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: 'America/Chicago' })
    .format(Date.now() + minutes * 60_000)
    .replace(' ', 'T');
const change = (eventId: string, changes: Partial<Plan>, by = lead) =>
  portal.call('POST /events/change', { ...plan(changes), eventId }, by);
const idOfSignUp = async (eventId: string, { clerkId }: Person) => {
  const [row] = await portal.sql<{ id: string }>(
    'SELECT id FROM event_sign_ups WHERE event_id = $1 AND member_id = (SELECT id FROM members WHERE clerk_id = $2)',
    [eventId, clerkId],
  );
  return row?.id ?? '';
};
const mailsAbout = async (id: string) =>
  (await portal.sql('SELECT kind FROM outbox WHERE subject_id = $1 ORDER BY created_at', [id])).map(({ kind }) => kind);

describe('an accepted proposal', () => {
  it('becomes an event once, at times of the clocks of the society', async () => {
    const proposalId = await proposal();
    const { event } = await portal.call('POST /events/schedule', { ...plan({ capacity: '2' }), proposalId }, lead);
    expect(event).toMatchObject({
      starts_at: '2027-05-05T19:30:00.000Z',
      ends_at: '2027-05-05T22:00:00.000Z',
      capacity: 2,
      seats: 0,
      manages: true,
      own: null,
    });
    expect(await portal.refusal('POST /events/schedule', { ...plan(), proposalId }, lead)).toMatchObject({
      status: 409,
    });
    expect(await shown(event.id, ada)).toMatchObject({ manages: false });
    expect(await shown(event.id, njhsLead)).toBeUndefined();
    const winter = await schedule({ startsAt: '2027-01-05T14:30', endsAt: '2027-01-05T15:30' });
    expect(winter.starts_at).toBe('2027-01-05T20:30:00.000Z');
  });

  it.each<[Partial<Plan>, string, string]>([
    [{ endsAt: '2027-05-05T14:30' }, 'endsAt', 'The event must end after it starts'],
    [{ endsAt: '2027-05-07T14:30' }, 'endsAt', 'An event lasts at most 24 hours'],
    [{ startsAt: '2026-01-05T14:30', endsAt: '2026-01-05T15:30' }, 'endsAt', 'Please choose a time in the future'],
    [
      { startsAt: '2090-05-05T14:30', endsAt: '2090-05-05T15:30' },
      'startsAt',
      'Please choose a date at most 2 years ahead',
    ],
    [{ startsAt: '2027-02-30T14:30' }, 'startsAt', 'Please choose a date and time'],
    [{ endsAt: '2027-05-05T17:00Z' }, 'endsAt', 'Please choose a date and time'],
    [{ startsAt: '2090-05-05T14:30Z', endsAt: '2090-06-05T15:30Z' }, 'startsAt', 'Please choose a date and time'],
    [
      { startsAt: '2027-03-14T02:30', endsAt: '2027-03-14T03:00' },
      'endsAt',
      'The clocks change then, so the event would end before it starts',
    ],
    [{ capacity: '0' }, 'capacity', 'Please enter a whole number from 1 to 1000, or nothing'],
    [{ chapters: [] }, 'chapters', 'Please choose a chapter'],
  ])('with %p is refused at its field', async (changes, field, message) => {
    const input = { ...plan(changes), proposalId: await proposal() };
    // A lead makes more calls than this in the other tests, and a minute has room for 30.
    expect(await portal.refusal('POST /events/schedule', input, admin)).toMatchObject({
      status: 400,
      fields: { [field]: message },
    });
  });

  it('keeps its state once it is an event, while its note may change', async () => {
    const proposalId = await proposal();
    await portal.call('POST /events/schedule', { ...plan(), proposalId }, lead);
    expect(await portal.refusal('POST /events/review', { proposalId, state: 'declined' }, lead)).toMatchObject({
      status: 409,
      error: 'This proposal has become an event. To call it off, please cancel the event.',
    });
    const noted = { proposalId, state: 'accepted', note: 'See you in May' } as const;
    expect((await portal.call('POST /events/review', noted, lead)).proposal).toMatchObject({ note: 'See you in May' });
    expect(await mailsAbout(proposalId)).toEqual(['proposal-accepted']);
  });

  it('is either declined or an event if two leads decide at once', async () => {
    const proposalId = await proposal();
    const answers = await Promise.all([
      portal.ask('POST /events/schedule', { ...plan(), proposalId }, lead),
      portal.ask('POST /events/review', { proposalId, state: 'declined' }, admin),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is for each chapter once', async () => {
    expect(await schedule({ chapters: ['NHS', 'NHS'] })).toMatchObject({ chapters: ['NHS'] });
  });

  it('is one that was accepted, for the chapter of the lead', async () => {
    const waiting = { ...plan(), proposalId: await proposal('submitted') };
    expect(await portal.refusal('POST /events/schedule', waiting, lead)).toMatchObject({ status: 409 });
    const other = { ...plan({ chapters: ['NJHS'] }), proposalId: await proposal() };
    expect(await portal.refusal('POST /events/schedule', other, lead)).toMatchObject({ status: 403 });
  });
});

it('lists events a page at a time, and says how many there are behind the last page, too', async () => {
  await Promise.all([schedule(), schedule({}, admin)]);
  const { pagination } = await portal.call('GET /events/upcoming', { page: 1, limit: 1 }, ada);
  expect(pagination.total).toBeGreaterThan(1);
  const behind = await portal.call('GET /events/upcoming', { page: 900, limit: 1 }, ada);
  expect(behind).toMatchObject({ events: [], pagination: { ...pagination, page: 900 } });
});

describe('seats', () => {
  it('are never given twice, and go to the first who waits, with an e-mail', async () => {
    const { id } = await schedule({ capacity: 1 });
    await Promise.all([ada, ben, cleo].map((person) => signUp(id, person)));
    const states = await portal.sql(
      'SELECT clerk_id, state FROM event_sign_ups JOIN members ON members.id = member_id WHERE event_id = $1 ORDER BY event_sign_ups.created_at',
      [id],
    );
    expect(states.map(({ state }) => state).sort()).toEqual(['seat', 'waiting', 'waiting']);
    const holder = [ada, ben, cleo].find((person) =>
      states.some((row) => row.state === 'seat' && row.clerk_id === person.clerkId),
    );
    const next = [ada, ben, cleo].find(
      ({ clerkId }) => clerkId === states.find((row) => row.state === 'waiting')?.clerk_id,
    );
    if (!holder || !next) throw new Error('Nobody has a seat, or nobody waits');
    expect(await shown(id, next)).toMatchObject({ own: { state: 'waiting', place: 1 }, seats: 1, waiting: 2 });
    expect((await signUp(id, next)).waiting).toBe(2);
    await leave(id, holder);
    expect(await shown(id, next)).toMatchObject({ own: { state: 'seat', place: null }, seats: 1, waiting: 1 });
    expect(await mailsAbout(await idOfSignUp(id, next))).toEqual(['event-seat']);
    await portal.call('POST /events/change', { ...plan({ capacity: 5 }), eventId: id }, lead);
    expect(await shown(id, next)).toMatchObject({ seats: 2, waiting: 0 });
  });

  it('of members who are deactivated go to others, and the day before brings a reminder, once', async () => {
    const { id } = await schedule({ capacity: 1 });
    const gone = await createMember(portal, { chapter: 'NHS' });
    await signUp(id, gone);
    await signUp(id, ada);
    await portal.sql('UPDATE members SET deactivated_at = now() WHERE clerk_id = $1', [gone.clerkId]);
    await portal.sql(
      `UPDATE events SET starts_at = now() + interval '20 hours', ends_at = now() + interval '22 hours' WHERE id = $1`,
      [id],
    );
    const signUpId = await idOfSignUp(id, ada);
    await outboxOf(portal, signUpId, (rows) => rows.length > 1);
    // One transaction can have added both, so none is the first.
    expect((await mailsAbout(signUpId)).sort()).toEqual(['event-reminder', 'event-seat']);
    expect(await shown(id, ada)).toMatchObject({ own: { state: 'seat' }, seats: 1, waiting: 0 });
  });

  it('are for members of the chapters', async () => {
    const { id } = await schedule();
    const student = await createMember(portal, { chapter: 'NJHS' });
    expect(await portal.refusal('POST /events/signUp', { eventId: id }, student)).toMatchObject({ status: 403 });
  });
});

it('tells everybody who signed up of another time and of the end of an event', async () => {
  const { id } = await schedule();
  await signUp(id, ada);
  const signUpId = await idOfSignUp(id, ada);
  await portal.call('POST /events/change', { ...plan({ description: 'Bring two boxes' }), eventId: id }, lead);
  expect(await mailsAbout(signUpId)).toEqual([]);
  await portal.call('POST /events/change', { ...plan({ location: 'Gym' }), eventId: id }, lead);
  await portal.call('POST /events/cancel', { eventId: id, reason: 'Snow day' }, lead);
  expect(await mailsAbout(signUpId)).toEqual(['event-changed', 'event-cancelled']);
  await outboxOf(portal, signUpId);
  expect(await shown(id, ada)).toMatchObject({ cancel_reason: 'Snow day' });
  expect(await portal.refusal('POST /events/signUp', { eventId: id }, ben)).toMatchObject({ status: 409 });
});

it('tells who signed up of another place also while the event takes place', async () => {
  const { id } = await schedule();
  const late = await createMember(portal, { chapter: 'NHS' });
  await signUp(id, late);
  await began(id, 10);
  await change(id, { startsAt: clock(-10), endsAt: clock(110), location: 'Gym' });
  const [email] = await emailsTo(late.email);
  expect(email).toMatchObject({ Subject: 'An event has changed: Book drive', Text: expect.stringContaining('Gym') });
});

it('keeps what another lead has changed since an event was opened for editing', async () => {
  const { id, updated_at: seen } = await schedule();
  await signUp(id, ada);
  const { event } = await portal.call(
    'POST /events/change',
    { ...plan({ location: 'Gym' }), eventId: id, seen },
    admin,
  );
  const late = { ...plan({ description: 'Bring two boxes' }), eventId: id, seen };
  expect(await portal.refusal('POST /events/change', late, lead)).toMatchObject({
    status: 409,
    error: 'This event has changed since you saw it. Please look again.',
  });
  expect(await shown(id, admin)).toMatchObject({ location: 'Gym', updated_at: event.updated_at });
  expect(await mailsAbout(await idOfSignUp(id, ada))).toEqual(['event-changed']);
});

describe('the door', () => {
  it('checks members in and out with its code, which gives approved hours within the event, once', async () => {
    const { id } = await schedule();
    await signUp(id, ada);
    await began(id, 60);
    expect(await attend(id, 'in', ada)).toMatchObject({ kind: 'in', hours: null });
    await portal.sql(`UPDATE event_sign_ups SET checked_in_at = now() - interval '3 hours' WHERE event_id = $1`, [id]);
    expect(await attend(id, 'out', ada)).toMatchObject({ kind: 'out', hours: 1 });
    expect(await attend(id, 'out', ada)).toMatchObject({ hours: 1 });
    const { submissions } = await portal.call('GET /hours/mine', {}, ada);
    const [{ day } = {}] = await portal.sql<{ day: string }>(
      `SELECT (starts_at AT TIME ZONE 'America/Chicago')::date::text AS day FROM events WHERE id = $1`,
      [id],
    );
    expect(submissions).toMatchObject([
      {
        description: 'Event: Book drive',
        hours: 1,
        status: 'approved',
        supervisor_name: 'Lea Lead',
        source: 'event',
        service_date: day,
      },
    ]);
    expect((await portal.call('POST /users/getUser', { userID: ada.clerkId }, ada)).total_hours).toBe(1);
    expect((await door(id, 'out')).attendees).toMatchObject([{ name: 'Ada Byron', hours: 1 }]);
    await portal.ask('POST /hours/transcript', {}, ada);
    const [made] = await portal.sql(`SELECT printed #>> '{years,0,lines,0,signedBy}' AS by FROM transcripts`);
    expect(made).toEqual({ by: 'Checked in at the event' });
    const actions = await portal.sql(`SELECT action FROM audit_events WHERE subject = $1 ORDER BY id`, [id]);
    expect(actions.map(({ action }) => action)).toEqual([
      'event.scheduled',
      'event.signed_up',
      'event.checked_in',
      'event.checked_out',
    ]);
  });

  it('shows the same when a phone loads the page again, and takes in again who checked out too early for hours', async () => {
    const { id } = await schedule({ capacity: 1 });
    const dora = await createMember(portal, { chapter: 'NHS' });
    await began(id, 10);
    await attend(id, 'in', dora);
    const old = await oldCode(id, 'in');
    expect(await portal.call('POST /events/attend', { code: old }, dora)).toMatchObject({ kind: 'in' });
    expect(await attend(id, 'out', dora)).toMatchObject({ hours: null });
    expect(await portal.refusal('POST /events/attend', { code: old }, dora)).toMatchObject({ status: 400 });
    expect((await attend(id, 'in', dora)).event.own).toMatchObject({ checked_out_at: null });
    await portal.sql(`UPDATE event_sign_ups SET checked_in_at = now() - interval '1 hour' WHERE event_id = $1`, [id]);
    await began(id, 60);
    expect(await attend(id, 'out', dora)).toMatchObject({ hours: 1 });
    expect(await portal.refusal('POST /events/attend', { code: await codeOf(id, 'in') }, dora)).toMatchObject({
      status: 409,
      error: 'You have checked out, and your hours are counted.',
    });
    await began(id, 300);
    expect(await portal.call('POST /events/attend', { code: await oldCode(id, 'out') }, dora)).toMatchObject({
      hours: 1,
    });
  });

  it('shows its code while others are being checked in', async () => {
    const { id } = await schedule({}, admin);
    const obstacle = await holdUp(portal, 'events');
    try {
      expect((await door(id, 'in')).attendees).toEqual([]);
    } finally {
      await obstacle.remove();
    }
  });

  it('refuses codes that are old, of another event or made up, and members of another chapter', async () => {
    const [{ id }, other] = [await schedule(), await schedule()];
    await began(id, 10);
    const code = await codeOf(id, 'in');
    const [, kind, step, signature] = code.split('.');
    for (const wrong of [
      await oldCode(id, 'in'),
      `${other.id}.${kind}.${step}.${signature}`,
      `${id}.out.${step}.${signature}`,
      'none',
    ])
      expect(await portal.refusal('POST /events/attend', { code: wrong }, ada)).toMatchObject({
        status: 400,
        error: 'This code is no longer valid. Please scan the code at the door again.',
      });
    const student = await createMember(portal, { chapter: 'NJHS' });
    expect(await portal.refusal('POST /events/attend', { code }, student)).toMatchObject({ status: 403 });
    expect(await portal.refusal('GET /events/door', { eventId: id, kind: 'in' }, ada)).toMatchObject({ status: 403 });
  });

  it('lets somebody without a seat in where there is room, and is closed before and after the event', async () => {
    const { id } = await schedule({ capacity: 1 });
    await signUp(id, ada);
    expect(await portal.refusal('POST /events/attend', { code: await codeOf(id, 'in') }, ada)).toMatchObject({
      status: 409,
    });
    await began(id, -10);
    expect(await portal.refusal('POST /events/attend', { code: await codeOf(id, 'in') }, ben)).toMatchObject({
      status: 409,
      error: 'All seats are taken. Please ask at the door if a seat is free.',
    });
    await began(id, 10);
    expect((await attend(id, 'in', ben)).event).toMatchObject({ own: { state: 'seat' } });
    expect(await portal.refusal('POST /events/leave', { eventId: id }, ben)).toMatchObject({ status: 409 });
    expect(await portal.refusal('POST /events/attend', { code: await codeOf(id, 'out') }, cleo)).toMatchObject({
      status: 409,
    });
    await began(id, 300);
    expect(await portal.refusal('POST /events/attend', { code: await codeOf(id, 'in') }, cleo)).toMatchObject({
      status: 409,
    });
  });

  it('has to be passed again after a change to a time at which it is not open yet', async () => {
    const { id } = await schedule();
    await signUp(id, ada);
    await began(id, -50);
    await attend(id, 'in', ada);
    await change(id, { startsAt: clock(55), endsAt: clock(120) });
    expect((await shown(id, ada))?.own).toMatchObject({ checked_in_at: expect.any(String) });
    await change(id, { startsAt: clock(65), endsAt: clock(120) });
    expect((await shown(id, ada))?.own).toMatchObject({ state: 'seat', checked_in_at: null });
    await began(id, 60);
    expect(await portal.refusal('POST /events/attend', { code: await codeOf(id, 'out') }, ada)).toMatchObject({
      status: 409,
      error: 'You have not checked in to this event. Ask at the door.',
    });
    await leave(id, ada);
  });

  it('keeps the start of an event whose hours are counted', async () => {
    const { id } = await schedule();
    await began(id, 60);
    await attend(id, 'in', ada);
    await attend(id, 'in', ben);
    await portal.sql(`UPDATE event_sign_ups SET checked_in_at = now() - interval '1 hour' WHERE id = $1`, [
      await idOfSignUp(id, ada),
    ]);
    await attend(id, 'out', ada);
    expect(await portal.refusal('POST /events/change', { ...plan(), eventId: id }, lead)).toMatchObject({
      status: 409,
      error: 'Hours of this event are counted already. For another time, please propose a new event.',
    });
    expect((await shown(id, ben))?.own).toMatchObject({ checked_in_at: expect.any(String) });
  });

  it('has its lead check out who forgot to, never themselves; hours of who could open it wait for an admin', async () => {
    const { id } = await schedule();
    await began(id, 60);
    await attend(id, 'in', cleo);
    await attend(id, 'in', lead);
    await began(id, 300);
    const { attendees } = await door(id, 'out');
    const idOf = (name: string) => attendees.find((attendee) => attendee.name === name)?.id ?? '';
    await portal.sql(`UPDATE event_sign_ups SET checked_in_at = now() - interval '5 hours' WHERE event_id = $1`, [id]);
    expect(await portal.refusal('POST /events/checkOut', { attendeeId: idOf('Lea Lead') }, lead)).toMatchObject({
      status: 403,
    });
    for (const { id: attendeeId, name } of attendees)
      await portal.call('POST /events/checkOut', { attendeeId }, name === 'Lea Lead' ? admin : lead);
    const hoursOf = async (person: Person) => (await portal.call('GET /hours/mine', {}, person)).submissions;
    expect(await hoursOf(cleo)).toMatchObject([{ hours: 2, status: 'approved' }]);
    expect(await hoursOf(lead)).toMatchObject([{ hours: 2, status: 'pending', source: 'event' }]);
    // Hours that somebody has typed are not those of the door.
    const [own] = await hoursOf(lead);
    const typed = { ...hoursWithoutProof(lead, { hours: 3 }), submissionId: own?.id ?? '' };
    await portal.call('POST /hours/edit', typed, lead);
    expect(await hoursOf(lead)).toMatchObject([{ hours: 3, source: 'member' }]);
  });

  it('gives no hours of an event that was cancelled', async () => {
    const { id } = await schedule();
    await began(id, -10);
    await attend(id, 'in', cleo);
    await portal.call('POST /events/cancel', { eventId: id, reason: 'Snow day' }, lead);
    await began(id, 300);
    const checkOut = { attendeeId: await idOfSignUp(id, cleo) };
    expect(await portal.refusal('POST /events/checkOut', checkOut, lead)).toMatchObject({
      status: 409,
      error: 'This event has been cancelled.',
    });
  });

  it('lets an admin decide about the hours of who scheduled the event, also if they are no lead any more', async () => {
    const former = await createMember(portal, { role: 'lead', chapter: 'NHS' });
    const { id } = await schedule({}, former);
    await portal.sql(`UPDATE members SET role = 'student' WHERE clerk_id = $1`, [former.clerkId]);
    await began(id, 60);
    await attend(id, 'in', former);
    await portal.sql(`UPDATE event_sign_ups SET checked_in_at = now() - interval '1 hour' WHERE event_id = $1`, [id]);
    await attend(id, 'out', former);
    expect((await portal.call('GET /hours/mine', {}, former)).submissions).toMatchObject([
      { hours: 1, status: 'pending', source: 'event' },
    ]);
  });
});

it('publishes the events of a chapter for calendar programs, without names', async () => {
  const event = await schedule({ title: 'Coats, hats; and more', description: 'Call Ada Byron' });
  await signUp(event.id, ada);
  const answer = await fetch(`${portal.service.url}/api/v1/events/calendars/nhs.ics`);
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const text = (await answer.text()).replace(/\r\n /g, '');
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*DTSTART:20270505T193000Z[\s\S]*END:VCALENDAR/);
  expect(text).toContain('SUMMARY:Coats\\, hats\\; and more');
  for (const name of ['Ada', 'Lea', 'Call']) expect(text).not.toContain(name);
  const juniors = await fetch(`${portal.service.url}/api/v1/events/calendars/njhs.ics`);
  expect(await juniors.text()).not.toContain('Coats');
});
