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

  up(runner: QueryRunner): Promise<void> {
    return makeIndex(runner, this.index, this.on);
  }
}

/** A migration that makes indexes with other columns in the place of some that are there. */
export abstract class ReplacingIndexes {
  readonly transaction = false;
  /** Table, columns and condition, by the name of the new index. */
  abstract readonly indexes: Record<string, string>;
  abstract readonly replaced: string[];

  async up(runner: QueryRunner): Promise<void> {
    for (const [index, on] of Object.entries(this.indexes)) await makeIndex(runner, index, on);
    for (const index of this.replaced) await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`);
  }
}

/** An interrupted run leaves an index that is not valid. One that is valid is there from an earlier attempt. */
async function makeIndex(runner: QueryRunner, index: string, on: string): Promise<void> {
  const [made] = await runner.query(`SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('${index}')`);
  if (made?.indisvalid) return;
  await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`);
  await runner.query(`CREATE INDEX CONCURRENTLY ${index} ON ${on}`);
}
