const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH']);
/**
 * PostgreSQL's error classes for connections, exhausted resources and operator intervention, a read-only server, lock timeouts,
 * and transactions that it gives up for others, as after a deadlock.
 */
const serverClasses = /^(?:08|53|57P|57014|25006|55P03|40P01|40001)/;
/** Messages of `pg` without a code, for a lost connection or a timeout of the pool. */
const poolMessages =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout)/;
/** TypeORM's names for the next statement of a transaction whose connection is lost. */
const lostTransaction = /^QueryRunner(?:Provider)?AlreadyReleasedError$/;

/** Whether an error means that the database cannot do it at present, and not that a query is wrong. */
export function isOutage(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false;
  const { code } = failure as Error & { code?: unknown };
  const known = typeof code === 'string' && (networkCodes.has(code) || serverClasses.test(code));
  return known || poolMessages.test(failure.message) || lostTransaction.test(failure.name);
}
