import type { QueryRunner } from 'typeorm';

/**
 * A migration that makes an index on a table that is there already. It is made concurrently, so that no change of the table
 * waits for it; PostgreSQL does that only outside of a transaction.
 */
export abstract class ConcurrentIndex {
  readonly transaction = false;
  abstract readonly index: string;
  /** Table, columns and condition. */
  abstract readonly on: string;

  async up(runner: QueryRunner): Promise<void> {
    // What an interrupted run left.
    await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${this.index}`);
    await runner.query(`CREATE INDEX CONCURRENTLY ${this.index} ON ${this.on}`);
  }
}
