import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** On whose behalf a process works: a request, or a job that a request or the clock has started. */
export interface Origin {
  requestId: string;
  /** The span of the work (W3C trace context), if the process is traced. */
  traceparent?: string | null;
}

const storage = new AsyncLocalStorage<Origin>();

/** Does some work on behalf of an origin, with all that it waits for. */
export const onBehalfOf = <T>(origin: Origin, work: () => T): T => storage.run(origin, work);

/** The origin of the present work. Undefined outside of any. */
export const currentOrigin = (): Origin | undefined => storage.getStore();

/** The id of the request that the present work is done for. */
export const currentRequestId = (): string | undefined => storage.getStore()?.requestId;

/** The origin for a row about what is done later. Both are null outside of any work. */
export function storedOrigin(): { requestId: string | null; traceparent: string | null } {
  const { requestId = null, traceparent = null } = storage.getStore() ?? {};
  return { requestId, traceparent };
}

/** The origin that a row names, or a new one for a row that names none. */
export const originOf = (row: { requestId?: string | null; traceparent?: string | null }): Origin => ({
  requestId: row.requestId ?? randomUUID(),
  traceparent: row.traceparent,
});

/** Headers for a request to another process of the portal. */
export function originHeaders(): Record<string, string> {
  const { requestId, traceparent } = storage.getStore() ?? {};
  return { ...(requestId && { 'x-request-id': requestId }), ...(traceparent && { traceparent }) };
}

/** For a logger's `mixin`: the id of the request in every line that is written for it. */
export function logContext(): { requestId?: string } {
  const requestId = currentRequestId();
  return requestId ? { requestId } : {};
}
