import { Inject, Injectable } from '@nestjs/common';
import { type DoorKind, doorTimes } from '@portal/contracts';
import { PortalError } from '@portal/http-server';
import { DataSource, type EntityManager } from 'typeorm';
import { Audit } from '../../audit/audit.ts';
import type { Actor } from '../../auth/actor.ts';
import { CONFIG, type Config } from '../../config/config.ts';
import type { ResultOf } from '../../http/response-shape.ts';
import { timestampOf } from '../../http/timestamp.ts';
import { checkDoorCode, doorCode, readDoorCode } from './door-code.ts';
import { EventHours } from './event-hours.ts';
import {
  attendeesOf,
  cancelledEvent,
  findEvent,
  type LockedEvent,
  lockEvent,
  managedEvent,
  type SignUpRow,
  showEvent,
} from './event-rows.ts';
import { countSignUps, isFree, requireInvited } from './sign-ups.ts';

/** The door of an event: its rotating code, and who came and went. */
@Injectable()
export class Door {
  constructor(
    private readonly database: DataSource,
    private readonly hours: EventHours,
    private readonly audit: Audit,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async show(actor: Actor, eventId: string, kind: DoorKind): Promise<ResultOf<'GET /events/door'>> {
    const { manager } = this.database;
    const { door_key, now } = await managedEvent(manager, actor, eventId, findEvent);
    const { code, changesAt } = doorCode({ eventId, kind }, door_key, now);
    return {
      event: await showEvent(manager, actor, eventId),
      link: `${this.config.publicUrl}/dashboard/check_in?code=${code}`,
      now: timestampOf(now),
      changes_at: timestampOf(changesAt),
      attendees: await attendeesOf(manager, eventId, actor),
    };
  }

  /** Checks the actor in or out with a code of the door. */
  attend(actor: Actor, code: string): Promise<ResultOf<'POST /events/attend'>> {
    return this.database.transaction(async (manager) => {
      const read = readDoorCode(code);
      if (!read) throw oldCode();
      const { eventId, kind } = read;
      const event = await lockEvent(manager, eventId);
      const { isGenuine, isNew } = checkDoorCode(read, event.door_key, event.now);
      const row = await this.find(manager, eventId, actor.id);
      const isRepeated = isGenuine && (kind === 'in' ? row?.checked_in_at && !row.checked_out_at : row?.checked_out_at);
      if (!isNew && !isRepeated) throw oldCode();
      // Members on the list stay there after a change of chapter.
      if (!row) requireInvited(actor, event);
      if (!isRepeated) requireOpen(event, kind);
      const done =
        kind === 'in' ? await this.enter(manager, actor, event, row) : await this.go(manager, actor, event, row);
      return { event: await showEvent(manager, actor, eventId), kind, ...done };
    });
  }

  /** Checks somebody out who forgot to. */
  async checkOut(actor: Actor, attendeeId: string): Promise<void> {
    await this.database.transaction(async (manager) => {
      const [found]: { event_id: string; member_id: number }[] = await manager.query(
        'SELECT event_id, member_id FROM event_sign_ups WHERE id = $1',
        [attendeeId],
      );
      if (!found) throw new PortalError(actor.role === 'admin' ? 'not_found' : 'forbidden', 'Unknown attendee');
      const event = await managedEvent(manager, actor, found.event_id);
      if (found.member_id === actor.id) throw new PortalError('forbidden', 'Somebody else has to check you out.');
      if (event.cancelled_at) throw cancelledEvent();
      const row = await this.find(manager, event.id, found.member_id);
      if (!row?.checked_in_at) throw new PortalError('conflict', 'They have not checked in.');
      if (!row.checked_out_at)
        await this.hours.finish(manager, { actor, event, row, at: earlier(event.now, event.ends_at) });
    });
  }

  private async enter(manager: EntityManager, actor: Actor, event: LockedEvent, row?: SignUpRow) {
    if (row?.checked_in_at && !row.checked_out_at) return { at: timestampOf(row.checked_in_at), hours: null };
    // They may wait for an admin, or be withdrawn.
    if (row?.submission_id)
      throw new PortalError('conflict', 'You have checked out. Your hours are among your submissions.');
    if (row?.state !== 'seat') await requireRoom(manager, event);
    await manager.query(
      `INSERT INTO event_sign_ups (event_id, member_id, state, checked_in_at) VALUES ($1, $2, 'seat', $3)
       ON CONFLICT (event_id, member_id) DO UPDATE SET state = 'seat', checked_in_at = $3, checked_out_at = NULL`,
      [event.id, actor.id, event.now],
    );
    await this.audit.record(manager, { actor: actor.clerkId, action: 'event.checked_in', subject: event.id });
    return { at: timestampOf(event.now), hours: null };
  }

  private async go(manager: EntityManager, actor: Actor, event: LockedEvent, row?: SignUpRow) {
    if (!row?.checked_in_at)
      throw new PortalError('conflict', 'You have not checked in to this event. Ask at the door.');
    if (!row.checked_out_at) await this.hours.finish(manager, { actor, event, row, at: event.now });
    return { at: timestampOf(row.checked_out_at ?? event.now), hours: await this.hours.of(manager, row.id) };
  }

  private async find(manager: EntityManager, eventId: string, memberId: number): Promise<SignUpRow | undefined> {
    const rows: SignUpRow[] = await manager.query(
      'SELECT * FROM event_sign_ups WHERE event_id = $1 AND member_id = $2',
      [eventId, memberId],
    );
    return rows[0];
  }
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

/** Before the start, seats are kept for those who have them; then those who are there count. */
async function requireRoom(manager: EntityManager, event: LockedEvent): Promise<void> {
  const { seats, present } = await countSignUps(manager, event.id);
  if (isFree(event, event.now < event.starts_at ? seats : present)) return;
  throw new PortalError('conflict', 'All seats are taken. Please ask at the door if a seat is free.');
}

function requireOpen(event: LockedEvent, kind: DoorKind): void {
  if (event.cancelled_at) throw cancelledEvent();
  const { opens, closes } = doorTimes(event, kind);
  const now = event.now.getTime();
  if (now < opens) throw new PortalError('conflict', 'The door of this event is not open yet.');
  if (now > closes) throw new PortalError('conflict', 'This event is over. Please ask its lead.');
}

const oldCode = () =>
  new PortalError('invalid', 'This code is no longer valid. Please scan the code at the door again.');
