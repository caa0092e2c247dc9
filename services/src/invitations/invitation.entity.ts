import type { Chapter, InvitationState, Role } from '@portal/contracts';
import { Column, CreateDateColumn, Entity, JoinColumn, ManyToOne, PrimaryColumn, VirtualColumn } from 'typeorm';
import type { MemberProfile } from '../users/users.service.ts';
import { expiredInSql } from './permissions.ts';

const stateOf = (invitation: string) => `CASE
  WHEN ${invitation}.stage IN ('queued', 'sent', 'bounced') AND ${expiredInSql(invitation)} THEN 'expired'
  ELSE ${invitation}.stage END`;

/** An invitation. There is at most one per address that is neither accepted nor revoked. */
@Entity('invitations')
export class Invitation {
  @PrimaryColumn('uuid')
  id!: string;

  /** In lower case. */
  @Column('text')
  email!: string;

  @Column('text')
  role!: Role;

  @Column('text')
  chapter!: Chapter;

  @Column('text', { nullable: true })
  committee!: string | null;

  /** What an import knows of the person. */
  @Column('text', { name: 'first_name', nullable: true })
  firstName!: string | null;

  @Column('text', { name: 'last_name', nullable: true })
  lastName!: string | null;

  @Column('integer', { name: 'graduation_year', nullable: true })
  graduationYear!: number | null;

  @Column('integer', { name: 'invited_by' })
  invitedBy!: number;

  @ManyToOne('members')
  @JoinColumn({ name: 'invited_by' })
  inviter!: MemberProfile;

  /** Of the request that made the present offer. */
  @Column('uuid', { name: 'request_key', nullable: true })
  requestKey!: string | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  /** When a mail server last accepted the e-mail. */
  @Column('timestamptz', { name: 'sent_at', nullable: true })
  sentAt!: Date | null;

  /** The mail server's message, if the last e-mail could not be delivered. */
  @Column('text', { nullable: true })
  bounce!: string | null;

  /** The current attempt to accept it, and until when nobody else can try. */
  @Column('uuid', { nullable: true })
  attempt!: string | null;

  @Column('timestamptz', { name: 'attempt_until', nullable: true })
  attemptUntil!: Date | null;

  @Column('timestamptz', { name: 'accepted_at', nullable: true })
  acceptedAt!: Date | null;

  /** Clerk id of the account that accepted it. */
  @Column('text', { name: 'accepted_by', nullable: true })
  acceptedBy!: string | null;

  @Column('timestamptz', { name: 'revoked_at', nullable: true })
  revokedAt!: Date | null;

  /** What happened to it, which the database derives from the other columns. */
  @Column({ type: 'text', insert: false, update: false, select: false })
  stage!: Exclude<InvitationState, 'expired'>;

  /** Computed with the database's clock when it is read. */
  @VirtualColumn('text', { query: stateOf })
  state!: InvitationState;
}
