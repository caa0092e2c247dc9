import { type Call, inputMessage } from '@portal/contracts';
import { parse } from 'secure-json-parse';
import { z } from 'zod';
import { PortalError } from './portal-error.ts';
import type { Input, PortalRequest } from './portal-request.ts';

/** Parses a JSON body. Undefined if it is not JSON, or if it would change the prototype of objects. */
export function parseJson(body: Buffer): { value: unknown } | undefined {
  try {
    return { value: parse(body) };
  } catch {
    return undefined;
  }
}

/**
 * Validates the body of a POST or the query of a GET with the call's schema.
 * @throws {PortalError} `invalid`, with the first message and one message for each invalid field
 */
export function parseInput(call: Call, request: PortalRequest): unknown {
  if (request.method === 'GET') refuseRepeated(call, request.query as object);
  const sent = request.method === 'POST' ? request.body : request.query;
  const input = request.input ?? readInput(call, sent);
  if ('data' in input) return input.data;
  throw new PortalError('invalid', input.refusal.message, input.refusal.fields);
}

/** Like {@link parseInput}, for a worker thread. */
export function readInput(call: Call, sent: unknown): Input {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    return { refusal: { message: 'The request body must be a JSON object.' } };
  }
  const parsed = call.request.safeParse(sent, { error: inputMessage });
  if (parsed.success) return { data: parsed.data };
  const fields = fieldMessages(parsed.error.issues);
  return { refusal: { message: Object.values(fields)[0] ?? 'The request is not valid.', fields } };
}

/** A query parameter that appears twice has no single value. */
function refuseRepeated({ request }: Call, sent: object): void {
  const known = request instanceof z.ZodObject ? request.shape : {};
  const repeated = Object.entries(sent).find(([name, value]) => name in known && Array.isArray(value));
  if (!repeated) return;
  const message = `${repeated[0]} is given more than once`;
  throw new PortalError('invalid', message, { [repeated[0]]: message });
}

function fieldMessages(issues: z.core.$ZodIssue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) fields[path.join('.') || 'request'] ??= message;
  return fields;
}
