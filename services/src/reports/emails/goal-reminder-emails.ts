import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../../config/config.ts';
import { prepare } from '../../database/prepare.ts';
import type { Email } from '../../email/email.ts';
import type { EmailSource } from '../../email/email-source.ts';
import { Emails } from '../../email/emails.ts';
import { type RecipientResult, recipientStates } from '../../outbox/recipient-states.ts';
import { memberOf } from '../../outbox/recipients.ts';
import { RemindedMembers } from '../reminded-members.ts';
import { goalReminderEmail } from './goal-reminder.ts';

type Kind = 'goal-reminder';

export const goalReminderRecipients = { 'goal-reminder': memberOf('reminded_members') };

/** One that was given up and is tried again goes to nobody who was reminded anew since. */
const findWaiting = prepare<{ memberId: number; askedAt: Date }>(
  `SELECT member_id AS "memberId", reminded_at AS "askedAt" FROM reminded_members AS reminded
   WHERE id = $1 AND state = 'waiting' AND NOT EXISTS (
     SELECT FROM reminded_members AS later
     WHERE later.reminded_at > reminded.reminded_at AND later.member_id = reminded.member_id
   )`,
);
const recipients = recipientStates('reminded_members', 'reminder_id', 'delivered_at');

/** The e-mail to each member of a reminder, and what came of it. */
@Injectable()
export class GoalReminderEmails implements EmailSource<Kind> {
  constructor(
    emails: Emails,
    @Inject(CONFIG) private readonly config: Config,
    private readonly database: DataSource,
    private readonly members: RemindedMembers,
  ) {
    emails.register<Kind>(goalReminderRecipients, this);
  }

  async compose(_kind: Kind, id: string): Promise<Email | null> {
    const [waiting] = await findWaiting(this.database.manager, [id]);
    const member = waiting && (await this.members.find(waiting.memberId, waiting.askedAt));
    return member ? goalReminderEmail(member, this.config.publicUrl) : null;
  }

  sent = (id: string): Promise<void> => this.settle(id, 'delivered');

  skipped = (id: string): Promise<void> => this.settle(id, 'skipped');

  async retried(id: string): Promise<void> {
    await recipients.reopen(this.database.manager, [id]);
  }

  gaveUp = (id: string): Promise<void> => this.settle(id, 'failed');

  private async settle(id: string, state: RecipientResult): Promise<void> {
    await recipients.settle(this.database.manager, [[id], [state]]);
  }
}
