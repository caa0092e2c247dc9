import { z } from 'zod';
import { type CallTable, FileBytes } from './call.ts';
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
  type StatusGroup,
  statusGroups,
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
  rowId,
  Success,
  text,
  timestamp,
} from './fields.ts';
import { ClearFlagRequest, SubmissionFlag } from './flags.ts';
import { invalidDate, isFutureDate, parseServiceDate } from './hours-rules.ts';
import { SignatureAnswer } from './signature-requests.ts';

const nameRequired = 'Name is required';
const descriptionRequired = 'Please provide a brief description';
const supervisorRequired = 'Supervisor name is required';
const tooFewHours = 'Hours must be greater than 0';

/** Hours as a person types them. `tooMany` is said of more than `max`. */
export const hoursUpTo = (max: number, tooMany: string) =>
  decimal(tooFewHours, 'Please enter hours as a plain number, such as 2.5').pipe(
    z
      .number(tooFewHours)
      .min(minHours, tooFewHours)
      .max(max, tooMany)
      .refine(atMostTwoDecimals, 'Hours can have at most two decimal places'),
  );
const hoursInput = hoursUpTo(
  maxUnverifiedHours,
  `Hours exceeding ${maxUnverifiedHours} require additional verification`,
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
 * `proofRequired` is accepted as the spec sends it, and ignored: the server applies the proof rule. `volunteerName` becomes
 * the name of a member who has none. `submissionId` makes retries safe: the server stores the same id once. If the student has
 * submitted much the same before, the response is `needs_confirmation` unless the request has `confirmed`.
 */
export const SubmitHoursRequest = z.object({
  clerkId: accountId,
  submissionId: rowId().optional(),
  confirmed: z.boolean().optional(),
  volunteerName: form.volunteerName.optional(),
  ...submittedFields,
  proofRequired: z.boolean().optional(),
});

/** Names a signature request for people. It is no secret; the wire calls it `signatureRequestId`. */
export const SignatureReference = rowId().brand<'SignatureReference'>();
export type SignatureReference = z.output<typeof SignatureReference>;

export const SubmitHoursResponse = Success.extend({
  submissionId: rowId(),
  /**
   * A reference that people may see. It is not the secret of the supervisor's link. Absent if no signature is needed.
   */
  signatureRequestId: SignatureReference.optional(),
  message: z.string(),
});

/** Where hours come from: their member, a file of past hours, or the check-in at an event. */
const hoursSources = ['member', 'import', 'event'] as const;
export type HoursSource = (typeof hoursSources)[number];

export const HoursSubmission = z.object({
  id: rowId(),
  user_first_name: z.string(),
  user_last_name: z.string(),
  user_email: z.string(),
  chapter: z.enum(chapters),
  description: z.string(),
  location: z.string().nullable(),
  /** As the student submitted them and the supervisor signed them. */
  hours: hoursTotal,
  /** Those that count: all, or fewer with the reason in the notes. Null unless it is approved. */
  approved_hours: hoursTotal.nullable(),
  hours_type: z.enum(hoursTypes),
  service_date: z.iso.date(),
  created_at: timestamp,
  updated_at: timestamp,
  status: z.enum(submissionStatuses),
  supervisor_name: z.string(),
  supervisor_email: z.string(),
  supervisor_phone: z.string().nullable(),
  signature_signed_at: timestamp.nullable(),
  signature_comments: z.string().nullable(),
  /** The request for a signature that was not given. */
  request: SignatureAnswer.nullable(),
  admin_notes: z.string().nullable(),
  approved_at: timestamp.nullable(),
  /** True for the viewer's own submissions. Nobody may review their own (decision 13). */
  own: z.boolean(),
  source: z.enum(hoursSources),
  /** What deserves a closer look, open flags first. */
  flags: z.array(SubmissionFlag),
});
export type HoursSubmission = z.infer<typeof HoursSubmission>;

const submissionFilters = {
  status: z.enum([...submissionStatuses, ...(Object.keys(statusGroups) as StatusGroup[])]).optional(),
  type: z.enum(hoursTypes).optional(),
  chapter: z.enum(chapters).optional(),
  /** Only submissions with a flag that nobody has cleared. */
  flags: z.enum(['open']).optional(),
  /** What waits begins with the oldest by default, everything else with the newest. */
  sort: z.enum(['newest', 'oldest', 'service_date', 'hours']).optional(),
};

export const ListSubmissionsRequest = z.object({ ...listing, ...submissionFilters });
export const ExportSubmissionsRequest = z.object({ search: listing.search, ...submissionFilters });

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

export const hoursCalls = {
  'POST /hours/submit': {
    about: 'Submits hours, and asks the supervisor for a signature where one is needed.',
    access: 'member',
    request: SubmitHoursRequest,
    response: SubmitHoursResponse,
  },
  'GET /hours/admin/list': {
    about:
      'A page of the submitted hours. Without paging parameters the first 1,000 rows (decision 17). ' +
      '`pagination` counts the filtered list, `stats` counts all submissions.',
    access: ['admin'],
    request: ListSubmissionsRequest,
    response: Success.extend({
      submissions: z.array(HoursSubmission),
      pagination: Pagination,
      stats: SubmissionStats,
    }),
  },
  'POST /hours/admin/clearFlag': {
    about: 'Clears a flag with a note. The response has all flags of the submission.',
    access: ['admin'],
    request: ClearFlagRequest,
    response: Success.extend({ flags: z.array(SubmissionFlag) }),
  },
  'GET /hours/admin/export': {
    about:
      'A CSV file of the filtered list, with at most `maxExportedRows` rows. Its last line says if there ' +
      'are more.',
    access: ['admin'],
    request: ExportSubmissionsRequest,
    response: FileBytes,
  },
} as const satisfies CallTable;
