import pg, { type Connection, type QueryConfig } from 'pg';

/** What the types of pg leave out of its query: the client calls these as answers come. */
interface AnsweredQuery {
  text: string;
  handleCommandComplete(message: unknown, connection: Connection): void;
  handleError(error: Error, connection: Connection): void;
}
const AnsweredQuery = pg.Query as unknown as new (statement: QueryConfig) => AnsweredQuery;

/**
 * A statement of a transaction that is sent with those that follow it, and answered with them: PostgreSQL writes to its
 * socket once for all of them, and after an error it skips the rest. pg expects the end of a response after each statement,
 * so this one gives it that.
 */
export class JoinedQuery extends AnsweredQuery {
  /** PostgreSQL itself ends the response to the last one. */
  isLast = false;

  requiresPreparation(): boolean {
    return true;
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    super.handleCommandComplete(message, connection);
    if (!this.isLast) connection.emit('readyForQuery', { status: 'T' });
  }

  override handleError(error: Error, connection: Connection): void {
    super.handleError(error, connection);
    // Values that cannot be sent: pg has ended the statement itself.
    if (!(error instanceof pg.DatabaseError)) this.isLast = true;
    if (this.isLast) return;
    connection.emit('readyForQuery', { status: 'E' });
    connection.emit('errorMessage', error);
  }

  /** pg's name for what it sends last. Here without the request for a response. */
  _getRows(connection: Connection): void {
    connection.execute({ portal: '' }, true);
  }
}
