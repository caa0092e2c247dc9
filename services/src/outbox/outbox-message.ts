import type { OutboxKind } from './outbox-kind.ts';

/**
 * A side effect that is stored in a transaction and carried out after it: an e-mail about `subjectId`, or a call to
 * another system.
 */
export interface OutboxMessage {
  /** Also the id of the job and of the e-mail, so that a repetition is recognised everywhere. */
  id: string;
  kind: OutboxKind;
  /** Id of the subject, such as a submission. Its current state is loaded at delivery. */
  subjectId: string;
  /** The request that caused it, or the run of a job by the clock. Null for older messages. */
  requestId: string | null;
  /** The trace of that request (W3C trace context), if it was traced. */
  traceparent: string | null;
  /** When the queue last accepted it. Null if it never did. */
  enqueuedAt: Date | null;
  /** Why the e-mail came back after the mail server had accepted it. */
  bounce: string | null;
  /** When an admin last had it tried again. */
  retriedAt: Date | null;
  /** How often it was retried after it was given up. What comes back of an e-mail that was sent before is no news. */
  reopened: number;
  /** Number of failed deliveries. */
  attempts: number;
  /** Why the last of them failed. */
  lastError: string | null;
  /** When a delivery last failed. */
  triedAt: Date | null;
  /** The first of the failed deliveries between which there was no outage of the worker. */
  tryingSince: Date | null;
}
