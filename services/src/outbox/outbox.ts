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
import type { OutboxKind } from './outbox-kind.ts';
import { OutboxMessage } from './outbox-message.entity.ts';
import { OutboxQueue } from './outbox-queue.ts';

/** A statement can have at most 65,535 values. */
const batchSize = 1000;

/**
 * The only way to send an e-mail or to call another system: a row in the transaction of its cause, so that neither
 * exists without the other. After the commit the row is added to the queue. Nothing waits for that, and the sweep
 * (`outbox-sweep.ts`) repeats it if it fails.
 */
@Injectable()
export class Outbox implements EntitySubscriberInterface {
  private readonly uncommitted = new WeakMap<QueryRunner, OutboxMessage[]>();

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
    const messages = subjectIds.map((subjectId) =>
      manager.create(OutboxMessage, { id: randomUUID(), kind, subjectId }),
    );
    for (let start = 0; start < messages.length; start += batchSize) {
      await manager.insert(OutboxMessage, messages.slice(start, start + batchSize));
    }
    this.uncommitted.set(queryRunner, [...(this.uncommitted.get(queryRunner) ?? []), ...messages]);
  }

  afterTransactionCommit({ queryRunner }: TransactionCommitEvent): void {
    // A released savepoint also reports a commit, while the outer transaction is still open.
    if (queryRunner.isTransactionActive) return;
    const messages = this.uncommitted.get(queryRunner);
    this.uncommitted.delete(queryRunner);
    if (messages) void this.queue.handOver(messages);
  }

  afterTransactionRollback({ queryRunner }: TransactionCommitEvent): void {
    if (!queryRunner.isTransactionActive) this.uncommitted.delete(queryRunner);
  }
}
