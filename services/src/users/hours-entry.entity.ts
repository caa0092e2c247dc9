import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { exactNumber } from '../database/exact-number.ts';

/** A change of a member's hours. Entries never change. A correction is another entry. */
@Entity('hours_entries')
export class HoursEntry {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id!: string;

  @Column('integer', { name: 'member_id' })
  memberId!: number;

  @Column('text')
  kind!: 'approval' | 'undo' | 'edit';

  /** Negative if a correction reduces the total, or an approval is undone. */
  @Column(exactNumber)
  hours!: number;

  /** The approved submission. Each one counts once: the lock of its row ensures that. */
  @Column('uuid', { name: 'submission_id', nullable: true })
  submissionId!: string | null;

  /** The reason of a correction, if there is one. */
  @Column('text', { nullable: true })
  reason!: string | null;

  /** Clerk id of the admin or lead. */
  @Column('text', { name: 'created_by' })
  createdBy!: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
