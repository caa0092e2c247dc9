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

/** A statement takes 65,535 values at most. */
const batchSize = 1000;

/**
 * The only way to send an e-mail or to tell another system: a row written in the transaction that causes it, so that neither exists without the
 * other. Once the transaction commits, the row is handed to the queue; nobody waits for that, and the sweep
 * (`outbox-sweep.ts`) makes up for whatever goes wrong with it.
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

  /** Promises what `kind` says about each of the subjects. `manager` must be that of a transaction. */
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
    // A released savepoint reports a commit too, while the transaction around it is still open.
    if (queryRunner.isTransactionActive) return;
    const messages = this.uncommitted.get(queryRunner);
    this.uncommitted.delete(queryRunner);
    if (messages) void this.queue.handOver(messages);
  }

  afterTransactionRollback({ queryRunner }: TransactionCommitEvent): void {
    if (!queryRunner.isTransactionActive) this.uncommitted.delete(queryRunner);
  }
}
