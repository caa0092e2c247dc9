import pg, { type ClientConfig } from 'pg';

/**
 * A connection whose end is never an error of the process: whoever uses it learns of it from the statement. A pool that
 * hands a connection over listens to it no longer, and its new owner not yet, while PostgreSQL may say that it ends.
 */
export class LastingClient extends pg.Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    this.on('error', () => {});
  }
}

type Query = (statement: unknown, ...more: unknown[]) => unknown;

/**
 * A connection through a pooler, which sends each transaction to any of its own connections: PostgreSQL plans each
 * statement again, because a statement with a name is known to one of them alone.
 */
export class PooledClient extends LastingClient {
  override query: pg.Client['query'] = ((statement: unknown, ...more: unknown[]) =>
    (super.query as Query)(withoutName(statement), ...more)) as pg.Client['query'];
}

const withoutName = (statement: unknown): unknown =>
  typeof statement === 'object' && statement !== null && 'name' in statement
    ? { ...statement, name: undefined }
    : statement;
