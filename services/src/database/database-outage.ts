const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH']);
/** PostgreSQL's classes of connection exceptions, exhausted resources and operator intervention; waits that took too long. */
const serverClasses = /^(?:08|53|57P|57014|55P03)/;
/** What `pg` says without a code when a connection is lost or none can be had in time. */
const poolMessages = /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout)/;

/** True where a failure means that the database cannot be reached, rather than that something is wrong with a query. */
export function isOutage(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false;
  const { code } = failure as Error & { code?: unknown };
  const known = typeof code === 'string' && (networkCodes.has(code) || serverClasses.test(code));
  return known || poolMessages.test(failure.message);
}
