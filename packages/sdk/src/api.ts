import type { Chapter, ErrorCode, ErrorResponse, PortalCallName, RequestOf, ResponseOf } from '@portal/contracts';
import { useSession } from './session.ts';

/** For all of a call, with the token that it needs first. */
const timeoutMs = 20_000;
/** A promotion tries the release in a browser before it responds. */
const promotionTimeoutMs = 300_000;

/** A call that did not succeed: `message` is for people and may be empty, `code` is for screens to switch on. */
export class ApiError extends Error {
  declare readonly code: ErrorCode;
  /** What is wrong with each field, where the server named fields. */
  declare readonly fields: Record<string, string>;
  /** The HTTP status of the response; 0 without one. */
  status = 0;
  /** What the server called that status; empty over HTTP/2, which sends no such text. */
  declare statusText?: string;
  /** Chapter of the e-mail with the link, if the link is known but no longer valid. */
  declare chapter?: Chapter;
  /** Name of the request in the logs, for people to report. Set if the server failed or did not respond. */
  declare reference?: string;
  constructor(code: ErrorCode, message: string, fields: Record<string, string> = {}) {
    super(message);
    this.code = code;
    this.fields = fields;
  }
}

/**
 * The error of a call as it is. Any other is a fault of ours: its words are for the console alone, and it counts as a call
 * without a response. With this, no page looks at an error's class.
 */
export function apiErrorOf(failure: unknown): ApiError {
  if (failure instanceof ApiError) return failure;
  console.error(failure);
  return new ApiError('unexpected', '');
}

/** The words for a call that failed: the server's, else `refused`, or `unreachable` without a response. */
export function messageOf(failure: unknown, refused: string, unreachable = refused): string {
  const { message, status } = apiErrorOf(failure);
  return message || (status ? refused : unreachable);
}

/** The same, below a title that names what failed already. */
export const retryAdvice = (failure: unknown): string =>
  messageOf(failure, 'Please try again in a moment.', 'Please check your connection and try again.');

type ResponseStatus = Pick<Response, 'ok' | 'status' | 'statusText'>;

/**
 * The failure that a response reports. The server's words are the body's `error`, or in a response that is ok its `message`
 * (spec section 8, 'Hours submit').
 * @param body its JSON; null if it has none, as a proxy's page. Callers take such a response that is ok for none, and do not
 * come here with it.
 */
export function failureOf({ ok, status, statusText }: ResponseStatus, body: unknown): ApiError {
  const { code, message, error, fields, chapter } = (body ?? {}) as Partial<ErrorResponse & { message: string }>;
  // If the response has no code of ours, trying again helps only if the server is to blame.
  const isWrong = ok || (status >= 400 && status < 500);
  const known = code ?? (status === 429 ? 'too_many' : isWrong ? 'invalid' : 'unavailable');
  const failure = new ApiError(known, (ok && textOf(message)) || textOf(error), fields);
  return Object.assign(failure, { status, statusText, chapter });
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/** JSON, or null where the text is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

type Options = Pick<RequestInit, 'keepalive' | 'signal'>;

/**
 * Makes one call of the API, as the signed-in person where there is one.
 * @throws {ApiError} with the server's message; code `unavailable`, status 0 and an empty message without a response.
 */
export async function call<N extends PortalCallName>(
  name: N,
  input: RequestOf<N>,
  options?: Options,
): Promise<ResponseOf<N>>;
/** @param read reads a response that is ok, and no JSON */
export async function call<N extends PortalCallName, Result>(
  name: N,
  input: RequestOf<N>,
  options: Options,
  read: (response: Response) => Promise<Result>,
): Promise<Result>;
export async function call(name: PortalCallName, input: object, options?: Options, read = readJson): Promise<unknown> {
  const [method, path] = name.split(' ') as [string, string];
  const url = new URL(`/api/v1${path}`, location.origin);
  // The browser chooses it, so that a request without a response has a name, too.
  const reference = Math.random().toString(36).slice(2);
  const headers: Record<string, string> = { 'x-request-id': reference };
  const session = useSession.getState();
  const signal = AbortSignal.timeout(name === 'POST /releases/promote' ? promotionTimeoutMs : timeoutMs);
  // Without the identity provider, public calls still work; the others say what is wrong below.
  const token = await session.getToken().catch(() => null);
  if (token) headers.authorization = `Bearer ${token}`;
  let body: string | undefined;
  if (method === 'GET') {
    for (const [key, value] of Object.entries(input)) if (value !== undefined) url.searchParams.set(key, String(value));
  } else {
    headers['content-type'] = 'application/json';
    body = JSON.stringify(input);
  }
  try {
    const response = await fetch(url, { method, headers, body, signal, ...options });
    if (!response.ok) await readJson(response);
    return await read(response);
  } catch (error) {
    // A response that broke off says as little as none, and so does a page in place of an ok one.
    const failure =
      error instanceof ApiError && (error.code !== 'unauthenticated' || session.status !== 'signed-in' || token)
        ? error
        : new ApiError('unavailable', '');
    if (!failure.status || failure.status > 499) failure.reference = reference;
    throw failure;
  }
}

/** @throws {ApiError} with what the response reports, unless it is a success; another error if it is ok and no JSON object */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!response.ok) throw failureOf(response, parseJson(text));
  const json = JSON.parse(text);
  if (json.success === false) throw failureOf(response, json);
  return json;
}
