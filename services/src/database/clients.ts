import { EventEmitter } from 'node:events';
import pg, { type ClientConfig, type QueryConfig, type QueryResult, type QueryResultRow } from 'pg';
import { JoinedQuery } from './joined-query.ts';

/** Named here, because TypeORM looks for its driver by a computed name, which no bundle can follow. */
export const postgres = { type: 'postgres', driver: pg } as const;

type Query = (this: unknown, statement: unknown, ...more: unknown[]) => unknown;

/** PostgreSQL's code for a change in a read-only transaction. */
const readOnlyTransaction = '25006';

/** What TypeORM begins and ends a transaction with. */
const [begin, commit, rollback] = ['START TRANSACTION', 'COMMIT', 'ROLLBACK'];

/**
 * A connection whose end is never an error of the process. A pool that hands a connection over listens to it no longer,
 * and its new owner not yet, while PostgreSQL may say that it ends: whoever begins to listen afterwards is told then.
 *
 * A transaction begins with its first statement, and {@link join joined} statements of one moment are sent in one packet.
 */
export class LastingClient extends pg.Client {
  /** To be sent with the first statement. */
  private isBeginning = false;
  /** The last of the joined statements that are being sent. */
  private joined: JoinedQuery | undefined;

  constructor(config?: string | ClientConfig) {
    super(config);
    let failure: Error | undefined;
    this.on('error', (error) => {
      failure ??= error;
    });
    // What made it read-only, such as a setting of the database, can be over for new connections alone.
    this.connection.on('errorMessage', ({ code }) => code === readOnlyTransaction && this.end());
    // The types of pg leave this event out.
    EventEmitter.prototype.on.call(this, 'newListener', (event, listener) => {
      if (event !== 'error' || !failure) return;
      queueMicrotask(() => this.listeners('error').includes(listener) && listener(failure));
    });
  }

  /** Runs a statement of a transaction, without waiting for those that were sent before. If one of these fails, it does, too. */
  join<Row extends QueryResultRow>(statement: QueryConfig): Promise<QueryResult<Row>> {
    return new Promise((resolve, reject) => {
      const done = (error: Error | undefined, result: QueryResult<Row>) => (error ? reject(error) : resolve(result));
      this.query(new JoinedQuery(statement), done);
    });
  }

  // biome-ignore lint/suspicious/noExplicitAny: takes and returns whatever pg's own does
  override query(statement: any, ...more: any[]): any {
    if (statement === begin) {
      this.isBeginning = true;
      return Promise.resolve();
    }
    if (this.isBeginning) {
      this.isBeginning = false;
      if (statement === commit || statement === rollback) return Promise.resolve();
      this.join({ text: begin }).catch(() => {});
    }
    if (statement instanceof JoinedQuery) this.sendJoined(statement);
    else if (this.joined) this.endJoined(hasValues(more[0]));
    return (super.query as Query).call(this, statement, ...more);
  }

  private sendJoined(statement: JoinedQuery): void {
    if (!this.joined) {
      this.connection.stream.cork();
      process.nextTick(() => this.endJoined());
    }
    this.joined = statement;
  }

  /** @param isContinued whether a statement of pg's own follows, which ends them */
  private endJoined(isContinued = false): void {
    if (!this.joined) return;
    if (!isContinued && !this.joined.isLast) {
      this.joined.isLast = true;
      this.connection.sync();
    }
    this.joined = undefined;
    this.connection.stream.uncork();
  }
}

/** Without values, pg sends a statement as a plain text, which does not end others. */
const hasValues = (values: unknown): boolean => Array.isArray(values) && values.length > 0;

// BullMQ listens with a connection of pg's own class, and is not told which one to use.
Object.assign(pg, { Client: LastingClient });

/**
 * A connection through a pooler, which sends each transaction to any of its own connections: PostgreSQL plans each
 * statement again, because a statement with a name is known to one of them alone.
 */
export class PooledClient extends LastingClient {
  // biome-ignore lint/suspicious/noExplicitAny: takes and returns whatever pg's own does
  override query(statement: any, ...more: any[]): any {
    if (statement?.name) statement.name = undefined;
    return super.query(statement, ...more);
  }
}
