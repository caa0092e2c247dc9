import { z } from 'zod';
import type { CallTable } from './call.ts';
import { chapters, maxNameLength } from './constants.ts';
import { furthestPlanned, isTimeZone, tooFarAhead, wrongTimeZone } from './dates.ts';
import { chosenChapters, Pagination, paging, rowId, Success, text, timestamp, typedWhole } from './fields.ts';

const hourMs = 60 * 60 * 1000;
/** An event lasts at most a day, so it is on one page of the calendar and of a member's hours. */
const longestMs = 24 * hourMs;
const maxCapacity = 1000;

/** The code at the door changes after so many seconds, and counts for twice as many. */
export const doorCodeSeconds = 30;

const when = 'Please choose a date and time';
/** A date and time on the clocks of `timeZone`, such as `2026-12-05T14:30`. */
const clockTime = z.iso
  .datetime({ local: true, precision: -1, error: when })
  .startsWith('20', when)
  // A time of another zone ends in Z.
  .regex(/\d$/, when);

const capacityText = `Please enter a whole number from 1 to ${maxCapacity}, or nothing`;

const Form = z.object({
  title: text(maxNameLength, 'Title is required').min(1, 'Title is required'),
  description: text(),
  location: text(maxNameLength, 'Location is required').min(1, 'Location is required'),
  startsAt: clockTime,
  endsAt: clockTime,
  /** Of the two times. Absent: the society's zone. */
  timeZone: z.string().refine(isTimeZone, wrongTimeZone).optional(),
  /** Empty or null: as many as come. */
  capacity: z
    .union([z.number(), z.string().trim()], capacityText)
    .nullish()
    .transform((typed, ctx) => {
      if (typed === null || typed === undefined || typed === '') return null;
      const capacity = typedWhole(typed);
      if (capacity >= 1 && capacity <= maxCapacity) return capacity;
      ctx.addIssue({ code: 'custom', message: capacityText });
      return z.NEVER;
    }),
  chapters: chosenChapters.min(1, 'Please choose a chapter'),
});

const lasting = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) =>
  new Date(`${endsAt}Z`).getTime() - new Date(`${startsAt}Z`).getTime();

const checked = <Shape extends typeof Form>(form: Shape) =>
  form
    .refine((event) => !(lasting(event) <= 0), { path: ['endsAt'], error: 'The event must end after it starts' })
    .refine((event) => !(lasting(event) > longestMs), { path: ['endsAt'], error: 'An event lasts at most 24 hours' })
    .refine(({ startsAt }) => !(new Date(`${startsAt}Z`) > furthestPlanned()), {
      path: ['startsAt'],
      error: tooFarAhead,
    });

/** Whether somebody has a seat or waits for one. */
const seatStates = ['seat', 'waiting'] as const;

/** An event with a date, as a member of its chapters sees it. Nobody sees who else comes, except those who manage it. */
export const ScheduledEvent = z.object({
  id: rowId(),
  title: z.string(),
  description: z.string(),
  location: z.string(),
  starts_at: timestamp,
  ends_at: timestamp,
  /** Null: as many as come. */
  capacity: z.number().int().nullable(),
  chapters: z.array(z.enum(chapters)),
  cancelled_at: timestamp.nullable(),
  cancel_reason: z.string().nullable(),
  /** How many have a seat, and how many wait for one. */
  seats: z.number().int(),
  waiting: z.number().int(),
  /** The viewer's own sign-up. `place`: in the waiting list, from 1. */
  own: z
    .object({
      state: z.enum(seatStates),
      place: z.number().int().nullable(),
      checked_in_at: timestamp.nullable(),
      checked_out_at: timestamp.nullable(),
    })
    .nullable(),
  /** Whether the viewer may change it and open its door. */
  manages: z.boolean(),
  /** Of its time, place and other details. */
  updated_at: timestamp,
});
export type ScheduledEvent = z.infer<typeof ScheduledEvent>;

