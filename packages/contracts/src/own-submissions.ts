import { z } from 'zod';
import type { CallTable } from './call.ts';
import { hoursTypes, maxTextLength } from './constants.ts';
import { Pagination, paging, rowId, Success, typedText } from './fields.ts';
import { HoursSubmission, SignatureReference, submittedFields } from './hours.ts';
import { HistoryLine, OwnSignatureRequest, SignatureAnswer } from './signature-requests.ts';

/** A submission as its student sees it. */
export const OwnSubmission = HoursSubmission.pick({
  id: true,
  description: true,
  hours: true,
  approved_hours: true,
  hours_type: true,
  service_date: true,
  created_at: true,
  status: true,
  supervisor_name: true,
  supervisor_email: true,
  supervisor_phone: true,
  signature_signed_at: true,
  admin_notes: true,
  source: true,
}).extend({
  signatureRequestId: SignatureReference.nullable(),
  signature: z.string().nullable(),
  /** Null if no signature is needed. */
  request: OwnSignatureRequest.nullable(),
  /** What happened so far, oldest first. */
  history: z.array(HistoryLine),
  /** Left out by services of older releases. */
  updated_at: HoursSubmission.shape.updated_at.optional(),
});
export type OwnSubmission = z.infer<typeof OwnSubmission>;

const typed = typedText(maxTextLength);

/** The fields of the hours form as they are typed, right or wrong. */
export const HoursDraft = z
  .object({
    volunteerName: typed,
    hoursType: z.enum(hoursTypes),
    hours: z.union([typed, z.number()]),
    date: typed,
    description: typed,
    supervisorName: typed,
    supervisorEmail: typed,
    supervisorPhone: typed,
  })
  .partial();

/** The form makes the id of each draft. `seen` is the one that the server was known to have. Older pages send none. */
export const HoursDraftChange = z.object({
  draft: HoursDraft.nullable(),
  id: rowId().optional(),
  seen: rowId().optional(),
});

export const submissionOf = z.object({ submissionId: rowId('Unknown submission') });

export const EditHoursRequest = submissionOf.extend({
  ...submittedFields,
  /**
   * What the student saw of it: no answer of the supervisor that came since is made void, and no edit of another device taken back.
   * Older pages send none, or no time.
   */
  seen: z
    .object({
      status: HoursSubmission.shape.status,
      request: SignatureAnswer.shape.state.nullable(),
      updated_at: OwnSubmission.shape.updated_at,
    })
    .optional(),
});

/** What students see of their own submissions and do with them, and the history for admins. */
export const ownSubmissionCalls = {
  'GET /hours/mine': {
    about:
      "The caller's own submissions: first what waits for the caller, such as requested changes, then the others, each " +
      'newest first. With `signatureRequestId` only the submission with that reference, with `submissionId` only the one with that id.',
    access: 'member',
    request: z.object({
      ...paging,
      signatureRequestId: SignatureReference.optional(),
      submissionId: rowId('Unknown submission').optional(),
    }),
    response: Success.extend({ submissions: z.array(OwnSubmission), pagination: Pagination }),
  },
  'GET /hours/draft': {
    about: 'What the caller has typed into the hours form and not sent, on any device.',
    access: 'member',
    request: z.object({}),
    /** Without a draft, `id` is that of the last one, which was taken away. It is null where an older page has saved the draft. */
    response: Success.extend({ draft: HoursDraft.nullable(), id: rowId().nullable() }),
  },
  'POST /hours/draft': {
    about:
      'Replaces the draft of the hours form. The last one counts. Null takes the draft with this `id`, or the one that ' +
      'was `seen` before, away, or without an `id` any.',
    access: 'member',
    request: HoursDraftChange,
    response: Success,
  },
  'POST /hours/edit': {
    about:
      "Changes the caller's own submission. What was asked or signed before is void: the old link ends, and " +
      'where a signature is needed a new e-mail goes out. Nothing happens if nothing is different. It is a conflict if ' +
      'status, request or `updated_at` are no longer those in `seen`.',
    access: 'member',
    request: EditHoursRequest,
    response: Success,
  },
  'POST /hours/sendAgain': {
    about: 'Sends the e-mail to the supervisor again, not before `send_again_at`.',
    access: 'member',
    request: submissionOf,
    response: Success,
  },
  'POST /hours/withdraw': {
    about: "Withdraws the caller's own submission, unless it is approved or rejected.",
    access: 'member',
    request: submissionOf,
    response: Success,
  },
  'POST /hours/acceptCorrection': {
    about: 'Takes over the hours for which the supervisor has signed instead.',
    access: 'member',
    request: submissionOf,
    response: Success,
  },
  'GET /hours/admin/history': {
    about: 'The history of a submission, as its student sees it.',
    access: ['admin'],
    request: submissionOf,
    response: Success.extend({ history: z.array(HistoryLine) }),
  },
} as const satisfies CallTable;
