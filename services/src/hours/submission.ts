import type { SignatureReference, SubmissionStatus } from '@portal/contracts';
import { keysOf } from '@portal/contracts/keys-of';
import type { RequestTo } from '../http/endpoint.ts';

/** What a member types of a submission. */
type SubmittedHours = Omit<RequestTo<'POST /hours/edit'>['input'], 'submissionId' | 'seen'>;

/** Volunteer hours that a member submitted (spec section 3, 'Hours submission'). */
export interface Submission extends SubmittedHours {
  id: string;
  memberId: number;
  /** Those that count. Null unless it is approved. */
  approvedHours: number | null;
  location: string | null;
  status: SubmissionStatus;
  /** Reference of the signature request, which people may see. Null if no proof is needed. It is not a secret. */
  signatureRequestId: SignatureReference | null;
  /** The supervisor's typed name. */
  signature: string | null;
  signatureComments: string | null;
  signatureSignedAt: Date | null;
  adminNotes: string | null;
  /** Clerk id of the admin who decided. */
  reviewedBy: string | null;
  /** The status that the latest decision found. Null once it is undone. */
  reviewedFrom: SubmissionStatus | null;
  updatedAt: Date;
}

/** Everything that a new submission has; the database adds the rest. */
export type NewSubmission = SubmittedHours & Pick<Submission, 'id' | 'memberId' | 'status' | 'signatureRequestId'>;

/** The columns of what a member types. A field that is left out does not compile. */
export const typedColumns: Record<keyof SubmittedHours, string> = {
  hours: 'hours',
  hoursType: 'hours_type',
  serviceDate: 'service_date',
  description: 'description',
  supervisorName: 'supervisor_name',
  supervisorEmail: 'supervisor_email',
  supervisorPhone: 'supervisor_phone',
};
const typedFields = keysOf(typedColumns);

/** The values of {@link typedColumns}, in their order. */
export const typedValues = (submission: SubmittedHours): unknown[] =>
  typedFields.map((field) => submission[field] || null);
