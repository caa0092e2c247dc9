import { Inject, Injectable } from '@nestjs/common';
import { type Chapter, formatSpan } from '@portal/contracts';
import { EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../../config/config.ts';
import type { Email } from '../../email/email.ts';
import type { EmailSource } from '../../email/email-source.ts';
import { Emails } from '../../email/emails.ts';
import { memberEmail } from '../../email/member-email.tsx';
import { oneLine } from '../../email/one-line.ts';
import { pageLink } from '../../email/page-link.ts';
import { memberOf, sameRecipient } from '../../outbox/recipients.ts';
import type { LockedEvent, SignUpRow } from './event-rows.ts';

const kinds = ['event-seat', 'event-changed', 'event-cancelled', 'event-reminder'] as const;
type Kind = (typeof kinds)[number];

export const eventRecipients = sameRecipient(kinds, memberOf('event_sign_ups'));

const texts: Record<Kind, { title: string; message: string }> = {
  'event-seat': {
    title: 'You have a seat',
    message: 'A seat has become free, and it is yours. If you cannot come, please give it back on the portal.',
  },
  'event-changed': {
    title: 'An event has changed',
    message: 'The time or place of an event that you signed up for has changed.',
  },
  'event-cancelled': {
    title: 'An event is cancelled',
    message: 'An event that you signed up for will not take place.',
  },
  'event-reminder': {
    title: 'Reminder of an event',
    message: 'You have a seat at this event. If you cannot come, please give it back on the portal.',
  },
};

interface Row
  extends Pick<LockedEvent, 'title' | 'location' | 'starts_at' | 'ends_at' | 'cancelled_at' | 'cancel_reason'>,
    Pick<SignUpRow, 'member_id'> {
  email: string;
  first_name: string;
  chapter: Chapter;
}

/** E-mails about events to those who signed up. The subject of a job is the sign-up. */
@Injectable()
export class EventEmails implements EmailSource<Kind> {
  constructor(
    emails: Emails,
    private readonly manager: EntityManager,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    emails.register<Kind>(eventRecipients, this);
  }

  /**
   * Null if it is no longer true: the member has left, the event is cancelled, or it is over. A seat and a reminder are of
   * no use once it has begun.
   */
  async compose(kind: Kind, id: string): Promise<Email | null> {
    const [row]: Row[] = await this.manager.query(
      `SELECT member_id, email, first_name, chapter, title, location, starts_at, ends_at, cancelled_at, cancel_reason
       FROM active_sign_ups AS sign_up JOIN members ON members.id = member_id JOIN events ON events.id = event_id
       WHERE sign_up.id = $1 AND (starts_at > now() OR $2 AND ends_at > now())`,
      [id, kind === 'event-changed' || kind === 'event-cancelled'],
    );
    if (!row || (kind === 'event-cancelled') !== (row.cancelled_at !== null)) return null;
    return this.write(kind, row);
  }

  private write(kind: Kind, row: Row): Email {
    const { title, message } = texts[kind];
    const { email, first_name: firstName, chapter } = row;
    return memberEmail({
      member: { email, firstName, chapter },
      title,
      subject: `${title}: ${oneLine(row.title)}`,
      neutralSubject: title,
      choice: kind === 'event-reminder' ? { memberId: row.member_id, kind: 'event_reminder' } : undefined,
      paragraphs: [message],
      details: {
        Event: oneLine(row.title, 200),
        Time: formatSpan(row.starts_at, row.ends_at, 'en-US', this.config.timeZone),
        Place: oneLine(row.location, 200),
        Reason: row.cancel_reason,
      },
      action: ['View Events', pageLink(this.config.publicUrl, '/dashboard/upcoming_events', chapter)],
      why: 'because you signed up for an event of',
    });
  }
}