/** Somebody on the list of an event, for those who manage it. */
export const Attendee = z.object({
  id: rowId(),
  name: z.string(),
  chapter: z.enum(chapters),
  state: z.enum(seatStates),
  checked_in_at: timestamp.nullable(),
  checked_out_at: timestamp.nullable(),
  /** Hours of this event, also before a decision about them. Null before checking out, or if it was too short for hours. */
  hours: z.number().nullable(),
  /** True for the viewer, whom somebody else has to check out. Left out by services of older releases. */
  own: z.boolean().optional(),
});
export type Attendee = z.infer<typeof Attendee>;

const doorKinds = ['in', 'out'] as const;
export type DoorKind = (typeof doorKinds)[number];

interface Times {
  starts_at: string | Date;
  ends_at: string | Date;
}

/** In ms: people can check in from an hour before the start until the end, and check out until two hours later. */
export const doorTimes = ({ starts_at, ends_at }: Times, kind: DoorKind) => ({
  opens: Number(new Date(starts_at)) - hourMs,
  closes: Number(new Date(ends_at)) + (kind === 'out' ? 2 * hourMs : 0),
});

const eventId = rowId('Unknown event');
const WithEvent = Success.extend({ event: ScheduledEvent });
const managers = ['lead', 'admin'] as const;

/** Leads manage events of their chapter, admins all. */
export const scheduledEventCalls = {
  'POST /events/schedule': {
    about: 'Makes an accepted proposal an event, once, unless that is cancelled.',
    access: managers,
    request: checked(Form.extend({ proposalId: rowId('Unknown proposal') })),
    response: WithEvent,
  },
  'POST /events/change': {
    about:
      'Changes an event. If time or place change, everybody who has signed up gets an e-mail. More seats go to those ' +
      'who wait.',
    access: managers,
    /** `seen`: `updated_at` of the event that was edited. If it has changed since, nothing is saved. */
    request: checked(Form.extend({ eventId, seen: timestamp.optional() })),
    response: WithEvent,
  },
  'POST /events/cancel': {
    about:
      'Cancels an event, for good. Everybody who has signed up gets an e-mail. Its proposal can become another event.',
    access: managers,
    request: z.object({ eventId, reason: text(500, 'Please give a reason').min(1, 'Please give a reason') }),
    response: WithEvent,
  },
  'GET /events/upcoming': {
    about: "Events of the viewer's chapter that have not ended, soonest first; then those of the last two weeks.",
    access: 'member',
    /** `id`: lists only this one. */
    request: z.object({ ...paging, id: eventId.optional() }),
    response: Success.extend({ events: z.array(ScheduledEvent), pagination: Pagination }),
  },
  'POST /events/signUp': {
    about: 'Takes a seat, or a place in the waiting list. Repeating it changes nothing.',
    access: 'member',
    request: z.object({ eventId }),
    response: WithEvent,
  },
  'POST /events/leave': {
    about: 'Gives the seat back, to the first who waits. Refused after checking in.',
    access: 'member',
    request: z.object({ eventId }),
    response: WithEvent,
  },
  'GET /events/door': {
    about: 'What the door shows: the link in the QR code until `changes_at`, and who comes.',
    access: managers,
    request: z.object({ eventId, kind: z.enum(doorKinds) }),
    response: WithEvent.extend({
      link: z.string(),
      now: timestamp,
      changes_at: timestamp,
      attendees: z.array(Attendee),
    }),
  },
  'POST /events/attend': {
    about:
      'Checks the caller in or out with the code of the door. Repeating it changes nothing, also with an old code.',
    access: 'member',
    request: z.object({ code: z.string().max(200) }),
    response: WithEvent.extend({ kind: z.enum(doorKinds), at: timestamp, hours: z.number().nullable() }),
  },
  'POST /events/checkOut': {
    about: 'Checks somebody out who forgot to, at the end of the event or now, whatever is earlier. Never the caller.',
    access: managers,
    request: z.object({ attendeeId: rowId('Unknown attendee') }),
    response: Success,
  },
} as const satisfies CallTable;
