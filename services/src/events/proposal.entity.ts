import type { Chapter, ProposalState } from '@portal/contracts';
import { Column, CreateDateColumn, Entity, JoinColumn, ManyToOne, PrimaryColumn, UpdateDateColumn } from 'typeorm';
import type { MemberProfile } from '../users/users.service.ts';

/** An event that a member proposes (decision 11). */
@Entity('event_proposals')
export class Proposal {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('integer', { name: 'member_id' })
  memberId!: number;

  @ManyToOne('members')
  @JoinColumn({ name: 'member_id' })
  member!: MemberProfile;

  /** The member's chapter at that time. A member who changes chapter leaves their proposals there. */
  @Column('text')
  chapter!: Chapter;

  @Column('text')
  title!: string;

  @Column('text')
  description!: string;

  /** `YYYY-MM-DD`. */
  @Column('date', { nullable: true })
  date!: string | null;

  @Column('text', { nullable: true })
  location!: string | null;

  @Column('text')
  state!: ProposalState;

  /** The reviewer's note to the member. */
  @Column('text', { nullable: true })
  note!: string | null;

  /** Whether it has become an event. `ScheduleEvent` sets it. */
  @Column({ type: 'boolean', insert: false, update: false })
  scheduled!: boolean;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @UpdateDateColumn({ name: 'updated_at', type: 'timestamptz' })
  updatedAt!: Date;
}
