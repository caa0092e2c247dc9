import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { OutboxKind } from './outbox-kind.ts';

/**
 * A side effect that is stored in a transaction and carried out after it: an e-mail about `subjectId`, or a call to
 * another system.
 */
@Entity('outbox')
export class OutboxMessage {
  /** Also the id of the job and of the e-mail, so that a repetition is recognised everywhere. */
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  kind!: OutboxKind;

  /** Id of the subject, such as a submission. Its current state is loaded at delivery. */
  @Column('text', { name: 'subject_id' })
  subjectId!: string;

  /** The request that caused it, or the run of a job by the clock. Null for older messages. */
  @Column('text', { name: 'request_id', nullable: true })
  requestId!: string | null;

  /** The trace of that request (W3C trace context), if it was traced. */
  @Column('text', { nullable: true })
  traceparent!: string | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  /** Until then it stays in the outbox, and its cause can take it back. */
  @Column('timestamptz', { name: 'held_until', nullable: true })
  heldUntil!: Date | null;

  /** When the queue last accepted it. Null if it never did. */
  @Column('timestamptz', { name: 'enqueued_at', nullable: true })
  enqueuedAt!: Date | null;

  /** When it was delivered, or dropped because it was no longer true. */
  @Column('timestamptz', { name: 'done_at', nullable: true })
  doneAt!: Date | null;

  /** Why the e-mail came back after the mail server had accepted it. */
  @Column('text', { nullable: true })
  bounce!: string | null;

  /** When it was given up: the address was refused, it came back, or all attempts of `giveUpAfterMs` failed. */
  @Column('timestamptz', { name: 'failed_at', nullable: true })
  failedAt!: Date | null;

  /** When an admin last had it tried again. */
  @Column('timestamptz', { name: 'retried_at', nullable: true })
  retriedAt!: Date | null;

  /** How often it was retried after it was given up. What comes back of an e-mail that was sent before is no news. */
  @Column('integer', { default: 0 })
  reopened!: number;

  /** Number of failed deliveries. */
  @Column('integer', { default: 0 })
  attempts!: number;

  /** When a delivery last failed. */
  @Column('timestamptz', { name: 'tried_at', nullable: true })
  triedAt!: Date | null;

  /** The first of the failed deliveries between which there was no outage of the worker. */
  @Column('timestamptz', { name: 'trying_since', nullable: true })
  tryingSince!: Date | null;

  @Column('text', { name: 'last_error', nullable: true })
  lastError!: string | null;
}
