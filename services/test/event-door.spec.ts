import { doorCode } from '../src/events/scheduled/door-code.ts';
import { holdUp } from './support/obstacle.ts';
import { createMember, type Person } from './support/people.ts';
import { clock, plan, type ScheduledEvents, startScheduledEvents } from './support/scheduled-events.ts';
import { hoursWithoutProof } from './support/submissions.ts';

let events: ScheduledEvents;
let portal: ScheduledEvents['portal'];
let lead: Person;
let admin: Person;
let ada: Person;
let ben: Person;
let cleo: Person;

beforeAll(async () => {
  events = await startScheduledEvents();
  ({ portal, lead, admin, ada, ben, cleo } = events);
});
afterAll(() => portal.stop());

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

describe('the door', () => {
  it('checks members in and out with its code, which gives approved hours within the event, once', async () => {
    const { id } = await events.schedule();
    await events.signUp(id, ada);
    await events.began(id, 60);
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
    const { id } = await events.schedule({ capacity: 1 });
    const dora = await createMember(portal, { chapter: 'NHS' });
    await events.began(id, 10);
    await attend(id, 'in', dora);
    const old = await oldCode(id, 'in');
    expect(await portal.call('POST /events/attend', { code: old }, dora)).toMatchObject({ kind: 'in' });
    expect(await attend(id, 'out', dora)).toMatchObject({ hours: null });
    expect(await portal.refusal('POST /events/attend', { code: old }, dora)).toMatchObject({ status: 400 });
    expect((await attend(id, 'in', dora)).event.own).toMatchObject({ checked_out_at: null });
    await portal.sql(`UPDATE event_sign_ups SET checked_in_at = now() - interval '1 hour' WHERE event_id = $1`, [id]);
    await events.began(id, 60);
    expect(await attend(id, 'out', dora)).toMatchObject({ hours: 1 });
    expect(await portal.refusal('POST /events/attend', { code: await codeOf(id, 'in') }, dora)).toMatchObject({
      status: 409,
      error: 'You have checked out. Your hours are among your submissions.',
    });
    await events.began(id, 300);
    expect(await portal.call('POST /events/attend', { code: await oldCode(id, 'out') }, dora)).toMatchObject({
      hours: 1,
    });
  });

  it('names members without a name, and the lead without one who confirms their hours', async () => {
    const nameless = { chapter: 'NHS', firstName: '', lastName: '' } as const;
    const [nobody, chief] = await Promise.all([
      createMember(portal, nameless),
      createMember(portal, { ...nameless, role: 'lead' }),
    ]);
    const { id } = await events.schedule({}, chief);
    await events.began(id, 60);
    await attend(id, 'in', nobody);
    await portal.sql(`UPDATE event_sign_ups SET checked_in_at = now() - interval '1 hour' WHERE event_id = $1`, [id]);
    await attend(id, 'out', nobody);
    expect((await door(id, 'out')).attendees).toMatchObject([{ name: 'A member', hours: 1 }]);
    const { submissions } = await portal.call('GET /hours/mine', {}, nobody);
    expect(submissions).toMatchObject([{ supervisor_name: chief.email, supervisor_email: chief.email }]);
  });

  it('shows its code while others are being checked in', async () => {
    const { id } = await events.schedule({}, admin);
    const obstacle = await holdUp(portal, 'events');
    try {
      expect((await door(id, 'in')).attendees).toEqual([]);
    } finally {
      await obstacle.remove();
    }
  });

  it('refuses codes that are old, of another event or made up, and members of another chapter', async () => {
    const [{ id }, other] = [await events.schedule(), await events.schedule()];
    await events.began(id, 10);
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
    const { id } = await events.schedule({ capacity: 1 });
    await events.signUp(id, ada);
    expect(await portal.refusal('POST /events/attend', { code: await codeOf(id, 'in') }, ada)).toMatchObject({
      status: 409,
    });
    await events.began(id, -10);
    expect(await portal.refusal('POST /events/attend', { code: await codeOf(id, 'in') }, ben)).toMatchObject({
      status: 409,
      error: 'All seats are taken. Please ask at the door if a seat is free.',
    });
    await events.began(id, 10);
    expect((await attend(id, 'in', ben)).event).toMatchObject({ own: { state: 'seat' } });
    expect(await portal.refusal('POST /events/leave', { eventId: id }, ben)).toMatchObject({ status: 409 });
    expect(await portal.refusal('POST /events/attend', { code: await codeOf(id, 'out') }, cleo)).toMatchObject({
      status: 409,
    });
    await events.began(id, 300);
    expect(await portal.refusal('POST /events/attend', { code: await codeOf(id, 'in') }, cleo)).toMatchObject({
      status: 409,
    });
  });

  it('lets members check out until two hours after the end', async () => {
    const { id } = await events.schedule();
    await events.began(id, 60);
    for (const person of [ada, ben]) await attend(id, 'in', person);
    await events.began(id, 235);
    expect(await attend(id, 'out', ada)).toMatchObject({ kind: 'out' });
    await events.began(id, 245);
    expect(await portal.refusal('POST /events/attend', { code: await codeOf(id, 'out') }, ben)).toMatchObject({
      status: 409,
      error: 'This event is over. Please ask its lead.',
    });
  });

  it('lets members of the list in who have changed their chapter, and gives hours of the day of the society', async () => {
    const moved = await createMember(portal, { chapter: 'NHS' });
    const { id } = await events.schedule();
    await events.signUp(id, moved);
    await portal.sql(`UPDATE members SET chapter = 'NJHS' WHERE clerk_id = $1`, [moved.clerkId]);
    const yesterday = `(now() AT TIME ZONE 'America/Chicago')::date - 1`;
    // In the evening, another day has begun in London.
    const [{ day } = {}] = await portal.sql<{ day: string }>(
      `UPDATE events SET starts_at = (${yesterday} + time '20:00') AT TIME ZONE 'America/Chicago', ends_at = now() + interval '1 hour'
       WHERE id = $1 RETURNING (${yesterday})::text AS day`,
      [id],
    );
    await attend(id, 'in', moved);
    await portal.sql(`UPDATE event_sign_ups SET checked_in_at = now() - interval '1 hour' WHERE event_id = $1`, [id]);
    await attend(id, 'out', moved);
    const { submissions } = await portal.call('GET /hours/mine', {}, moved);
    expect(submissions).toMatchObject([{ hours: 1, service_date: day }]);
  });

  it('lists who waits in the order of their sign-ups, behind who has a seat', async () => {
    const { id } = await events.schedule({ capacity: 1 });
    for (const person of [ben, lead, ada]) await events.signUp(id, person);
    const { attendees } = await door(id, 'in');
    expect(attendees.map(({ state }) => state)).toEqual(['seat', 'waiting', 'waiting']);
    expect(attendees.slice(1).map(({ name }) => name)).toEqual(['Lea Lead', 'Ada Byron']);
  });

  it('has to be passed again after a change to a time at which it is not open yet', async () => {
    const { id } = await events.schedule();
    await events.signUp(id, ada);
    await events.began(id, -50);
    await attend(id, 'in', ada);
    await events.change(id, { startsAt: clock(55), endsAt: clock(120) });
    expect((await events.shown(id, ada))?.own).toMatchObject({ checked_in_at: expect.any(String) });
    await events.change(id, { startsAt: clock(65), endsAt: clock(120) });
    expect((await events.shown(id, ada))?.own).toMatchObject({ state: 'seat', checked_in_at: null });
    await events.began(id, 60);
    expect(await portal.refusal('POST /events/attend', { code: await codeOf(id, 'out') }, ada)).toMatchObject({
      status: 409,
      error: 'You have not checked in to this event. Ask at the door.',
    });
    await events.leave(id, ada);
  });

  it('keeps the start of an event whose hours are counted', async () => {
    const { id } = await events.schedule();
    await events.began(id, 60);
    await attend(id, 'in', ada);
    await attend(id, 'in', ben);
    await portal.sql(`UPDATE event_sign_ups SET checked_in_at = now() - interval '1 hour' WHERE id = $1`, [
      await events.idOfSignUp(id, ada),
    ]);
    await attend(id, 'out', ada);
    expect(await portal.refusal('POST /events/change', { ...plan(), eventId: id }, lead)).toMatchObject({
      status: 409,
      error: 'Hours of this event are counted already. For another time, please propose a new event.',
    });
    expect((await events.shown(id, ben))?.own).toMatchObject({ checked_in_at: expect.any(String) });
  });

  it('has its lead check out who forgot to, once, never themselves; hours of who could open it wait for an admin', async () => {
    const { id } = await events.schedule({ chapters: ['NHS', 'NJHS'] });
    const guest = await createMember(portal, { role: 'lead', chapter: 'NJHS' });
    await events.began(id, 60);
    for (const person of [cleo, lead, guest]) await attend(id, 'in', person);
    // With this change, which the other lead can make, the guest could not open the door any longer.
    await portal.sql(`UPDATE events SET chapters = '{NHS}' WHERE id = $1`, [id]);
    await events.began(id, 300);
    const { attendees } = await door(id, 'out');
    const idOf = (name: string) => attendees.find((attendee) => attendee.name === name)?.id ?? '';
    expect(attendees.filter(({ own }) => own).map(({ name }) => name)).toEqual(['Lea Lead']);
    await portal.sql(`UPDATE event_sign_ups SET checked_in_at = now() - interval '5 hours' WHERE event_id = $1`, [id]);
    expect(await portal.refusal('POST /events/checkOut', { attendeeId: idOf('Lea Lead') }, lead)).toMatchObject({
      status: 403,
    });
    for (const { id: attendeeId, name } of attendees)
      await portal.call('POST /events/checkOut', { attendeeId }, name === 'Lea Lead' ? admin : lead);
    const hoursOf = async (person: Person) => (await portal.call('GET /hours/mine', {}, person)).submissions;
    await portal.call('POST /events/checkOut', { attendeeId: await events.idOfSignUp(id, cleo) }, lead);
    expect(await hoursOf(cleo)).toMatchObject([{ hours: 2, status: 'approved' }]);
    expect((await portal.call('POST /users/getUser', { userID: cleo.clerkId }, cleo)).total_hours).toBe(2);
    expect(await hoursOf(lead)).toMatchObject([{ hours: 2, status: 'pending', source: 'event' }]);
    expect(await hoursOf(guest)).toMatchObject([{ hours: 2, status: 'pending', source: 'event' }]);
    // Hours that somebody has typed are not those of the door.
    const [own] = await hoursOf(lead);
    const typed = { ...hoursWithoutProof(lead, { hours: 3 }), submissionId: own?.id ?? '' };
    await portal.call('POST /hours/edit', typed, lead);
    expect(await hoursOf(lead)).toMatchObject([{ hours: 3, source: 'member' }]);
  });

  it('gives no hours of an event that was cancelled', async () => {
    const { id } = await events.schedule();
    await events.began(id, -10);
    await attend(id, 'in', cleo);
    await portal.call('POST /events/cancel', { eventId: id, reason: 'Snow day' }, lead);
    await events.began(id, 300);
    const checkOut = { attendeeId: await events.idOfSignUp(id, cleo) };
    expect(await portal.refusal('POST /events/checkOut', checkOut, lead)).toMatchObject({
      status: 409,
      error: 'This event has been cancelled.',
    });
  });

  it('lets an admin decide about all hours once who scheduled the event may not manage it any more', async () => {
    const former = await createMember(portal, { role: 'lead', chapter: 'NHS' });
    const { id } = await events.schedule({}, former);
    const change = (to: string) => portal.sql(`UPDATE members SET ${to} WHERE clerk_id = $1`, [former.clerkId]);
    await change(`role = 'student'`);
    await events.began(id, 60);
    for (const person of [former, ben, ada]) await attend(id, 'in', person);
    await portal.sql(`UPDATE event_sign_ups SET checked_in_at = now() - interval '1 hour' WHERE event_id = $1`, [id]);
    for (const person of [former, ben]) await attend(id, 'out', person);
    await change(`role = 'lead', deactivated_at = now()`);
    await attend(id, 'out', ada);
    await change('deactivated_at = NULL');
    for (const person of [former, ben, ada]) {
      const { submissions } = await portal.call('GET /hours/mine', { limit: 1 }, person);
      expect(submissions).toMatchObject([{ hours: 1, status: 'pending', source: 'event' }]);
    }
  });
});
