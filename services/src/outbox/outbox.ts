import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { storedOrigin } from '@portal/http-server/request-context';
import {
  DataSource,
  type EntityManager,
  type EntitySubscriberInterface,
  type QueryRunner,
  type TransactionCommitEvent,
} from 'typeorm';
import { turns } from '../database/advisory-locks.ts';
import { prepare } from '../database/prepare.ts';
import type { OutboxKind } from './outbox-kind.ts';
import { type NewMessage, OutboxQueue } from './outbox-queue.ts';

/** With seconds for which they wait, or null. */
const insertMessages = prepare(
  `INSERT INTO outbox (id, kind, subject_id, request_id, traceparent, held_until)
   SELECT id, $1, subject_id, $4, $5, now() + make_interval(secs => $6)
   FROM unnest($2::uuid[], $3::text[]) AS message (id, subject_id)`,
);
const insertAgain = prepare<Omit<NewMessage, 'kind'>>(
  `INSERT INTO outbox (id, kind, subject_id, request_id, traceparent)
   SELECT message.id, $1, message.subject_id, coalesce(before.request_id, $4), before.traceparent
   FROM unnest($2::uuid[], $3::text[]) AS message (id, subject_id)
   LEFT JOIN LATERAL (
     SELECT request_id, traceparent FROM outbox
     WHERE outbox.subject_id = message.subject_id AND kind = $1 ORDER BY created_at DESC LIMIT 1
   ) AS before ON true
   RETURNING id, request_id AS "requestId", traceparent`,
);
/** How many seconds ago the last message of a kind about each subject was made, or became due. Below 0 if it is held. */
const findLast = prepare<{ subjectId: string; secondsAgo: number }>(
  `SELECT subject_id AS "subjectId",
     extract(epoch FROM clock_timestamp() - max(coalesce(held_until, created_at)))::float8 AS "secondsAgo"
   FROM outbox WHERE kind = $1 AND subject_id = ANY ($2::text[]) GROUP BY subject_id`,
);
const takeBack = prepare(
  `DELETE FROM outbox WHERE subject_id = $1 AND held_until > now() AND enqueued_at IS NULL AND done_at IS NULL
   RETURNING id`,
);

/** A held message can be composed before the caller's transaction is committed. */
const aboutToBeSentSeconds = 5;

/**
 * The only way to send an e-mail or to call another system: a row in the transaction of its cause, so that neither
 * exists without the other. After the commit the row is added to the queue. Nothing waits for that, and the sweep
 * (`outbox-sweep.ts`) repeats it if it fails.
 */
@Injectable()
export class Outbox implements EntitySubscriberInterface {
  private readonly uncommitted = new WeakMap<QueryRunner, NewMessage[]>();

  constructor(
    dataSource: DataSource,
    private readonly queue: OutboxQueue,
  ) {
    dataSource.subscribers.push(this);
  }

  /** Adds a message of this kind for each subject. `manager` must belong to a transaction. */
  async add(manager: EntityManager, kind: OutboxKind, ...subjectIds: string[]): Promise<void> {
    const transaction = transactionOf(manager);
    const origin = storedOrigin();
    const messages = subjectIds.map(() => ({ id: randomUUID(), kind, ...origin }));
    const ids = messages.map(({ id }) => id);
    await insertMessages(manager, [kind, ids, subjectIds, origin.requestId, origin.traceparent, null]);
    this.keep(transaction, messages);
  }

  /** The same for what had to wait: on behalf of the request that caused the last message of this kind about the subject. */
  async addAgain(manager: EntityManager, kind: OutboxKind, ...subjectIds: string[]): Promise<void> {
    const transaction = transactionOf(manager);
    const ids = subjectIds.map(() => randomUUID());
    const messages = await insertAgain(manager, [kind, ids, subjectIds, storedOrigin().requestId]);
    this.keep(
      transaction,
      messages.map((message) => ({ kind, ...message })),
    );
  }

  /** Adds a message that waits for some seconds. Then a worker adds it to the queue, also if this process has ended meanwhile. */
  async hold(manager: EntityManager, message: { kind: OutboxKind; subjectId: string; seconds: number }): Promise<void> {
    const { kind, subjectId, seconds } = message;
    if (seconds === 0) return this.add(manager, kind, subjectId);
    const { requestId, traceparent } = storedOrigin();
    await insertMessages(manager, [kind, [randomUUID()], [subjectId], requestId, traceparent, seconds]);
  }

  /**
   * Adds a message of this kind for each subject, or holds it until so many seconds have passed since the last one. Where one
   * is held already, that one is enough: it says what is true when it is sent.
   */
  async addApart(manager: EntityManager, kind: OutboxKind, seconds: number, subjectIds: string[]): Promise<void> {
    await manager.query('SELECT pg_advisory_xact_lock($1)', [turns.spacedMessages]);
    const last = new Map((await findLast(manager, [kind, subjectIds])).map((row) => [row.subjectId, row.secondsAgo]));
    for (const subjectId of subjectIds) {
      const secondsAgo = last.get(subjectId) ?? seconds;
      if (secondsAgo > -aboutToBeSentSeconds)
        await this.hold(manager, { kind, subjectId, seconds: Math.max(0, seconds - secondsAgo) });
    }
  }

  /** Takes back what is held about a subject. Returns false if nothing is, because it is on its way. */
  async takeBack(manager: EntityManager, subjectId: string): Promise<boolean> {
    return (await takeBack(manager, [subjectId])).length > 0;
  }

  private keep(transaction: QueryRunner, messages: NewMessage[]): void {
    this.uncommitted.set(transaction, [...(this.uncommitted.get(transaction) ?? []), ...messages]);
  }

  afterTransactionCommit({ queryRunner }: TransactionCommitEvent): void {
    // A released savepoint also reports a commit, while the outer transaction is still open.
    if (queryRunner.isTransactionActive) return;
    const messages = this.uncommitted.get(queryRunner);
    this.uncommitted.delete(queryRunner);
    if (messages) void this.queue.gather(messages);
  }

  afterTransactionRollback({ queryRunner }: TransactionCommitEvent): void {
    if (!queryRunner.isTransactionActive) this.uncommitted.delete(queryRunner);
  }
}

function transactionOf({ queryRunner }: EntityManager): QueryRunner {
  if (!queryRunner?.isTransactionActive) throw new Error('An outbox message needs a transaction');
  return queryRunner;
}
