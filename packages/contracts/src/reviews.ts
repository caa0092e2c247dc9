import { z } from 'zod';
import type { CallTable } from './call.ts';
import { maxReviewedAtOnce, type ReviewAction, reviewOutcomes } from './constants.ts';
import { accountId, rowId, Success, text, timestamp } from './fields.ts';
import { hoursUpTo } from './hours.ts';
import { keysOf } from './keys-of.ts';

const reasons: Partial<Record<ReviewAction, string>> = {
  reject: 'Please say why these hours are rejected',
  request_changes: 'Please say what has to change',
};

const decision = {
  action: z.enum(keysOf(reviewOutcomes), "Action must be 'approve', 'reject' or 'request_changes'"),
  /** The student reads them. */
  adminNotes: text().nullish(),
};

interface Reasoned {
  action: ReviewAction;
  adminNotes?: string | null;
}

/** @throws an issue of `adminNotes` where the page asks for a reason */
const checkReason = ({ action, adminNotes }: Reasoned, ctx: z.RefinementCtx): void => {
  const message = reasons[action];
  if (message && !adminNotes) ctx.addIssue({ code: 'custom', path: ['adminNotes'], message });
};

/** The calls take a rejection without notes, as the spec has it. Changes that nobody names cannot be made. */
const checkChanges = (review: Reasoned, ctx: z.RefinementCtx): void => {
  if (review.action === 'request_changes') checkReason(review, ctx);
};

/** A decision with its reason, as an admin writes it. */
export const ReviewForm = z.object(decision).superRefine(checkReason);

/** An approval of what a student submitted: all hours, or fewer with a reason. */
export const approvalForm = (hours: number) =>
  z
    .object({
      approvedHours: hoursUpTo(hours, `At most ${hours} can be approved`),
      adminNotes: decision.adminNotes,
    })
    .refine(({ approvedHours, adminNotes }) => approvedHours === hours || adminNotes, {
      path: ['adminNotes'],
      message: 'Please say why fewer hours are approved',
    });

const reviewed = {
  submissionId: rowId('Unknown submission'),
  /** `updated_at` of the submission that the admin has seen. If it has changed since, nothing is done. */
  seen: timestamp.optional(),
};

export const ReviewRequest = z
  .object({ ...reviewed, ...decision, approvedHours: z.number().optional(), adminId: accountId })
  .superRefine(checkChanges);

const tooMany = `At most ${maxReviewedAtOnce} submissions can be reviewed at once`;

const several = z.array(z.object(reviewed)).min(1).max(maxReviewedAtOnce, tooMany);

export const ReviewManyRequest = z.object({ ...decision, submissions: several }).superRefine(checkChanges);

/** Of a decided submission: an undo names the decision by it, in `seen`. */
const version = { updated_at: timestamp.optional() };

/** What became of each submission: null, or why nothing was changed. */
const ReviewResults = z.array(z.object({ submissionId: rowId(), error: z.string().nullable(), ...version }));

/** For so many seconds from now who decided can undo it, and nothing is mailed. Of several, the longest time. */
const Reviewed = Success.extend({ undo_seconds: z.number() });

/** What admins decide about submitted hours. */
export const reviewCalls = {
  'POST /hours/admin/approve': {
    about: 'Decides about one submission: approves, rejects or asks for changes.',
    access: ['admin'],
    request: ReviewRequest,
    response: Reviewed.extend(version),
  },
  'POST /hours/admin/approveMany': {
    about: 'Decides about several submissions. Each is decided on its own: some can fail.',
    access: ['admin'],
    request: ReviewManyRequest,
    response: Reviewed.extend({ results: ReviewResults }),
  },
  'POST /hours/admin/undo': {
    about: 'Takes decisions of the caller back, while the students have not been told.',
    access: ['admin'],
    request: z.object({
      submissionIds: z.array(rowId('Unknown submission')).min(1).max(maxReviewedAtOnce, tooMany),
      /** The same, each with the decision that is meant. Left out by pages of older releases: then it is the latest one. */
      submissions: several.optional(),
    }),
    response: Success.extend({ results: ReviewResults }),
  },
} as const satisfies CallTable;
