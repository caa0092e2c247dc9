import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { OutboxKind } from './outbox-kind.ts';

/** A side effect promised inside a transaction and carried out after it: an e-mail about `subjectId`, or a call to another system. */
@Entity('outbox')
export class OutboxMessage {
  /** Also the id of the queue's job and of the e-mail, so that a repetition is recognised everywhere. */
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  kind!: OutboxKind;

  /** Id of what the message speaks of, such as a submission. Its present state is loaded on delivery. */
  @Column('text', { name: 'subject_id' })
  subjectId!: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  /** When the queue last took it; null until then. */
  @Column('timestamptz', { name: 'enqueued_at', nullable: true })
  enqueuedAt!: Date | null;

  /** Delivered, or found to be no longer true. */
  @Column('timestamptz', { name: 'done_at', nullable: true })
  doneAt!: Date | null;

  /** Given up: the address does not exist, or every attempt of `giveUpAfterMs` failed. */
  @Column('timestamptz', { name: 'failed_at', nullable: true })
  failedAt!: Date | null;

  /** Failed deliveries so far. */
  @Column('integer', { default: 0 })
  attempts!: number;

  @Column('text', { name: 'last_error', nullable: true })
  lastError!: string | null;
}
