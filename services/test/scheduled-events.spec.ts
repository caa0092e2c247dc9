import type { QueryRunner } from 'typeorm';
import { FreeProposals1795305600453 } from '../src/events/scheduled/scheduled-events.migrations.ts';
import { outboxOf } from './mail/outbox-rows.ts';
import { emailsTo } from './support/inbox.ts';
import { createMember, type Person } from './support/people.ts';
import {
  clock,
  nextYear,
  type Plan,
  plan,
  type ScheduledEvents,
  startScheduledEvents,
} from './support/scheduled-events.ts';

let events: ScheduledEvents;
let portal: ScheduledEvents['portal'];
let lead: Person;
let njhsLead: Person;
let admin: Person;
let ada: Person;
let ben: Person;
let cleo: Person;

beforeAll(async () => {
  events = await startScheduledEvents();
  ({ portal, lead, admin, ada, ben, cleo } = events);
  njhsLead = await createMember(portal, { role: 'lead', chapter: 'NJHS' });
});
afterAll(() => portal.stop());

/** The second Sunday of March, when the clocks of Chicago leave out the hour from two. */
const springDay = `${nextYear}-03-${String(14 - new Date(Date.UTC(nextYear, 2, 14)).getUTCDay()).padStart(2, '0')}`;

const mailsAbout = async (id: string) =>
  (await portal.sql('SELECT kind FROM outbox WHERE subject_id = $1 ORDER BY created_at', [id])).map(({ kind }) => kind);

