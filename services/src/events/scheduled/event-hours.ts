import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Audit } from '../../audit/audit.ts';
import type { Actor, Standing } from '../../auth/actor.ts';
import { CONFIG, type Config } from '../../config/config.ts';
import { memberNameInSql } from '../../database/member-name.ts';
import { HoursService } from '../../hours/hours.service.ts';
import { type LockedEvent, mayManageEvent, type SignUpRow } from './event-rows.ts';

const quarterMs = 15 * 60 * 1000;

interface Finish {
  /** The person who checks out, or checks somebody else out. */
  actor: Actor;
  event: LockedEvent;
  row: SignUpRow;
  at: Date;
}

/** Who scheduled the event, who comes to it, and on which day it is. */
interface People {
  clerk_id: string;
  name: string;
  email: string;
  lead: Standing;
  /** Deactivated or deleted. */
  leadIsGone: boolean;
  memberRole: Actor['role'];
  day: string;
}

/** Served at an event, in hours: the time between check-in and check-out within the event, in quarters. */
function servedHours({ starts_at, ends_at }: Pick<LockedEvent, 'starts_at' | 'ends_at'>, from: Date, to: Date): number {
  const ms = Math.min(to.getTime(), ends_at.getTime()) - Math.max(from.getTime(), starts_at.getTime());
  return Math.max(Math.round(ms / quarterMs), 0) / 4;
}

/** Hours of events: check-in and check-out are the proof, so they need no signature (ADR 70). */
@Injectable()
export class EventHours {
  constructor(
    private readonly hours: HoursService,
    private readonly audit: Audit,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Checks somebody out, and adds their hours. The event is locked. */
  async finish(manager: EntityManager, { actor, event, row, at }: Finish): Promise<void> {
    const hours = servedHours(event, row.checked_in_at ?? at, at);
    const submissionId = hours > 0 ? await this.add(manager, event, row, hours) : null;
    await manager.query('UPDATE event_sign_ups SET checked_out_at = $2, submission_id = $3 WHERE id = $1', [
      row.id,
      at,
      submissionId,
    ]);
    const details = { hours, attendee: row.id };
    await this.audit.record(manager, { actor: actor.clerkId, action: 'event.checked_out', subject: event.id, details });
  }

  /** Hours of a sign-up. Null if it has none. */
  async of(manager: EntityManager, signUpId: string): Promise<number | null> {
    const [row]: { hours: number }[] = await manager.query(
      `SELECT hours::float8 AS hours FROM hours_submissions
       WHERE id = (SELECT submission_id FROM event_sign_ups WHERE id = $1)`,
      [signUpId],
    );
    return row?.hours ?? null;
  }

  /**
   * Approved by the lead who scheduled the event, while this lead may still manage it. Else an admin decides, as about those of
   * this lead, and of leads and admins, who could have opened the door for themselves, whatever the chapters of the event are now.
   */
  private async add(manager: EntityManager, event: LockedEvent, row: SignUpRow, hours: number): Promise<string> {
    const [people]: People[] = await manager.query(
      `SELECT lead.clerk_id, ${memberNameInSql('lead', 'lead.email')} AS name, lead.email,
         json_build_object('role', lead.role, 'chapter', lead.chapter) AS lead,
         coalesce(lead.deactivated_at, lead.deleted_at) IS NOT NULL AS "leadIsGone",
         member.role AS "memberRole",
         ($3::timestamptz AT TIME ZONE $4)::date::text AS day
       FROM members AS lead, members AS member WHERE lead.id = $1 AND member.id = $2`,
      [event.scheduled_by, row.member_id, event.starts_at, this.config.timeZone],
    );
    if (!people) throw new Error('An event has no lead');
    const submission = {
      memberId: row.member_id,
      hours,
      hoursType: 'sync' as const,
      serviceDate: people.day,
      description: `Event: ${event.title}`,
      location: event.location,
      supervisorName: people.name,
      supervisorEmail: people.email,
    };
    const isOfManager = people.memberRole !== 'student' || row.member_id === event.scheduled_by;
    const isApproved = !isOfManager && !people.leadIsGone && mayManageEvent(people.lead, event);
    const [id = ''] = await this.hours.addUnsigned(manager, [submission], {
      source: 'event',
      by: isApproved ? people.clerk_id : null,
    });
    return id;
  }
}
