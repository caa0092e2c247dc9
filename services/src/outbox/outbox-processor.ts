import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { readInBatches } from '../database/in-batches.ts';
import { prepare } from '../database/prepare.ts';
import { LOGGER, type Logger } from '../observability/logger.ts';
import { Deliveries, meetMs, type OutgoingMessage, UndeliverableError } from './delivery.ts';
import type { OutboxMessage } from './outbox-message.ts';
import { deliveries } from './outbox-metrics.ts';

/** The usual time of mail servers (RFC 5321, section 4.5.4.1). */
const giveUpAfterMs = 5 * 24 * 60 * 60 * 1000;
/** A message that was not tried for so long had no worker. From then on it has its whole time again. */
const outageMs = 24 * 60 * 60 * 1000;
const maxErrorLength = 500;

type OpenMessage = OutgoingMessage &
  Pick<OutboxMessage, 'retriedAt' | 'triedAt' | 'tryingSince' | 'attempts' | 'bounce'>;

const findOpen = prepare<OpenMessage>(
  `SELECT id, kind, subject_id AS "subjectId", retried_at AS "retriedAt", tried_at AS "triedAt",
     trying_since AS "tryingSince", reopened, attempts, last_error AS "lastError", bounce
   FROM outbox WHERE id = ANY ($1::uuid[]) AND done_at IS NULL AND failed_at IS NULL`,
);
const markDone = prepare<Pick<OpenMessage, 'id' | 'bounce'>>(
  `UPDATE outbox SET done_at = CASE WHEN bounce IS NULL THEN now() END WHERE id = ANY ($1::uuid[]) RETURNING id, bounce`,
);
const noteFailure = prepare(
  'UPDATE outbox SET attempts = $2, last_error = $3, tried_at = $4, trying_since = $5, failed_at = $6 WHERE id = $1',
);

/** Processes one message, from either queue. */
@Injectable()
export class OutboxProcessor {
  private readonly open = readInBatches((ids) => findOpen(this.manager, [ids]), 'id', meetMs);
  private readonly done = readInBatches((ids) => markDone(this.manager, [ids]));

  constructor(
    private readonly manager: EntityManager,
    private readonly deliveries: Deliveries,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Delivers the message `id` unless it is done. Rejects if it should be retried. */
  async process(id: string): Promise<void> {
    const message = await this.open(id);
    if (!message) return;
    try {
      if (message.bounce) throw new UndeliverableError(message.bounce);
      const delivery = this.deliveries.of(message.kind);
      if (message.retriedAt) await delivery.retried?.(message);
      await delivery.deliver(message);
    } catch (error) {
      await this.recordFailure(message, error as Error);
      return;
    }
    const sent = await this.done(id);
    this.deliveries.of(message.kind).recorded?.(message);
    if (sent?.bounce) return this.recordFailure(message, new UndeliverableError(sent.bounce));
    deliveries.inc({ kind: message.kind, outcome: 'done' });
  }

  private async recordFailure(message: OpenMessage, error: Error): Promise<void> {
    const triedAt = new Date();
    const tryingSince = beginOf(message, triedAt);
    const final = error instanceof UndeliverableError || triedAt.getTime() - tryingSince.getTime() > giveUpAfterMs;
    const attempts = message.attempts + 1;
    const lastError = error.message.slice(0, maxErrorLength);
    if (final) await this.deliveries.of(message.kind).gaveUp?.(message, lastError);
    await noteFailure(this.manager, [message.id, attempts, lastError, triedAt, tryingSince, final ? new Date() : null]);
    deliveries.inc({ kind: message.kind, outcome: final ? 'given_up' : 'retry' });
    const about = { outboxId: message.id, kind: message.kind, attempts, reason: lastError };
    if (final) this.logger.error(about, 'A message could not be delivered and was given up');
    else this.logger.warn(about, 'A message could not be delivered yet');
    if (!final) throw error;
  }
}

/** When the series of attempts began of which the one at `now` is the latest. */
function beginOf({ triedAt, tryingSince, retriedAt }: OpenMessage, now: Date): Date {
  const isNew =
    !triedAt || !tryingSince || now.getTime() - triedAt.getTime() > outageMs || (retriedAt && retriedAt > triedAt);
  return isNew ? now : tryingSince;
}
