import { createHash } from 'node:crypto';
import type { Connection, Pool, PoolClient, QueryResultRow } from 'pg';
import type { EntityManager } from 'typeorm';

/** Runs a prepared statement in the manager's transaction if it has one, and resolves to its rows. */
export type Statement<Row> = (manager: EntityManager, values: unknown[]) => Promise<Row[]>;

/**
 * A statement of a frequent call, without entities: each connection parses and plans it once. A transaction may send
 * several without waiting for the first. They are carried out in the order in which they were sent.
 */
export function prepare<Row extends QueryResultRow>(text: string): Statement<Row> {
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 20);
  return async (manager, values) => {
    const connection: Pool | PoolClient = await connectionOf(manager);
    if ('connection' in connection) sendTogether(connection);
    const { rows } = await connection.query<Row>({ name, text, values });
    return rows;
  };
}

/** What is sent to a connection in the same turn leaves in one packet. */
function sendTogether({ connection: { stream } }: { connection: Connection }): void {
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** TypeORM types neither, because they depend on the database. */
const connectionOf = async ({ queryRunner, dataSource }: EntityManager) =>
  queryRunner ? queryRunner.connect() : (dataSource.driver as unknown as { master: Pool }).master;
