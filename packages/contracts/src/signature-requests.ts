import { z } from 'zod';
import { hoursTotal, timestamp } from './fields.ts';

/** A line of the history of a submission. */
export const HistoryLine = z.object({
  at: timestamp,
  kind: z.enum([
    'submitted',
    'requested',
    'sent',
    'refused',
    'bounced',
    'opened',
    'reminded',
    'signed',
    'corrected',
    'correction_accepted',
    'declined',
    'wrong_person',
    'stopped',
    'expired',
    'link_requested',
    'address_changed',
    'sent_again',
    'edited',
    'withdrawn',
    'approved',
    'rejected',
    'changes_requested',
    'review_undone',
    'erased',
  ]),
  /** Name of the member who did it. Null for supervisors, and for what the portal does on its own. */
  by: z.string().nullable(),
  /** In the words of the person, or of the mail server: a reason, notes, a comment. */
  text: z.string().nullable(),
  /** The address to which it was sent, or the new address of the supervisor. */
  to: z.string().nullable(),
});
export type HistoryLine = z.infer<typeof HistoryLine>;
/** What can happen to a submission and to its requests. */
export type HistoryKind = HistoryLine['kind'];

/** What became of the present request for a signature. */
export const SignatureAnswer = z.object({
  /**
   * `refused`: the mail server does not deliver to the address. `replaced`: the student asked again, or somebody else.
   * `withdrawn`: nothing is left to sign.
   */
  state: z.enum([
    'open',
    'signed',
    'corrected',
    'declined',
    'wrong_person',
    'stopped',
    'refused',
    'replaced',
    'withdrawn',
  ]),
  /** With `corrected`: the hours that the supervisor has signed. */
  hours: hoursTotal.nullable(),
  /** With `declined` and `refused`: why. With `corrected`: comments. With `wrong_person`: who is right. */
  reason: z.string().nullable(),
  /** With `wrong_person`: the address of who is right. */
  email: z.string().nullable(),
});
export type SignatureAnswer = z.infer<typeof SignatureAnswer>;
export type SignatureRequestState = SignatureAnswer['state'];

/** The present request for a signature, as the student sees it. */
export const OwnSignatureRequest = z.object({
  ...SignatureAnswer.shape,
  /** Whether the link in the latest e-mail has expired. */
  expired: z.boolean(),
  /** When the supervisor was asked for the first time. Left out by services of older releases. */
  requested_at: timestamp.optional(),
  /** From when the e-mail can be sent again. Null if it cannot. */
  send_again_at: timestamp.nullable(),
  /** When the e-mail goes, if it waits because the supervisor has had the e-mails of today. */
  mail_at: timestamp.nullable(),
});
export type OwnSignatureRequest = z.infer<typeof OwnSignatureRequest>;

const refusals: [status: RegExp, words: string][] = [
  // The portal names its settings where they are to blame.
  [
    /\b(?:SMTP_URL|MAIL_FROM)\b|\b5\.1\.[78]\b/,
    'The portal could not send it. The address may be right: please ask your advisor.',
  ],
  [/\b5\.1\.(?:2|10)\b|\b5\.4\.4\b/, 'The part after the @ is not known as a mail address.'],
  [/\b5\.1\.[136]\b/, 'The address does not exist.'],
  [/\b5\.2\.2\b|\b552\b/, 'The mailbox is full.'],
  [/\b5\.2\.1\b/, 'The mailbox is closed.'],
  [/\b5\.7\.\d+\b/, 'The mail server does not accept our e-mails.'],
  // Without more, it can be an unknown mailbox or a rule against spam.
  [/\b5\.1\.\d+\b|\b55[01]\b/, 'The mail server refuses this address or our e-mail.'],
];

/** What a mail server's message means, in plain words. The codes are those of RFC 3463, section 3, and RFC 5321. */
export const refusalInWords = (reason: string): string =>
  refusals.find(([status]) => status.test(reason))?.[1] ?? 'The mail server did not accept the e-mail.';
