import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { exactNumber } from '../database/exact-number.ts';

/** A change of a member's hours. Entries are never changed; a correction is another entry. */
@Entity('hours_entries')
export class HoursEntry {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id!: string;

  @Column('integer', { name: 'member_id' })
  memberId!: number;

  @Column('text')
  kind!: 'approval' | 'edit';

  /** Negative where an edit takes hours away. */
  @Column(exactNumber)
  hours!: number;

  /** The approved submission: each one is counted once. */
  @Column('uuid', { name: 'submission_id', nullable: true, unique: true })
  submissionId!: string | null;

  /** Why a correction was made, where that was said. */
  @Column('text', { nullable: true })
  reason!: string | null;

  /** Clerk id of who approved or edited. */
  @Column('text', { name: 'created_by' })
  createdBy!: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
