import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** What a link's bearer may do; a token is worth nothing for any other purpose. */
export type LinkPurpose = 'signature' | 'invitation' | 'subscription';

/** The trace of a secret that was e-mailed as part of a link. The secret itself is kept nowhere. */
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
