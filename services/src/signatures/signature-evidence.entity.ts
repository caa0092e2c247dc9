import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** Proof of a signature: one for each signed submission, which the database refuses to change. */
@Entity('signature_evidence')
export class SignatureEvidence {
  @PrimaryColumn('uuid', { name: 'submission_id' })
  submissionId!: string;

  /** JSON of what was shown, stated and typed, by whom and when. Text, so that its bytes stay what was hashed. */
  @Column('text')
  document!: string;

  /** SHA-256 of `document`, in hex. */
  @Column('text')
  sha256!: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
