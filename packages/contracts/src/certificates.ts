import { z } from 'zod';
import { type CallTable, FileBytes } from './call.ts';
import { chapters, hoursTypes } from './constants.ts';
import { hoursTotal, Success, timestamp } from './fields.ts';
import { submissionOf } from './own-submissions.ts';
import { CheckedTranscript } from './transcripts.ts';

/** What is kept of a signature, in words for people. */
export const SignatureProof = z.object({
  /** What the supervisor stated, and the version of its wording. */
  statement: z.string(),
  statement_version: z.string(),
  /** What the page showed to the supervisor. */
  description: z.string(),
  /** As the student named the supervisor. */
  supervisor_name: z.string(),
  supervisor_email: z.string(),
  /** The typed name. */
  signature: z.string(),
  comments: z.string().nullable(),
  signed_at: timestamp,
  /** For admins only. */
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  /** Of the whole document, in hex. */
  sha256: z.string(),
  /** What does not fit in the history or the evidence, in words. Null if both are whole. */
  broken: z.string().nullable(),
  /** How many certificates of it are out and valid. */
  certificates: z.number().int(),
});
export type SignatureProof = z.infer<typeof SignatureProof>;

/** What everybody sees who has the code of a certificate. It says nothing about the supervisor. */
export const CheckedCertificate = z.object({
  first_name: z.string(),
  last_initial: z.string(),
  chapter: z.enum(chapters),
  /** Those that the supervisor signed, and those that the chapter approved: all, or fewer. */
  hours: hoursTotal,
  approved_hours: hoursTotal,
  hours_type: z.enum(hoursTypes),
  service_date: z.iso.date(),
  signed_at: timestamp,
  approved_at: timestamp,
});
export type CheckedCertificate = z.infer<typeof CheckedCertificate>;

/** The students of submissions and admins make these calls, and everybody the check. */
export const certificateCalls = {
  'GET /hours/evidence': {
    about: 'The evidence of the signature of a submission. Null if nobody has signed the submission as it is.',
    access: 'member',
    request: submissionOf,
    response: Success.extend({ evidence: SignatureProof.nullable() }),
  },
  'POST /hours/certificate': {
    about: 'A PDF of approved hours with a new code. Earlier certificates of the submission stay valid.',
    access: 'member',
    request: submissionOf,
    response: FileBytes,
  },
  'POST /hours/certificate/revoke': {
    about: 'Ends all certificates of a submission. After an admin has done so, only an admin can make another.',
    access: 'member',
    request: submissionOf,
    response: Success,
  },
  'GET /hours/certificate/check': {
    about:
      'The certificate or transcript that has a code. One of them is null, and both for a code that is not ' +
      'valid, whatever the reason.',
    access: 'public',
    request: z.object({ code: z.string('Unknown code').max(200, 'Unknown code') }),
    response: Success.extend({
      certificate: CheckedCertificate.nullable(),
      transcript: CheckedTranscript.nullable(),
      checked_at: timestamp,
    }),
  },
} as const satisfies CallTable;
