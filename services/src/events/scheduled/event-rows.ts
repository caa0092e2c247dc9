import { type Attendee, type Chapter, nameless, type ScheduledEvent } from '@portal/contracts';
import { PortalError } from '@portal/http-server';
import type { EntityManager } from 'typeorm';
import type { Actor } from '../../auth/actor.ts';
import { memberNameInSql } from '../../database/member-name.ts';
import { timestampOf, timestampOrNull } from '../../http/timestamp.ts';

/** An event, with the sign-up of a viewer. */
interface EventRow {
  id: string;
  title: string;
  description: string;
  location: string;
  starts_at: Date;
  ends_at: Date;
  capacity: number | null;
  chapters: Chapter[];
  cancelled_at: Date | null;
  cancel_reason: string | null;
  updated_at: Date;
  seats: number;
  waiting: number;
  state: 'seat' | 'waiting' | null;
  place: number | null;
  checked_in_at: Date | null;
  checked_out_at: Date | null;
}

const count = (state: 'seat' | 'waiting') =>
  `(SELECT count(*)::integer FROM active_sign_ups WHERE event_id = event.id AND state = '${state}')`;

/** SQL for an {@link EventRow} with the sign-up of the member `$1`. */
export const eventsInSql = `
  SELECT event.id, title, description, location, starts_at, ends_at, capacity, chapters, cancelled_at, cancel_reason,
    updated_at, ${count('seat')} AS seats, ${count('waiting')} AS waiting, own.state, own.checked_in_at, own.checked_out_at,
    (SELECT count(*)::integer FROM active_sign_ups AS other
     WHERE other.event_id = event.id AND own.state = 'waiting' AND other.state = 'waiting'
       AND (other.created_at, other.id) <= (own.created_at, own.id)) AS place
  FROM events AS event LEFT JOIN event_sign_ups AS own ON own.event_id = event.id AND own.member_id = $1`;

export const mayManageEvent = ({ role, chapter }: Actor, { chapters }: { chapters: Chapter[] }): boolean =>
  role === 'admin' || (role === 'lead' && chapters.includes(chapter));

/** An event in the response to `viewer`. */
export const shownEvent = (row: EventRow, viewer: Actor): ScheduledEvent => ({
  id: row.id,
  title: row.title,
  description: row.description,
  location: row.location,
  starts_at: timestampOf(row.starts_at),
  ends_at: timestampOf(row.ends_at),
  capacity: row.capacity,
  chapters: row.chapters,
  cancelled_at: timestampOrNull(row.cancelled_at),
  cancel_reason: row.cancel_reason,
  seats: row.seats,
  waiting: row.waiting,
  own: row.state && {
    state: row.state,
    place: row.place || null,
    checked_in_at: timestampOrNull(row.checked_in_at),
    checked_out_at: timestampOrNull(row.checked_out_at),
  },
  manages: mayManageEvent(viewer, row),
  updated_at: timestampOf(row.updated_at),
});

/** The event in the response to `viewer`, who is known to be allowed to see it. */
export async function showEvent(manager: EntityManager, viewer: Actor, id: string): Promise<ScheduledEvent> {
  const [row]: EventRow[] = await manager.query(`${eventsInSql} WHERE event.id = $2`, [viewer.id, id]);
  if (!row) throw eventNotFound();
  return shownEvent(row, viewer);
}

/** Those columns of an event that its rules are about. */
export interface LockedEvent {
  id: string;
  title: string;
  description: string;
  location: string;
  starts_at: Date;
  ends_at: Date;
  capacity: number | null;
  chapters: Chapter[];
  door_key: Buffer;
  cancelled_at: Date | null;
  cancel_reason: string | null;
  scheduled_by: number;
  updated_at: Date;
  /** The database's clock. */
  now: Date;
}

/** Somebody's place on the list of an event. */
export interface SignUpRow {
  id: string;
  member_id: number;
  state: 'seat' | 'waiting';
  checked_in_at: Date | null;
  checked_out_at: Date | null;
  /** Its hours. Null also after a check-out, if that was too early for hours. */
  submission_id: string | null;
}

/** The event as it is now, until the transaction ends: seats are given one after the other. */
export async function lockEvent(manager: EntityManager, id: string): Promise<LockedEvent> {
  await manager.query('SELECT FROM events WHERE id = $1 FOR UPDATE', [id]);
  return findEvent(manager, id);
}

async function findEvent(manager: EntityManager, id: string): Promise<LockedEvent> {
  const [row]: LockedEvent[] = await manager.query('SELECT *, clock_timestamp() AS now FROM events WHERE id = $1', [
    id,
  ]);
  if (!row) throw eventNotFound();
  return row;
}

/** The locked event, for somebody who manages it. */
export const lockManaged = async (manager: EntityManager, actor: Actor, id: string): Promise<LockedEvent> =>
  managed(actor, await lockEvent(manager, id));

/** What the door of an event needs, without a lock, for somebody who manages it. */
export const findDoor = async (
  manager: EntityManager,
  actor: Actor,
  id: string,
): Promise<Pick<LockedEvent, 'door_key' | 'now'>> => managed(actor, await findEvent(manager, id));

function managed(actor: Actor, event: LockedEvent): LockedEvent {
  if (!mayManageEvent(actor, event)) throw new PortalError('forbidden', 'You can only manage events of your chapter.');
  return event;
}

/** Everybody on the list of an event: who has a seat, then who waits. */
export async function attendeesOf(manager: EntityManager, eventId: string): Promise<Attendee[]> {
  const rows: (Omit<Attendee, 'checked_in_at' | 'checked_out_at'> &
    Record<'checked_in_at' | 'checked_out_at', Date | null>)[] = await manager.query(
    `SELECT sign_up.id, ${memberNameInSql('members', `'${nameless}'`)} AS name, chapter, state, checked_in_at, checked_out_at,
         submission.hours::float8 AS hours
       FROM active_sign_ups AS sign_up JOIN members ON members.id = sign_up.member_id
       LEFT JOIN hours_submissions AS submission ON submission.id = sign_up.submission_id
       WHERE event_id = $1
       ORDER BY state, CASE WHEN state = 'waiting' THEN sign_up.created_at END, lower(last_name), lower(first_name)`,
    [eventId],
  );
  return rows.map((row) => ({
    ...row,
    checked_in_at: timestampOrNull(row.checked_in_at),
    checked_out_at: timestampOrNull(row.checked_out_at),
  }));
}

const eventNotFound = () => new PortalError('not_found', 'Event not found');
export const cancelledEvent = () => new PortalError('conflict', 'This event has been cancelled.');
