import type { EntityManager } from 'typeorm';
import { prepare } from '../database/prepare.ts';
import type { OutboxKind } from './outbox-kind.ts';
import type { NewMessage } from './outbox-queue.ts';

/** Kinds whose subject has gone on after they were given up, and why they cannot be tried again. */
export const finalKinds: Partial<Record<OutboxKind, string>> = {
  'signature-request':
    'The request has ended. If the student still waits for this signature, they were told and can send it again.',
};

const open = prepare<NewMessage>(
  `UPDATE outbox SET failed_at = NULL, bounce = NULL, enqueued_at = NULL, retried_at = now(),
     reopened = reopened + (failed_at IS NOT NULL)::integer
   WHERE id = ANY ($1::uuid[]) AND done_at IS NULL
     AND (held_until IS NULL OR held_until <= now())
     AND (CASE WHEN failed_at IS NULL THEN bounce IS NULL ELSE kind <> ALL ($2) END)
   RETURNING id, kind, request_id AS "requestId", traceparent, retried_at AS "retriedAt"`,
);

/**
 * Opens messages that were given up, and has open ones tried soon: call `OutboxQueue.hurry` after the commit. Leaves out those
 * that are delivered, held or final, and those that came back and are about to be given up. A message that two admins retry at
 * once is opened once.
 */
export const openAgain = (manager: EntityManager, ids: string[]): Promise<NewMessage[]> =>
  open(manager, [ids, Object.keys(finalKinds)]);
