import type { Chapter, InvitationState, Role } from '@portal/contracts';
import { Column, CreateDateColumn, Entity, JoinColumn, ManyToOne, PrimaryColumn, VirtualColumn } from 'typeorm';
import type { MemberProfile } from '../users/users.service.ts';

const stateOf = (invitation: string) => `CASE
  WHEN ${invitation}.accepted_at IS NOT NULL THEN 'accepted'
  WHEN ${invitation}.revoked_at IS NOT NULL THEN 'revoked'
  WHEN ${invitation}.expires_at <= now() THEN 'expired'
  WHEN ${invitation}.bounce IS NOT NULL THEN 'bounced'
  WHEN ${invitation}.sent_at IS NOT NULL THEN 'sent'
  ELSE 'queued' END`;

/** What an address was offered. Of those that are neither accepted nor revoked there is one for each address. */
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

  @Column('integer', { name: 'invited_by' })
  invitedBy!: number;

  @ManyToOne('members')
  @JoinColumn({ name: 'invited_by' })
  inviter!: MemberProfile;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  /** When a mail server last took the e-mail. */
  @Column('timestamptz', { name: 'sent_at', nullable: true })
  sentAt!: Date | null;

  /** Why the last e-mail was given up, in the mail server's words. */
  @Column('text', { nullable: true })
  bounce!: string | null;

  /** The attempt to accept it that is under way, and until when nobody else may try. */
  @Column('uuid', { nullable: true })
  attempt!: string | null;

  @Column('timestamptz', { name: 'attempt_until', nullable: true })
  attemptUntil!: Date | null;

  @Column('timestamptz', { name: 'accepted_at', nullable: true })
  acceptedAt!: Date | null;

  /** Clerk id of the account that came of it. */
  @Column('text', { name: 'accepted_by', nullable: true })
  acceptedBy!: string | null;

  @Column('timestamptz', { name: 'revoked_at', nullable: true })
  revokedAt!: Date | null;

  /** By the database's clock at the moment of reading. */
  @VirtualColumn('text', { query: stateOf })
  state!: InvitationState;
}
