import { z } from 'zod';
import type { CallTable } from './call.ts';
import {
  chapters,
  hoursTypes,
  maxNameLength,
  maxPhoneLength,
  maxTextLength,
  maxUnverifiedHours,
  minDescriptionLength,
  minHours,
  minNameLength,
  submissionStatuses,
} from './constants.ts';
import {
  accountId,
  atMostTwoDecimals,
  decimal,
  email,
  hoursTotal,
  listing,
  Pagination,
  Success,
  text,
  timestamp,
} from './fields.ts';
import { ClearFlagRequest, SubmissionFlag } from './flags.ts';
import { isFutureDate, parseServiceDate } from './hours-rules.ts';

const nameRequired = 'Name is required';
const descriptionRequired = 'Please provide a brief description';
const supervisorRequired = 'Supervisor name is required';
const tooFewHours = 'Hours must be greater than 0';
const invalidDate = 'Please enter a valid date (MM/DD/YYYY or YYYY-MM-DD)';

const hoursInput = decimal(tooFewHours, 'Please enter hours as a plain number, such as 2.5').pipe(
  z
    .number(tooFewHours)
    .min(minHours, tooFewHours)
    .max(maxUnverifiedHours, `Hours exceeding ${maxUnverifiedHours} require additional verification`)
    .refine(atMostTwoDecimals, 'Hours can have at most two decimal places'),
);

const serviceDateInput = z
  .string('Date is required')
  .trim()
  .min(1, 'Date is required')
  .max(20, invalidDate)
  .transform((value, ctx) => {
    const date = parseServiceDate(value);
    if (!date) ctx.addIssue({ code: 'custom', message: invalidDate });
    else if (isFutureDate(date)) ctx.addIssue({ code: 'custom', message: 'Date of service cannot be in the future' });
    return date ?? value;
  });

/** The fields of the hours form, with the messages of spec section 5. Parsed dates are `YYYY-MM-DD`. */
export const HoursForm = z.object({
  volunteerName: text(maxNameLength, nameRequired).min(minNameLength, nameRequired),
  hoursType: z.enum(hoursTypes, 'Please select hours type'),
  hours: hoursInput,
  date: serviceDateInput,
  description: text(maxTextLength, descriptionRequired).min(minDescriptionLength, descriptionRequired),
  supervisorName: text(maxNameLength, supervisorRequired).min(minNameLength, supervisorRequired),
  supervisorEmail: email(),
  supervisorPhone: text(maxPhoneLength).optional(),
});
export type HoursForm = z.output<typeof HoursForm>;
/** The values of the form while a person fills it in. */
export type HoursFormInput = z.input<typeof HoursForm>;

const form = HoursForm.shape;

/** What a student submits. */
export const submittedFields = {
  hours: form.hours,
  hoursType: form.hoursType,
  serviceDate: form.date,
  description: form.description,
  supervisorName: form.supervisorName,
  supervisorEmail: form.supervisorEmail,
  supervisorPhone: form.supervisorPhone.nullish(),
};

/**
 * `proofRequired` is accepted as the spec sends it, and ignored: the server applies the proof rule. `submissionId`
 * makes retries safe: the server stores the same id once. If the student has submitted much the same before, the response
 * is `needs_confirmation` unless the request has `confirmed`.
 */
export const SubmitHoursRequest = z
  .object({
    clerkId: accountId,
    submissionId: z.uuid().optional(),
    confirmed: z.boolean().optional(),
    ...submittedFields,
    proofRequired: z.boolean().optional(),
  })
  .meta({ id: 'SubmitHoursRequest' });

/** Names a signature request for people. It is no secret; the wire calls it `signatureRequestId`. */
export const SignatureReference = z.uuid().brand<'SignatureReference'>();
export type SignatureReference = z.output<typeof SignatureReference>;

export const SubmitHoursResponse = Success.extend({
  submissionId: z.uuid(),
  /**
   * A reference that people may see. It is not the secret of the supervisor's link. Absent if no signature is needed.
   */
  signatureRequestId: SignatureReference.optional(),
  message: z.string(),
}).meta({ id: 'SubmitHoursResponse' });

export const HoursSubmission = z
  .object({
    id: z.uuid(),
    user_first_name: z.string(),
    user_last_name: z.string(),
    user_email: z.string(),
    chapter: z.enum(chapters),
    description: z.string(),
    location: z.string().nullable(),
    hours: hoursTotal,
    hours_type: z.enum(hoursTypes),
    service_date: z.iso.date(),
    created_at: timestamp,
    status: z.enum(submissionStatuses),
    supervisor_name: z.string(),
    supervisor_email: z.string(),
    supervisor_phone: z.string().nullable(),
    signature_signed_at: timestamp.nullable(),
    signature_comments: z.string().nullable(),
    admin_notes: z.string().nullable(),
    approved_at: timestamp.nullable(),
    /** True for the viewer's own submissions. Nobody may review their own (decision 13). */
    own: z.boolean(),
    /** What deserves a closer look, open flags first. */
    flags: z.array(SubmissionFlag),
  })
  .meta({ id: 'HoursSubmission' });
export type HoursSubmission = z.infer<typeof HoursSubmission>;

export const ListSubmissionsRequest = z.object({
  ...listing,
  status: z.enum(submissionStatuses).optional(),
  type: z.enum(hoursTypes).optional(),
  /** Only submissions with a flag that nobody has cleared. */
  flags: z.enum(['open']).optional(),
  sort: z.enum(['newest', 'oldest', 'service_date', 'hours']).optional(),
});

/**
 * The four statistics cards of the Admin Inbox. `totalHours` is the sum of the approved submissions (spec section 9).
 */
export const SubmissionStats = z.object({
  total: z.number().int(),
  pendingReview: z.number().int(),
  approved: z.number().int(),
  totalHours: hoursTotal,
});
export type SubmissionStats = z.infer<typeof SubmissionStats>;

export const ReviewRequest = z
  .object({
    submissionId: z.uuid('Unknown submission'),
    action: z.enum(['approve', 'reject'], "Action must be 'approve' or 'reject'"),
    adminNotes: text().nullish(),
    adminId: accountId,
  })
  .meta({ id: 'ReviewRequest' });

export const hoursCalls = {
  'POST /hours/submit': { access: 'member', request: SubmitHoursRequest, response: SubmitHoursResponse },
  /**
   * Without paging parameters the first 1,000 rows (decision 17). `pagination` counts the filtered list, `stats` counts
   * all submissions.
   */
  'GET /hours/admin/list': {
    access: ['admin'],
    request: ListSubmissionsRequest,
    response: Success.extend({
      submissions: z.array(HoursSubmission),
      pagination: Pagination,
      stats: SubmissionStats,
    }),
  },
  /** The response has all flags of the submission. */
  'POST /hours/admin/clearFlag': {
    access: ['admin'],
    request: ClearFlagRequest,
    response: Success.extend({ flags: z.array(SubmissionFlag) }),
  },
  'POST /hours/admin/approve': { access: ['admin'], request: ReviewRequest, response: Success },
} as const satisfies CallTable;
