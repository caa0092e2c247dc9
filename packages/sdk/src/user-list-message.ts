import type { ApiError } from './api.ts';

/**
 * What the list of users says in place of itself (spec section 8, 'User list not ok'): the status text follows, and the
 * server's words where there is none.
 */
export function userListMessage({ status, statusText, message }: ApiError): string {
  const reason = status === 0 ? 'The server could not be reached.' : (status >= 400 && statusText) || message;
  return `Failed to fetch users${reason && `: ${reason}`}`;
}
