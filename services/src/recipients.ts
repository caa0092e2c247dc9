import { proposalRecipients } from './events/emails/proposal-emails.ts';
import { eventRecipients } from './events/scheduled/event-emails.ts';
import { submissionRecipients } from './hours/emails/submission-emails.ts';
import { invitationRecipients } from './invitations/emails/invitation-emails.ts';
import { postRecipients } from './newsletter/mailings/post-emails.ts';
import type { OutboxKind } from './outbox/outbox-kind.ts';
import type { Recipients } from './outbox/recipients.ts';
import { goalReminderRecipients } from './reports/emails/goal-reminder-emails.ts';
import { weeklyDigestRecipients } from './reports/emails/weekly-digest-emails.ts';
import { signatureAnsweredRecipients } from './signatures/emails/signature-answered-emails.ts';
import { signatureRequestRecipients } from './signatures/emails/signature-request-emails.ts';
import { accountRecipients } from './users/account-deliveries.ts';
import { approvalRecipients } from './users/emails/approval-emails.ts';

/** The recipients of every feature's messages, for the outbox. It does not compile without one of them. */
export const recipients: Recipients<OutboxKind> = {
  ...signatureRequestRecipients,
  ...signatureAnsweredRecipients,
  ...submissionRecipients,
  ...invitationRecipients,
  ...approvalRecipients,
  ...accountRecipients,
  ...proposalRecipients,
  ...eventRecipients,
  ...goalReminderRecipients,
  ...weeklyDigestRecipients,
  ...postRecipients,
};
