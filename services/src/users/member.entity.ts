import type { Chapter, Role } from '@portal/contracts';
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';
import { exactNumber } from '../database/exact-number.ts';

/** A member of the society (spec section 3, 'User record'). */
@Entity('members')
export class Member {
  @PrimaryGeneratedColumn('identity')
  id!: number;

  @Column('text', { name: 'clerk_id', unique: true })
  clerkId!: string;

  @Column('text', { name: 'first_name' })
  firstName!: string;

  @Column('text', { name: 'last_name' })
  lastName!: string;

  @Column('text')
  email!: string;

  @Column('text')
  role!: Role;

  @Column('text')
  chapter!: Chapter;

  @Column('text', { nullable: true })
  committee!: string | null;

  /** In which the member leaves school. */
  @Column('integer', { name: 'graduation_year', nullable: true })
  graduationYear!: number | null;

  /** When a lead or admin approved a member who joined without an invitation. Null for a new member. */
  @Column('timestamptz', { name: 'approved_at', nullable: true })
  approvedAt!: Date | null;

  /** When Clerk last changed name and address. An event with an earlier time is ignored. */
  @Column('timestamptz', { name: 'clerk_updated_at', nullable: true })
  clerkUpdatedAt!: Date | null;

  /** When the account was deleted at Clerk, rejected or erased. Such a member can do nothing and is not listed. The history stays. */
  @Column('timestamptz', { name: 'deleted_at', nullable: true })
  deletedAt!: Date | null;

  /** When an admin deactivated the member, who can do nothing since, gets no e-mails and is not listed. */
  @Column('timestamptz', { name: 'deactivated_at', nullable: true })
  deactivatedAt!: Date | null;

  /** Sum of the member's ledger entries. Only the ledger writes it. */
  @Column({ ...exactNumber, name: 'total_hours', insert: false, update: false })
  totalHours!: number;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @UpdateDateColumn({ name: 'updated_at', type: 'timestamptz' })
  updatedAt!: Date;
}
