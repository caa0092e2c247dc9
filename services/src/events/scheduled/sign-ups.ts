import { Injectable } from '@nestjs/common';
import type { ScheduledEvent } from '@portal/contracts';
import { PortalError } from '@portal/http-server';
import { DataSource, type EntityManager } from 'typeorm';
import { Audit } from '../../audit/audit.ts';
import type { Actor } from '../../auth/actor.ts';
import { Outbox } from '../../outbox/outbox.ts';
import { cancelledEvent, type LockedEvent, lockEvent, mayManageEvent, showEvent } from './event-rows.ts';

/** Seats and the waiting list. Each change locks its event, so no seat is given twice. */
@Injectable()
export class SignUps {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  signUp(actor: Actor, eventId: string): Promise<ScheduledEvent> {
    return this.database.transaction(async (manager) => {
      const event = await lockEvent(manager, eventId);
      requireInvited(actor, event);
      if (event.cancelled_at) throw cancelledEvent();
      if (event.now > event.ends_at) throw new PortalError('conflict', 'This event is over.');
      const { seats, waiting } = await countSignUps(manager, eventId);
      const state = isFree(event, seats) && waiting === 0 ? 'seat' : 'waiting';
      const added: unknown[] = await manager.query(
        `INSERT INTO event_sign_ups (event_id, member_id, state) VALUES ($1, $2, $3)
         ON CONFLICT (event_id, member_id) DO NOTHING RETURNING id`,
        [eventId, actor.id, state],
      );
      const entry = { actor: actor.clerkId, action: 'event.signed_up', subject: eventId, details: { state } } as const;
      if (added.length > 0) await this.audit.record(manager, entry);
      return showEvent(manager, actor, eventId);
    });
  }

  leave(actor: Actor, eventId: string): Promise<ScheduledEvent> {
    return this.database.transaction(async (manager) => {
      const event = await lockEvent(manager, eventId);
      const [left]: { checked_in_at: Date | null }[] = await manager.query(
        'SELECT checked_in_at FROM event_sign_ups WHERE event_id = $1 AND member_id = $2',
        [eventId, actor.id],
      );
      if (left?.checked_in_at) throw new PortalError('conflict', 'You have checked in to this event.');
      if (left) {
        await manager.query('DELETE FROM event_sign_ups WHERE event_id = $1 AND member_id = $2', [eventId, actor.id]);
        await this.audit.record(manager, { actor: actor.clerkId, action: 'event.left', subject: eventId });
        await this.fill(manager, event);
      } else requireInvited(actor, event);
      return showEvent(manager, actor, eventId);
    });
  }

  /** Gives free seats of an event that has not begun to those who wait longest, with an e-mail. The event is locked. */
  async fill(manager: EntityManager, event: LockedEvent): Promise<void> {
    if (event.cancelled_at || event.now > event.starts_at) return;
    const { seats } = await countSignUps(manager, event.id);
    const [given]: [{ id: string }[], number] = await manager.query(
      `UPDATE event_sign_ups SET state = 'seat' WHERE id IN (
         SELECT id FROM active_sign_ups WHERE event_id = $1 AND state = 'waiting' ORDER BY created_at, id LIMIT $2)
       RETURNING id`,
      [event.id, event.capacity === null ? null : Math.max(event.capacity - seats, 0)],
    );
    await this.outbox.add(manager, 'event-seat', ...given.map(({ id }) => id));
  }
}

/** How many active members have a seat, wait for one, and are there. */
export async function countSignUps(manager: EntityManager, eventId: string) {
  const [counts]: { seats: number; waiting: number; present: number }[] = await manager.query(
    `SELECT count(*) FILTER (WHERE state = 'seat')::integer AS seats,
       count(*) FILTER (WHERE state = 'waiting')::integer AS waiting,
       count(*) FILTER (WHERE checked_in_at IS NOT NULL AND checked_out_at IS NULL)::integer AS present
     FROM active_sign_ups WHERE event_id = $1`,
    [eventId],
  );
  return counts ?? { seats: 0, waiting: 0, present: 0 };
}

export const isFree = ({ capacity }: Pick<LockedEvent, 'capacity'>, taken: number): boolean =>
  capacity === null || taken < capacity;

/** Only members of its chapters come to an event, and those who manage it. */
export function requireInvited(actor: Actor, event: LockedEvent): void {
  if (event.chapters.includes(actor.chapter) || mayManageEvent(actor, event)) return;
  throw new PortalError('forbidden', 'This event is for members of another chapter.');
}
