import { z } from 'zod';
import type { CallTable } from './call.ts';
import { chapters } from './constants.ts';
import { accountId, rowId, Success, timestamp } from './fields.ts';

/** The mailing of a post to the members of its chapters, with its progress. */
export const Mailing = z.object({
  id: rowId(),
  /** `waiting`: it can be cancelled. `sent`: every e-mail was delivered, given up or skipped; some may be retried since. */
  state: z.enum(['waiting', 'sending', 'sent', 'cancelled']),
  /** When the cancel window ends and sending begins. For a scheduled post, the window begins with its publication. */
  sendsAt: timestamp,
  /** Number of recipients at the start. */
  recipients: z.number().int(),
  delivered: z.number().int(),
  /** Given up, or came back. Changes after `sent`, too: one can come back later, or arrive when it is retried. */
  failed: z.number().int(),
  /**
   * Skipped while sending: they unsubscribed, left or changed chapter, or the post was unpublished, scheduled again,
   * or is not for their chapter any more.
   */
  skipped: z.number().int(),
});
export type Mailing = z.infer<typeof Mailing>;

/** Id of the caller, as the spec has it. */
export const staffId = { userId: accountId.optional() };
const Token = z.object({ token: z.string().min(1).max(200).optional() });
const Subscription = Success.extend({ email: z.string(), subscribed: z.boolean(), chapter: z.enum(chapters) });

/** Mailings of posts. Calls with `member` are for those who may edit the post. */
export const mailingCalls = {
  'GET /newsletter/countRecipients': {
    about:
      'The number of members whom a mailing of the post would reach now: the approved, active ones of its ' +
      'chapters who have not unsubscribed. `lastMailing` is the id of the last mailing of the post that was sent.',
    access: 'member',
    request: z.object({ postId: rowId() }),
    response: z.object({
      recipients: z.number().int(),
      unsubscribed: z.number().int(),
      lastMailing: rowId().nullable(),
    }),
  },
  'POST /newsletter/mailPost': {
    about:
      'E-mails a post to the members of its chapters after the cancel window. The window begins with the ' +
      "publication of a scheduled post, and again if the post's publication or chapters change. A repeated " +
      '`requestKey` returns the mailing that it created. `conflict` while another mailing of the post ' +
      'is active, and where one was sent after `lastMailing`.',
    access: 'member',
    request: z.object({
      ...staffId,
      postId: rowId(),
      requestKey: rowId().default(() => crypto.randomUUID()),
      /** That of `countRecipients`, which the caller has seen. Without it, the post is mailed in any case. */
      lastMailing: rowId().nullable().optional(),
    }),
    response: Success.extend({ mailing: Mailing }),
  },
  'POST /newsletter/cancelMailing': {
    about: 'Cancels a mailing. `conflict` if sending has begun.',
    access: 'member',
    request: z.object({ ...staffId, mailingId: rowId() }),
    response: Success.extend({ mailing: Mailing }),
  },
  'GET /newsletter/subscription': {
    about:
      "Whether a subscription is on: that of the link in an e-mail, or without a token the caller's own. " +
      'Changes nothing (decision 16).',
    access: 'optional',
    request: Token,
    response: Subscription,
  },
  'POST /newsletter/subscription': {
    about:
      'Turns a subscription off or on. Mail programs send a form without our fields (RFC 8058), which turns ' +
      'it off.',
    access: 'optional',
    request: Token.extend({ subscribed: z.boolean().default(false) }),
    response: Subscription,
  },
} as const satisfies CallTable;
