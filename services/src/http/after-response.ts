import type { ServerResponse } from 'node:http';

/** Calls `then` after the response is sent, or after the client has gone. */
export function afterResponse({ raw }: { raw: ServerResponse }, then: () => void): void {
  if (raw.closed) then();
  else raw.once('close', then);
}