describe('an accepted proposal', () => {
  it('becomes an event once, at times of the clocks of the society', async () => {
    const proposalId = await events.proposal();
    const { event } = await portal.call('POST /events/schedule', { ...plan({ capacity: '2' }), proposalId }, lead);
    expect(event).toMatchObject({
      starts_at: `${nextYear}-05-05T19:30:00.000Z`,
      ends_at: `${nextYear}-05-05T22:00:00.000Z`,
      capacity: 2,
      seats: 0,
      manages: true,
      own: null,
    });
    expect(await portal.refusal('POST /events/schedule', { ...plan(), proposalId }, lead)).toMatchObject({
      status: 409,
    });
    expect(await events.shown(event.id, ada)).toMatchObject({ manages: false });
    expect(await events.shown(event.id, njhsLead)).toBeUndefined();
    const winter = await events.schedule({ startsAt: `${nextYear}-01-05T14:30`, endsAt: `${nextYear}-01-06T14:30` });
    expect(winter.starts_at).toBe(`${nextYear}-01-05T20:30:00.000Z`);
  });

  it.each<[Partial<Plan>, string, string]>([
    [{ endsAt: `${nextYear}-05-05T14:30` }, 'endsAt', 'The event must end after it starts'],
    [{ endsAt: `${nextYear}-05-07T14:30` }, 'endsAt', 'An event lasts at most 24 hours'],
    [
      { startsAt: `${nextYear - 2}-01-05T14:30`, endsAt: `${nextYear - 2}-01-05T15:30` },
      'endsAt',
      'Please choose a time in the future',
    ],
    [
      { startsAt: '2090-05-05T14:30', endsAt: '2090-05-05T15:30' },
      'startsAt',
      'Please choose a date at most 2 years ahead',
    ],
    [{ startsAt: `${nextYear}-02-30T14:30` }, 'startsAt', 'Please choose a date and time'],
    [{ endsAt: `${nextYear}-05-05T17:00Z` }, 'endsAt', 'Please choose a date and time'],
    [{ startsAt: '2090-05-05T14:30Z', endsAt: '2090-06-05T15:30Z' }, 'startsAt', 'Please choose a date and time'],
    [
      { startsAt: `${springDay}T02:30`, endsAt: `${springDay}T03:00` },
      'endsAt',
      'The clocks change then, so the event would end before it starts',
    ],
    [{ capacity: '0' }, 'capacity', 'Please enter a whole number from 1 to 1000, or nothing'],
    [{ chapters: [] }, 'chapters', 'Please choose a chapter'],
  ])('with %p is refused at its field', async (changes, field, message) => {
    const input = { ...plan(changes), proposalId: await events.proposal() };
    // A lead makes more calls than this in the other tests, and a minute has room for 30.
    expect(await portal.refusal('POST /events/schedule', input, admin)).toMatchObject({
      status: 400,
      fields: { [field]: message },
    });
  });

  it('keeps its state once it is an event, while its note may change', async () => {
    const proposalId = await events.proposal();
    await portal.call('POST /events/schedule', { ...plan(), proposalId }, lead);
    expect(await portal.refusal('POST /events/review', { proposalId, state: 'declined' }, lead)).toMatchObject({
      status: 409,
      error: 'This proposal has become an event. To call it off, please cancel the event.',
    });
    const noted = { proposalId, state: 'accepted', note: 'See you in May' } as const;
    expect((await portal.call('POST /events/review', noted, lead)).proposal).toMatchObject({ note: 'See you in May' });
    expect(await mailsAbout(proposalId)).toEqual(['proposal-accepted']);
  });

  it('whose event was cancelled can become another one, or be reviewed again', async () => {
    const proposalId = await events.proposal();
    const schedule = async (startsAt: string) =>
      (await portal.call('POST /events/schedule', { ...plan({ startsAt }), proposalId }, admin)).event.id;
    const cancel = (eventId: string) => portal.call('POST /events/cancel', { eventId, reason: 'Snow day' }, admin);
    const isScheduled = async () =>
      (await portal.call('GET /events/list', { id: proposalId }, admin)).proposals.find(({ id }) => id === proposalId)
        ?.scheduled;
    const first = await schedule(`${nextYear}-05-05T14:30`);
    expect(await isScheduled()).toBe(true);
    await cancel(first);
    expect(await isScheduled()).toBe(false);
    const second = await schedule(`${nextYear}-05-05T15:30`);
    expect(second).not.toBe(first);
    expect(await isScheduled()).toBe(true);
    await cancel(second);
    const review = { proposalId, state: 'declined' } as const;
    expect((await portal.call('POST /events/review', review, admin)).proposal).toMatchObject({ state: 'declined' });
    expect(await events.shown(first, ada)).toMatchObject({ cancel_reason: 'Snow day' });
  });

  it('is free again where its event was cancelled before that', async () => {
    const proposalId = await events.proposal();
    const { event } = await portal.call('POST /events/schedule', { ...plan(), proposalId }, admin);
    // As the release before leaves it.
    await portal.sql(`UPDATE events SET cancelled_at = now(), cancel_reason = 'Ice' WHERE id = $1`, [event.id]);
    const runner = { query: (statement: string) => portal.sql(statement) } as QueryRunner;
    await new FreeProposals1795305600453().up(runner);
    await portal.call('POST /events/schedule', { ...plan(), proposalId }, admin);
  });

  it('is either declined or an event if two leads decide at once', async () => {
    const proposalId = await events.proposal();
    const answers = await Promise.all([
      portal.ask('POST /events/schedule', { ...plan(), proposalId }, lead),
      portal.ask('POST /events/review', { proposalId, state: 'declined' }, admin),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is for each chapter once', async () => {
    expect(await events.schedule({ chapters: ['NHS', 'NHS'] })).toMatchObject({ chapters: ['NHS'] });
  });

  it('is one that was accepted, for the chapter of the lead', async () => {
    const waiting = { ...plan(), proposalId: await events.proposal('submitted') };
    expect(await portal.refusal('POST /events/schedule', waiting, lead)).toMatchObject({ status: 409 });
    const other = { ...plan({ chapters: ['NJHS'] }), proposalId: await events.proposal() };
    expect(await portal.refusal('POST /events/schedule', other, lead)).toMatchObject({ status: 403 });
  });
});

it('lists events a page at a time, and says how many there are behind the last page, too', async () => {
  await Promise.all([events.schedule(), events.schedule({}, admin)]);
  const { pagination } = await portal.call('GET /events/upcoming', { page: 1, limit: 1 }, ada);
  expect(pagination.total).toBeGreaterThan(1);
  const behind = await portal.call('GET /events/upcoming', { page: 900, limit: 1 }, ada);
  expect(behind).toMatchObject({ events: [], pagination: { ...pagination, page: 900 } });
});

it('lists what has not ended, soonest first, and then what has, latest first', async () => {
  const ids: string[] = [];
  for (const minutes of [200, -50, 400, 10]) {
    const { id } = await events.schedule({}, admin);
    await events.began(id, minutes);
    ids.push(id);
  }
  const [endedLast, soon, endedFirst, now] = ids;
  const listed = (await portal.call('GET /events/upcoming', { limit: 100 }, ada)).events.map(({ id }) => id);
  expect(listed.filter((id) => ids.includes(id))).toEqual([now, soon, endedLast, endedFirst]);
});

it('lists one event for whoever may see it', async () => {
  const { id } = await events.schedule();
  const { id: others } = await events.schedule({ chapters: ['NJHS'] }, admin);
  const listed = async (wanted: string, person: Person) =>
    (await portal.call('GET /events/upcoming', { id: wanted }, person)).events.map((event) => event.id);
  expect([await listed(id, ada), await listed(others, ada), await listed(others, admin)]).toEqual([[id], [], [others]]);
});

describe('seats', () => {
  it('are never given twice, and go to the first who waits, with an e-mail', async () => {
    const { id } = await events.schedule({ capacity: 1 });
    await Promise.all([ada, ben, cleo].map((person) => events.signUp(id, person)));
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
    expect(await events.shown(id, next)).toMatchObject({ own: { state: 'waiting', place: 1 }, seats: 1, waiting: 2 });
    expect((await events.signUp(id, next)).waiting).toBe(2);
    await events.leave(id, holder);
    expect(await events.shown(id, next)).toMatchObject({ own: { state: 'seat', place: null }, seats: 1, waiting: 1 });
    expect(await mailsAbout(await events.idOfSignUp(id, next))).toEqual(['event-seat']);
    await portal.call('POST /events/change', { ...plan({ capacity: 5 }), eventId: id }, lead);
    expect(await events.shown(id, next)).toMatchObject({ seats: 2, waiting: 0 });
  });

  it('of members who are deactivated go to others, and the day before brings a reminder, once', async () => {
    const { id } = await events.schedule({ capacity: 1 });
    const gone = await createMember(portal, { chapter: 'NHS' });
    await events.signUp(id, gone);
    await events.signUp(id, ada);
    await portal.sql('UPDATE members SET deactivated_at = now() WHERE clerk_id = $1', [gone.clerkId]);
    await portal.sql(
      `UPDATE events SET starts_at = now() + interval '20 hours', ends_at = now() + interval '22 hours' WHERE id = $1`,
      [id],
    );
    const signUpId = await events.idOfSignUp(id, ada);
    await outboxOf(portal, signUpId, (rows) => rows.length > 1);
    // One transaction can have added both, so none is the first.
    expect((await mailsAbout(signUpId)).sort()).toEqual(['event-reminder', 'event-seat']);
    expect(await events.shown(id, ada)).toMatchObject({ own: { state: 'seat' }, seats: 1, waiting: 0 });
    const reminders = (rows: { kind: string }[]) => rows.filter(({ kind }) => kind === 'event-reminder').length;
    await events.change(id, { startsAt: clock(600), endsAt: clock(660) });
    // Another start brings another reminder.
    await outboxOf(portal, signUpId, (rows) => reminders(rows) > 1);
  });

  it('that become free after the start stay so, and who comes late waits behind the others', async () => {
    const { id } = await events.schedule({ capacity: 1 });
    await events.signUp(id, ada);
    await events.signUp(id, ben);
    await events.began(id, 10);
    await events.leave(id, ada);
    expect(await events.shown(id, ben)).toMatchObject({ own: { state: 'waiting', place: 1 }, seats: 0 });
    expect(await mailsAbout(await events.idOfSignUp(id, ben))).toEqual([]);
    expect(await events.signUp(id, cleo)).toMatchObject({ own: { state: 'waiting', place: 2 }, seats: 0 });
  });

  it('are for members of the chapters', async () => {
    const { id } = await events.schedule();
    const student = await createMember(portal, { chapter: 'NJHS' });
    expect(await portal.refusal('POST /events/signUp', { eventId: id }, student)).toMatchObject({ status: 403 });
  });
});

it('tells everybody who signed up of another time and of the end of an event', async () => {
  const { id } = await events.schedule();
  await events.signUp(id, ada);
  const signUpId = await events.idOfSignUp(id, ada);
  await portal.call('POST /events/change', { ...plan({ description: 'Bring two boxes' }), eventId: id }, lead);
  expect(await mailsAbout(signUpId)).toEqual([]);
  await events.change(id, { location: 'Gym' });
  expect(await mailsAbout(signUpId)).toEqual(['event-changed']);
  await events.change(id, { location: 'Gym', endsAt: `${nextYear}-05-05T18:00` });
  await portal.call('POST /events/cancel', { eventId: id, reason: 'Snow day' }, lead);
  expect(await mailsAbout(signUpId)).toEqual(['event-changed', 'event-changed', 'event-cancelled']);
  await outboxOf(portal, signUpId);
  expect(await events.shown(id, ada)).toMatchObject({ cancel_reason: 'Snow day' });
  expect(await portal.refusal('POST /events/signUp', { eventId: id }, ben)).toMatchObject({ status: 409 });
});

it('tells who signed up of another place also while the event takes place', async () => {
  const { id } = await events.schedule();
  const late = await createMember(portal, { chapter: 'NHS' });
  await events.signUp(id, late);
  await events.began(id, 10);
  await events.change(id, { startsAt: clock(-10), endsAt: clock(110), location: 'Gym' });
  const [email] = await emailsTo(late.email);
  expect(email).toMatchObject({ Subject: 'An event has changed: Book drive', Text: expect.stringContaining('Gym') });
});

it('cannot be cancelled once it has begun, nor changed or signed up for once it is over', async () => {
  const { id: eventId } = await events.schedule();
  await events.began(eventId, 10);
  const cancelling = portal.refusal('POST /events/cancel', { eventId, reason: 'Snow day' }, lead);
  expect(await cancelling).toMatchObject({ status: 409, error: 'This event has begun.' });
  await events.began(eventId, 130);
  const over = { status: 409, error: 'This event is over.' };
  expect(await portal.refusal('POST /events/change', { ...plan(), eventId }, lead)).toMatchObject(over);
  expect(await portal.refusal('POST /events/signUp', { eventId }, ben)).toMatchObject(over);
});

it('keeps what another lead has changed since an event was opened for editing', async () => {
  const { id, updated_at: seen } = await events.schedule();
  await events.signUp(id, ada);
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
  expect(await events.shown(id, admin)).toMatchObject({ location: 'Gym', updated_at: event.updated_at });
  expect(await mailsAbout(await events.idOfSignUp(id, ada))).toEqual(['event-changed']);
});

it('stays where it is if a page that shows another time zone sends its times back', async () => {
  const { id, starts_at, ends_at } = await events.schedule();
  const shown = { startsAt: `${nextYear}-05-05T19:30`, endsAt: `${nextYear}-05-05T22:00`, timeZone: 'UTC' };
  const { event } = await events.change(id, { ...shown, description: 'Bring two boxes' });
  expect(event).toMatchObject({ starts_at, ends_at, description: 'Bring two boxes' });
  expect(
    await portal.refusal('POST /events/change', { ...plan({ timeZone: 'Mars' }), eventId: id }, lead),
  ).toMatchObject({
    fields: { timeZone: 'must be the name of a time zone, such as America/Chicago' },
  });
});

it('takes a change again whose answer was lost, and nothing happens', async () => {
  const { id: eventId, updated_at: seen } = await events.schedule();
  const changed = { ...plan({ location: 'Gym', capacity: 3, chapters: ['NJHS', 'NHS'] }), eventId, seen };
  const { event } = await portal.call('POST /events/change', changed, lead);
  expect((await portal.call('POST /events/change', changed, lead)).event).toEqual(event);
  const changes = await portal.sql(`SELECT FROM audit_events WHERE subject = $1 AND action = 'event.changed'`, [
    eventId,
  ]);
  expect(changes).toHaveLength(1);
});

it('is scheduled and cancelled once by calls that are tried again after their responses were lost', async () => {
  const scheduling = { ...plan({ capacity: 3, chapters: ['NJHS', 'NHS'] }), proposalId: await events.proposal() };
  const { event } = await portal.call('POST /events/schedule', scheduling, lead);
  expect((await portal.call('POST /events/schedule', scheduling, lead)).event).toEqual(event);
  const taken = { status: 409, error: 'This proposal is an event already.' };
  expect(await portal.refusal('POST /events/schedule', scheduling, admin)).toMatchObject(taken);
  expect(await portal.refusal('POST /events/schedule', { ...scheduling, title: 'Toys' }, lead)).toMatchObject(taken);
  await events.signUp(event.id, ben);
  for (let time = 0; time < 2; time += 1) await events.leave(event.id, ben);
  await events.signUp(event.id, ada);
  const cancelling = { eventId: event.id, reason: 'Snow day' };
  const cancelled = await portal.call('POST /events/cancel', cancelling, lead);
  expect(await portal.call('POST /events/cancel', cancelling, lead)).toEqual(cancelled);
  expect(await portal.refusal('POST /events/cancel', { ...cancelling, reason: 'Ice' }, lead)).toMatchObject({
    status: 409,
    error: 'This event has been cancelled.',
  });
  expect(await mailsAbout(await events.idOfSignUp(event.id, ada))).toEqual(['event-cancelled']);
  const trail = await portal.sql('SELECT action FROM audit_events WHERE subject = $1 ORDER BY id', [event.id]);
  expect(trail.map(({ action }) => action)).toEqual([
    'event.scheduled',
    'event.signed_up',
    'event.left',
    'event.signed_up',
    'event.cancelled',
  ]);
});

it('publishes the events of a chapter for calendar programs, without names', async () => {
  const event = await events.schedule({ title: 'Coats, hats;\vand more', description: 'Call Ada Byron' });
  await events.signUp(event.id, ada);
  const answer = await fetch(`${portal.service.url}/api/v1/events/calendars/nhs.ics`);
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const text = (await answer.text()).replace(/\r\n /g, '');
  expect(text).toMatch(new RegExp(`^BEGIN:VCALENDAR\r\n[^]*DTSTART:${nextYear}0505T193000Z[^]*END:VCALENDAR`));
  expect(text).toContain('SUMMARY:Coats\\, hats\\; and more');
  for (const name of ['Ada', 'Lea', 'Call']) expect(text).not.toContain(name);
  const juniors = await fetch(`${portal.service.url}/api/v1/events/calendars/njhs.ics`);
  expect(await juniors.text()).not.toContain('Coats');
});

it('tells calendar programs of a change and of the end of an event', async () => {
  const { id } = await events.schedule();
  const stateOf = async () => {
    const answer = await fetch(`${portal.service.url}/api/v1/events/calendars/nhs.ics`);
    const entry = (await answer.text()).split('BEGIN:VEVENT').find((part) => part.includes(`UID:${id}`));
    return [...(entry?.matchAll(/^(?:SEQUENCE|STATUS):(\w+)/gm) ?? [])].map(([, value]) => value);
  };
  expect(await stateOf()).toEqual(['0', 'CONFIRMED']);
  await events.change(id, { location: 'Gym' });
  expect(await stateOf()).toEqual(['1', 'CONFIRMED']);
  await portal.call('POST /events/cancel', { eventId: id, reason: 'Snow day' }, lead);
  expect(await stateOf()).toEqual(['2', 'CANCELLED']);
});
