import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** What the bearer of a link may do. A token is valid for one purpose only. */
export type LinkPurpose = 'signature' | 'supervisor' | 'supervisor-mail' | 'invitation' | 'subscription';

/** The hash of a secret in an e-mailed link. The secret itself is not stored. */
@Entity('link_tokens')
export class LinkToken {
  /** SHA-256 of the token. */
  @PrimaryColumn('bytea')
  hash!: Buffer;

  @Column('text')
  purpose!: LinkPurpose;

  @Column('uuid', { name: 'subject_id' })
  subjectId!: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
}
