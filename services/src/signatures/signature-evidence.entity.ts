import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** Evidence of a signature: one for each signed request. The database refuses to change it. */
@Entity('signature_evidence')
export class SignatureEvidence {
  @PrimaryColumn('uuid', { name: 'signature_request_id' })
  signatureRequestId!: string;

  @Column('uuid', { name: 'submission_id' })
  submissionId!: string;

  /**
   * JSON of everything that was shown, stated and typed, by whom and when. It is text, so that its bytes stay what was
   * hashed.
   */
  @Column('text')
  document!: string;

  /** SHA-256 of `document`, in hex. */
  @Column('text')
  sha256!: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
