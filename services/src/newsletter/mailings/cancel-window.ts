/**
 * SQL for when the cancel window of a mailing that begins now is over. A `post` that is yet to be published opens it: whoever
 * sees it among the published ones has time left to cancel. `seconds` is an SQL expression.
 */
export const endOfWindow = (seconds: string): string =>
  `greatest(clock_timestamp(), post.published_at) + make_interval(secs => ${seconds})`;
