/**
 * SQL for the end of the cancel window of an e-mailing that is requested now. If `post` is scheduled, the window begins
 * with its publication, so that somebody who sees the published post can still cancel. `seconds` is an SQL expression.
 */
export const endOfWindow = (seconds: string): string =>
  `greatest(clock_timestamp(), post.published_at) + make_interval(secs => ${seconds})`;
