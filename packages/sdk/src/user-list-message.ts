import type { ApiError } from './api.ts';

/**
 * The message instead of the user list (spec section 8, 'User list not ok'): it ends with the status text, or with the
 * server's message if there is none.
 */
export function userListMessage({ status, statusText = '', message }: ApiError): string {
  const reason = status === 0 ? 'The server could not be reached.' : (status >= 400 && statusText.trim()) || message;
  return `Failed to fetch users${reason && `: ${reason}`}`;
}
