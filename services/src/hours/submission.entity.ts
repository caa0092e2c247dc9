import type { HoursType, SignatureReference, SubmissionStatus } from '@portal/contracts';
import { Column, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';
import { exactNumber } from '../database/exact-number.ts';

/** Everything that a new submission has; the database adds the rest. */
export type NewSubmission = Pick<
  Submission,
  | 'id'
  | 'memberId'
  | 'hours'
  | 'hoursType'
  | 'serviceDate'
  | 'description'
  | 'supervisorName'
  | 'supervisorEmail'
  | 'supervisorPhone'
  | 'status'
  | 'signatureRequestId'
>;

/** Volunteer hours that a member submitted (spec section 3, 'Hours submission'). */
@Entity('hours_submissions')
export class Submission {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('integer', { name: 'member_id' })
  memberId!: number;

  @Column(exactNumber)
  hours!: number;

  /** Those that count. Null unless it is approved. */
  @Column({ ...exactNumber, name: 'approved_hours', nullable: true, insert: false, update: false })
  approvedHours!: number | null;

  @Column('text', { name: 'hours_type' })
  hoursType!: HoursType;

  /** `YYYY-MM-DD`. */
  @Column('date', { name: 'service_date' })
  serviceDate!: string;

  @Column('text')
  description!: string;

  @Column('text', { nullable: true })
  location!: string | null;

  @Column('text', { name: 'supervisor_name' })
  supervisorName!: string;

  @Column('text', { name: 'supervisor_email' })
  supervisorEmail!: string;

  @Column('text', { name: 'supervisor_phone', nullable: true })
  supervisorPhone!: string | null;

  @Column('text')
  status!: SubmissionStatus;

  /** Reference of the signature request, which people may see. Null if no proof is needed. It is not a secret. */
  @Column('uuid', { name: 'signature_request_id', nullable: true, unique: true })
  signatureRequestId!: SignatureReference | null;

  /** The supervisor's typed name. */
  @Column('text', { nullable: true })
  signature!: string | null;

  @Column('text', { name: 'signature_comments', nullable: true })
  signatureComments!: string | null;

  @Column('timestamptz', { name: 'signature_signed_at', nullable: true })
  signatureSignedAt!: Date | null;

  @Column('text', { name: 'admin_notes', nullable: true })
  adminNotes!: string | null;

  /** Clerk id of the admin who decided. */
  @Column('text', { name: 'reviewed_by', nullable: true })
  reviewedBy!: string | null;

  /** The status that the latest decision found. Null once it is undone. */
  @Column('text', { name: 'reviewed_from', nullable: true })
  reviewedFrom!: SubmissionStatus | null;

  @UpdateDateColumn({ name: 'updated_at', type: 'timestamptz' })
  updatedAt!: Date;
}
