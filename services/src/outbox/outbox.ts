import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  DataSource,
  type EntityManager,
  type EntitySubscriberInterface,
  type QueryRunner,
  type TransactionCommitEvent,
} from 'typeorm';
import { prepare } from '../database/prepare.ts';
import type { OutboxKind } from './outbox-kind.ts';
import { type NewMessage, OutboxQueue } from './outbox-queue.ts';

const insertMessages = prepare(
  'INSERT INTO outbox (id, kind, subject_id) SELECT id, $1, subject_id FROM unnest($2::uuid[], $3::text[]) AS message (id, subject_id)',
);

/**
 * The only way to send an e-mail or to call another system: a row in the transaction of its cause, so that neither
 * exists without the other. After the commit the row is added to the queue. Nothing waits for that, and the sweep
 * (`outbox-sweep.ts`) repeats it if it fails.
 */
@Injectable()
export class Outbox implements EntitySubscriberInterface {
  private readonly uncommitted = new WeakMap<QueryRunner, NewMessage[]>();

  constructor(
    @InjectDataSource() dataSource: DataSource,
    @Inject(OutboxQueue) private readonly queue: OutboxQueue,
  ) {
    dataSource.subscribers.push(this);
  }

  /** Adds a message of this kind for each subject. `manager` must belong to a transaction. */
  async add(manager: EntityManager, kind: OutboxKind, ...subjectIds: string[]): Promise<void> {
    const { queryRunner } = manager;
    if (!queryRunner?.isTransactionActive) throw new Error('An outbox message needs a transaction');
    const messages = subjectIds.map(() => ({ id: randomUUID(), kind }));
    await insertMessages(manager, [kind, messages.map(({ id }) => id), subjectIds]);
    this.uncommitted.set(queryRunner, [...(this.uncommitted.get(queryRunner) ?? []), ...messages]);
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
