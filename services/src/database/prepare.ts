import { createHash } from 'node:crypto';
import type { Pool, QueryResultRow } from 'pg';
import type { EntityManager } from 'typeorm';
import type { LastingClient } from './clients.ts';

/** Runs a prepared statement in the manager's transaction if it has one, and resolves to its rows. */
export type Statement<Row> = (manager: EntityManager, values?: unknown[]) => Promise<Row[]>;

/**
 * A statement of a frequent call, without entities: each connection parses it once, and plans it once if PostgreSQL finds
 * the values' plans no cheaper than the general one. It does where a list is shorter than the ten it expects, and then plans
 * each time; `(SELECT $1)::uuid[]` for `$1::uuid[]` hides the length from it. A transaction may send several without waiting
 * for the first. They are carried out in the order in which they were sent.
 */
export function prepare<Row extends QueryResultRow>(text: string): Statement<Row> {
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 20);
  return async ({ queryRunner, dataSource }, values) => {
    const statement = { name, text, values };
    if (!queryRunner?.isTransactionActive) return (await poolOf(dataSource).query<Row>(statement)).rows;
    const connection: LastingClient = await queryRunner.connect();
    return (await connection.join<Row>(statement)).rows;
  };
}

/** TypeORM does not type it, because it depends on the database. */
const poolOf = ({ driver }: EntityManager['dataSource']) => (driver as unknown as { master: Pool }).master;
