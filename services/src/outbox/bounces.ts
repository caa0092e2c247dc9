import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { prepare } from '../database/prepare.ts';
import type { OutgoingMessage } from './delivery.ts';
import { type NewMessage, OutboxQueue } from './outbox-queue.ts';

const noteBounce = prepare<NewMessage>(
  `UPDATE outbox SET bounce = $2, done_at = NULL, enqueued_at = NULL
   WHERE id = $1 AND reopened = $3 AND failed_at IS NULL AND bounce IS NULL
   RETURNING id, kind, request_id AS "requestId", traceparent, retried_at AS "retriedAt"`,
);

/** E-mails that came back after the mail server had accepted them, perhaps before the worker has noted that. */
@Injectable()
export class Bounces {
  constructor(
    private readonly database: DataSource,
    private readonly queue: OutboxQueue,
  ) {}

  /**
   * Has the worker give a message up with this reason; one that was delivered is opened again for it. Does nothing for an
   * unknown message, for one that has come back already, and for an e-mail that was sent before the message was retried.
   */
  async take({ id, reopened }: Pick<OutgoingMessage, 'id' | 'reopened'>, reason: string): Promise<void> {
    void this.queue.gather(await noteBounce(this.database.manager, [id, reason, reopened]));
  }
}
