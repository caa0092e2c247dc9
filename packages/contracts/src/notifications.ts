import { z } from 'zod';
import type { CallTable } from './call.ts';
import type { Role } from './constants.ts';
import { Success } from './fields.ts';
import { keysOf } from './keys-of.ts';

interface Notification {
  label: string;
  text: string;
  /** Whether members get it who have not chosen. */
  byDefault: boolean;
  /** Default: everybody. */
  roles?: readonly Role[];
}

/**
 * The e-mails that members can turn off or on. All others are needed: what a member must act on, invitations, and what
 * concerns the account. The newsletter has its subscription.
 */
export const notifications = {
  hours_signed: {
    label: 'Signed hours',
    text: 'When a supervisor has signed for your hours.',
    byDefault: true,
  },
  hours_approved: {
    label: 'Approved hours',
    text: 'When your hours are approved and join your total.',
    byDefault: true,
  },
  proposal_news: {
    label: 'Event proposals',
    text: 'When an event that you proposed is looked at, accepted or declined.',
    byDefault: true,
  },
  event_reminder: {
    label: 'Event reminders',
    text: 'The day before an event at which you have a seat.',
    byDefault: true,
  },
  accounts_waiting: {
    label: 'New accounts',
    text: 'When accounts wait for an approval that you can give.',
    byDefault: true,
    roles: ['lead', 'admin'],
  },
  weekly_digest: {
    label: 'Weekly digest',
    text: 'Once a week: who is behind the goal, and for admins what waits for a review.',
    byDefault: false,
    roles: ['lead', 'admin'],
  },
} satisfies Record<string, Notification>;
export type NotificationKind = keyof typeof notifications;
export const notificationKinds = keysOf<NotificationKind>(notifications);

export const notificationsOf = (role: Role): NotificationKind[] =>
  notificationKinds.filter((kind) => {
    const { roles }: Notification = notifications[kind];
    return roles?.includes(role) ?? true;
  });

const Choices = Success.extend({ wanted: z.record(z.enum(notificationKinds), z.boolean()) });

export const notificationCalls = {
  'GET /notifications/choices': {
    about: "The caller's choices of e-mails. Those for other roles are kept, and mean nothing.",
    access: 'member',
    request: z.object({}),
    response: Choices,
  },
  'POST /notifications/choose': {
    about: 'Turns one kind of e-mails on or off for the caller.',
    access: 'member',
    request: z.object({ kind: z.enum(notificationKinds, 'Unknown e-mail'), wanted: z.boolean() }),
    response: Success,
  },
} as const satisfies CallTable;
