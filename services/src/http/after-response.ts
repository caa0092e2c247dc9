import type { ServerResponse } from 'node:http';

/** Calls `then` once an answer is sent, or whoever waited for it has gone. */
export function afterResponse({ raw }: { raw: ServerResponse }, then: () => void): void {
  if (raw.closed) then();
  else raw.once('close', then);
}
