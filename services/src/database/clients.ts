import { EventEmitter } from 'node:events';
import pg, { type ClientConfig } from 'pg';

/** Named here, because TypeORM looks for its driver by a computed name, which no bundle can follow. */
export const postgres = { type: 'postgres', driver: pg } as const;

/**
 * A connection whose end is never an error of the process. A pool that hands a connection over listens to it no longer,
 * and its new owner not yet, while PostgreSQL may say that it ends: whoever begins to listen afterwards is told then.
 */
export class LastingClient extends pg.Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    let failure: Error | undefined;
    this.on('error', (error) => {
      failure ??= error;
    });
    // The types of pg leave this event out.
    EventEmitter.prototype.on.call(this, 'newListener', (event, listener) => {
      if (event !== 'error' || !failure) return;
      queueMicrotask(() => this.listeners('error').includes(listener) && listener(failure));
    });
  }
}

// BullMQ listens with a connection of pg's own class, and is not told which one to use.
Object.assign(pg, { Client: LastingClient });

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
