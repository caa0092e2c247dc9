import type { QueryRunner } from 'typeorm';

/** In KB. The default of PostgreSQL is 4,096. */
const limit = 256;

/**
 * A migration for a GIN index. Its new entries wait in a list that each search reads to its end, and the write that makes the list too
 * long sorts all of it in (ADR 41).
 */
export abstract class ShortPendingList {
  abstract readonly index: string;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER INDEX ${this.index} SET (gin_pending_list_limit = ${limit})`);
  }
}
