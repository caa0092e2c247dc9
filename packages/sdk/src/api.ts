import type { ErrorCode, ErrorResponse, PortalCallName, RequestOf, ResponseOf } from '@portal/contracts';
import { useSession } from './session.ts';

const timeoutMs = 20_000;
/** A promotion tries the release in a browser before it answers. */
const longer: Partial<Record<PortalCallName, number>> = { 'POST /releases/promote': 300_000 };

/** A call that did not succeed: `message` is for people, `code` for screens to switch on. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  /** What is wrong with each field, where the server named fields. */
  readonly fields: Record<string, string>;
  constructor(code: ErrorCode, message: string, fields: Record<string, string> = {}) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.fields = fields;
  }
}

/**
 * Makes one call of the API, as the signed-in person where there is one.
 * @throws {ApiError} with the server's message; code `unavailable` and an empty message where no answer came.
 */
export async function call<N extends PortalCallName>(name: N, input: RequestOf<N>): Promise<ResponseOf<N>> {
  const [method, path] = name.split(' ') as [string, string];
  const url = new URL(`/api/v1${path}`, location.origin);
  const headers = new Headers({ accept: 'application/json' });
  const session = useSession.getState();
  // Without the identity provider's answer, public calls still work; the others say what is wrong below.
  const token = await session.getToken().catch(() => null);
  if (token) headers.set('authorization', `Bearer ${token}`);
  let body: string | undefined;
  if (method === 'GET') {
    for (const [key, value] of Object.entries(input)) if (value !== undefined) url.searchParams.set(key, String(value));
  } else {
    headers.set('content-type', 'application/json');
    body = JSON.stringify(input);
  }
  const signal = AbortSignal.timeout(longer[name] ?? timeoutMs);
  const answer = await fetch(url, { method, headers, body, signal }).catch(() => null);
  const json: unknown = await answer?.json().catch(() => null);
  const failure = (json ?? {}) as Partial<ErrorResponse>;
  if (answer?.ok && json !== null && failure.success !== false) return json as ResponseOf<N>;
  if (failure.code === 'unauthenticated' && session.status === 'signed-in' && !token)
    throw new ApiError('unavailable', '');
  throw new ApiError(failure.code ?? 'unavailable', failure.error ?? '', failure.fields);
}
