import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import { doorTimes, type ScheduledEvent } from '@portal/contracts';
import { PortalError } from '@portal/http-server';
import { DataSource, type EntityManager } from 'typeorm';
import { Audit } from '../../audit/audit.ts';
import type { Actor } from '../../auth/actor.ts';
import { CONFIG, type Config } from '../../config/config.ts';
import { refuseChanged } from '../../http/changed-since.ts';
import type { RequestTo } from '../../http/endpoint.ts';
import { Outbox } from '../../outbox/outbox.ts';
import { lockProposal } from '../proposals.ts';
import { cancelledEvent, type LockedEvent, managedEvent, mayManageEvent, showEvent } from './event-rows.ts';
import { SignUps } from './sign-ups.ts';

type Plan = Omit<RequestTo<'POST /events/schedule'>['input'], 'proposalId'>;
type Change = RequestTo<'POST /events/change'>['input'];
type Times = Pick<LockedEvent, 'starts_at' | 'ends_at'>;

/** Makes accepted proposals events, and changes and cancels events. */
@Injectable()
export class ScheduleEvent {
  constructor(
    private readonly database: DataSource,
    private readonly signUps: SignUps,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** A repetition, after a response that was lost, shows the event. */
  schedule(
    actor: Actor,
    { proposalId, ...plan }: RequestTo<'POST /events/schedule'>['input'],
  ): Promise<ScheduledEvent> {
    requireOwnChapter(actor, plan);
    return this.database.transaction(async (manager) => {
      const proposal = await lockProposal(manager, actor, { id: proposalId, to: 'schedule' });
      if (proposal.state !== 'accepted')
        throw new PortalError('conflict', 'Only an accepted proposal can become an event.');
      const event = { ...plan, ...(await this.moments(manager, plan)) };
      const [added]: { id: string }[] = await manager.query(
        `INSERT INTO events (proposal_id, scheduled_by, title, description, location, starts_at, ends_at, capacity, chapters, door_key)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (proposal_id) DO NOTHING RETURNING id`,
        [proposalId, actor.id, ...columnsOf(event), randomBytes(32)],
      );
      if (!added) return showEvent(manager, actor, await repeated(manager, { proposalId, by: actor.id, event }));
      await manager.query('UPDATE event_proposals SET scheduled = true WHERE id = $1', [proposalId]);
      const details = { title: event.title, startsAt: event.starts_at };
      await this.audit.record(manager, { actor: actor.clerkId, action: 'event.scheduled', subject: added.id, details });
      return showEvent(manager, actor, added.id);
    });
  }

  /** Nothing happens if nothing is different: a repetition, after a response that was lost, is no conflict. */
  change(actor: Actor, { eventId, seen, ...plan }: Change): Promise<ScheduledEvent> {
    requireOwnChapter(actor, plan);
    return this.database.transaction(async (manager) => {
      const event = await managedEvent(manager, actor, eventId);
      if (event.cancelled_at) throw cancelledEvent();
      if (event.now > event.ends_at) throw new PortalError('conflict', 'This event is over.');
      const after = { ...event, ...plan, ...(await this.moments(manager, plan)) };
      if (isDeepStrictEqual(columnsOf(after), columnsOf(event))) return showEvent(manager, actor, eventId);
      refuseChanged('event', event.updated_at, seen);
      const startsAnew = +after.starts_at !== +event.starts_at;
      const isMoved = startsAnew || +after.ends_at !== +event.ends_at || after.location !== event.location;
      if (startsAnew) await undoCheckIns(manager, after);
      await manager.query(
        `UPDATE events SET title = $2, description = $3, location = $4, starts_at = $5, ends_at = $6, capacity = $7,
           chapters = $8, revision = revision + 1, updated_at = now(),
           reminded_at = CASE WHEN starts_at = $5 THEN reminded_at END
         WHERE id = $1`,
        [eventId, ...columnsOf(after)],
      );
      if (isMoved) await this.emailSignedUp(manager, event, 'event-changed');
      await this.signUps.fill(manager, after);
      const details = { title: after.title, startsAt: after.starts_at };
      await this.audit.record(manager, { actor: actor.clerkId, action: 'event.changed', subject: eventId, details });
      return showEvent(manager, actor, eventId);
    });
  }

  /** A repetition, after a response that was lost, changes nothing. The proposal can become another event. */
  cancel(actor: Actor, { eventId, reason }: RequestTo<'POST /events/cancel'>['input']): Promise<ScheduledEvent> {
    return this.database.transaction(async (manager) => {
      // Who schedules the proposal anew locks it before its event, too.
      await manager.query(`SELECT FROM event_proposals WHERE ${isOfEvent} FOR UPDATE`, [eventId]);
      const event = await managedEvent(manager, actor, eventId);
      if (event.cancelled_at && event.cancel_reason === reason) return showEvent(manager, actor, eventId);
      if (event.cancelled_at) throw cancelledEvent();
      if (event.now > event.starts_at) throw new PortalError('conflict', 'This event has begun.');
      await manager.query(`UPDATE event_proposals SET scheduled = false WHERE ${isOfEvent}`, [eventId]);
      await manager.query(
        `UPDATE events SET cancelled_at = now(), cancel_reason = $2, proposal_id = NULL, revision = revision + 1,
           updated_at = now()
         WHERE id = $1`,
        [eventId, reason],
      );
      await this.emailSignedUp(manager, event, 'event-cancelled');
      const details = { reason };
      await this.audit.record(manager, { actor: actor.clerkId, action: 'event.cancelled', subject: eventId, details });
      return showEvent(manager, actor, eventId);
    });
  }

  private async emailSignedUp(manager: EntityManager, { id }: LockedEvent, kind: 'event-changed' | 'event-cancelled') {
    const rows: { id: string }[] = await manager.query('SELECT id FROM active_sign_ups WHERE event_id = $1', [id]);
    await this.outbox.add(manager, kind, ...rows.map((row) => row.id));
  }

  /**
   * Start and end, which are typed as the clocks of a zone show them: that of the page, because an operator can have set up
   * pages and services for different ones.
   */
  private async moments(manager: EntityManager, { startsAt, endsAt, timeZone }: Plan): Promise<Times> {
    const [row]: (Times & { isPast: boolean })[] = await manager.query(
      `SELECT starts_at, ends_at, ends_at <= now() AS "isPast"
       FROM (SELECT $1::timestamp AT TIME ZONE $3 AS starts_at, $2::timestamp AT TIME ZONE $3 AS ends_at) AS event`,
      [startsAt, endsAt, timeZone ?? this.config.timeZone],
    );
    if (!row || row.isPast) throw PortalError.ofField('invalid', 'endsAt', past);
    const { starts_at, ends_at } = row;
    if (ends_at <= starts_at) throw PortalError.ofField('invalid', 'endsAt', skipped);
    return { starts_at, ends_at };
  }
}

const isOfEvent = 'id = (SELECT proposal_id FROM events WHERE id = $1)';

const past = 'Please choose a time in the future';
/** In spring, an hour is left out. */
const skipped = 'The clocks change then, so the event would end before it starts';

type Details = Omit<Plan, 'startsAt' | 'endsAt'> & Times;

const columnsOf = (event: Details): unknown[] => {
  const { title, description, location, starts_at, ends_at, capacity, chapters } = event;
  return [title, description, location, starts_at, ends_at, capacity, chapters];
};

/**
 * The id of the proposal's event.
 * @throws {PortalError} `conflict` if somebody else has scheduled it, or it is no longer what is wanted
 */
async function repeated(
  manager: EntityManager,
  { proposalId, by, event }: { proposalId: string; by: number; event: Details },
): Promise<string> {
  const [stored]: LockedEvent[] = await manager.query('SELECT * FROM events WHERE proposal_id = $1', [proposalId]);
  const isSame = stored?.scheduled_by === by && !stored.cancelled_at;
  if (stored && isSame && isDeepStrictEqual(columnsOf(stored), columnsOf(event))) return stored.id;
  throw new PortalError('conflict', 'This proposal is an event already.');
}

/** Leads invite their own chapter, perhaps with the other one. */
function requireOwnChapter(actor: Actor, plan: Plan): void {
  if (!mayManageEvent(actor, plan))
    throw PortalError.ofField('forbidden', 'chapters', 'Please include your own chapter');
}

/** A check-in is none for a new start whose door is not open yet. */
async function undoCheckIns(manager: EntityManager, event: LockedEvent): Promise<void> {
  if (event.now.getTime() >= doorTimes(event, 'in').opens) return;
  const counted: unknown[] = await manager.query(
    'SELECT FROM event_sign_ups WHERE event_id = $1 AND submission_id IS NOT NULL LIMIT 1',
    [event.id],
  );
  if (counted.length > 0) throw PortalError.ofField('conflict', 'startsAt', alreadyCounted);
  await manager.query('UPDATE event_sign_ups SET checked_in_at = NULL, checked_out_at = NULL WHERE event_id = $1', [
    event.id,
  ]);
}

const alreadyCounted = 'Hours of this event are counted already. For another time, please propose a new event.';
