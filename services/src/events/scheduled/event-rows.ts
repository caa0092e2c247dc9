import { type Attendee, nameless, type ScheduledEvent } from '@portal/contracts';
import { PortalError } from '@portal/http-server';
import type { EntityManager } from 'typeorm';
import type { Actor, Standing } from '../../auth/actor.ts';
import { memberNameInSql } from '../../database/member-name.ts';
import { timestampOf, timestampOrNull } from '../../http/timestamp.ts';

/** An event with how many come to it, and with the sign-up of a viewer. */
interface EventRow
  extends Omit<ScheduledEvent, 'starts_at' | 'ends_at' | 'cancelled_at' | 'updated_at' | 'own' | 'manages'>,
    Pick<LockedEvent, 'starts_at' | 'ends_at' | 'cancelled_at' | 'updated_at'>,
    Pick<SignUpRow, 'checked_in_at' | 'checked_out_at'> {
  state: SignUpRow['state'] | null;
  place: number | null;
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

export const mayManageEvent = ({ role, chapter }: Standing, { chapters }: Pick<ScheduledEvent, 'chapters'>): boolean =>
  role === 'admin' || (role === 'lead' && chapters.includes(chapter));

/** An event in the response to `viewer`. */
export const shownEvent = (
  { state, place, checked_in_at, checked_out_at, ...row }: EventRow,
  viewer: Actor,
): ScheduledEvent => ({
  ...row,
  starts_at: timestampOf(row.starts_at),
  ends_at: timestampOf(row.ends_at),
  cancelled_at: timestampOrNull(row.cancelled_at),
  updated_at: timestampOf(row.updated_at),
  own: state && {
    state,
    place: place || null,
    checked_in_at: timestampOrNull(checked_in_at),
    checked_out_at: timestampOrNull(checked_out_at),
  },
  manages: mayManageEvent(viewer, row),
});

/** The event in the response to `viewer`, who is known to be allowed to see it. */
export async function showEvent(manager: EntityManager, viewer: Actor, id: string): Promise<ScheduledEvent> {
  const [row]: EventRow[] = await manager.query(`${eventsInSql} WHERE event.id = $2`, [viewer.id, id]);
  if (!row) throw eventNotFound();
  return shownEvent(row, viewer);
}

/** Those columns of an event that its rules are about. */
export interface LockedEvent
  extends Pick<
    ScheduledEvent,
    'id' | 'title' | 'description' | 'location' | 'capacity' | 'chapters' | 'cancel_reason'
  > {
  starts_at: Date;
  ends_at: Date;
  door_key: Buffer;
  cancelled_at: Date | null;
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

export async function findEvent(manager: EntityManager, id: string): Promise<LockedEvent> {
  const [row]: LockedEvent[] = await manager.query('SELECT *, clock_timestamp() AS now FROM events WHERE id = $1', [
    id,
  ]);
  if (!row) throw eventNotFound();
  return row;
}

/** The event, for somebody who manages it. @param find {@link lockEvent}, or {@link findEvent} where nothing is changed */
export async function managedEvent(
  manager: EntityManager,
  actor: Actor,
  id: string,
  find = lockEvent,
): Promise<LockedEvent> {
  const event = await find(manager, id);
  if (!mayManageEvent(actor, event)) throw new PortalError('forbidden', 'You can only manage events of your chapter.');
  return event;
}

/** Everybody on the list of an event: who has a seat, then who waits. */
export async function attendeesOf(manager: EntityManager, eventId: string, viewer: Actor): Promise<Attendee[]> {
  const rows: (Omit<Attendee, 'checked_in_at' | 'checked_out_at'> &
    Pick<SignUpRow, 'checked_in_at' | 'checked_out_at'>)[] = await manager.query(
    `SELECT sign_up.id, ${memberNameInSql('members', `'${nameless}'`)} AS name, chapter, state, checked_in_at, checked_out_at,
         submission.hours::float8 AS hours, sign_up.member_id = $2 AS own
       FROM active_sign_ups AS sign_up JOIN members ON members.id = sign_up.member_id
       LEFT JOIN hours_submissions AS submission ON submission.id = sign_up.submission_id
       WHERE event_id = $1
       ORDER BY state, CASE WHEN state = 'waiting' THEN sign_up.created_at END, lower(last_name), lower(first_name)`,
    [eventId, viewer.id],
  );
  return rows.map((row) => ({
    ...row,
    checked_in_at: timestampOrNull(row.checked_in_at),
    checked_out_at: timestampOrNull(row.checked_out_at),
  }));
}

const eventNotFound = () => new PortalError('not_found', 'Event not found');
export const cancelledEvent = () => new PortalError('conflict', 'This event has been cancelled.');
