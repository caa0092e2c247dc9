import type { Call } from '@portal/contracts/call';
import { inputMessage } from '@portal/contracts/input-messages';
import { PortalError } from './portal-error.ts';

type Schema = Pick<Call, 'request'>;
type InputOf<C extends Schema> = ReturnType<C['request']['parse']>;

/** The result of validating a request: data, or a refusal. Everything is plain data, also for worker threads. */
export type ParsedRequest<T = unknown> = { data: T } | { refusal: Pick<PortalError, 'message' | 'fields'> };

interface Sent {
  method: string;
  query: unknown;
  body: unknown;
}

/**
 * Validates the body of a POST or the query of a GET or HEAD with the call's schema.
 * @throws {PortalError} `invalid`, with the first message and the first message of each invalid field
 */
export function parseRequest<C extends Schema>(call: C, { method, query, body }: Sent): InputOf<C> {
  if (method === 'POST') return acceptedInput(validateRequest(call, body));
  refuseRepeated(call, query as object);
  return acceptedInput(validateRequest(call, query));
}

/** @throws {PortalError} `invalid` if the request was refused */
export function acceptedInput<T>(parsed: ParsedRequest<T>): T {
  if ('data' in parsed) return parsed.data;
  throw new PortalError('invalid', parsed.refusal.message, parsed.refusal.fields);
}

/** Validates what was sent with a call; nothing at all counts as an empty object. */
export function validateRequest<C extends Schema>({ request }: C, sent: unknown = {}): ParsedRequest<InputOf<C>> {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    return { refusal: { message: 'The request body must be a JSON object.' } };
  }
  const parsed = request.safeParse(sent, { error: inputMessage });
  if (parsed.success) return { data: parsed.data as InputOf<C> };
  const fields: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) fields[path.join('.') || 'request'] ??= message;
  return { refusal: { message: Object.values(fields)[0] ?? 'The request is not valid.', fields } };
}

/** A query parameter that appears twice has no single value. */
function refuseRepeated({ request }: Schema, sent: object): void {
  const known = 'shape' in request ? (request.shape as object) : {};
  const repeated = Object.entries(sent).find(([name, value]) => name in known && Array.isArray(value));
  if (repeated) throw PortalError.ofField('invalid', repeated[0], `${repeated[0]} is given more than once`);
}
