import { type Call, inputMessage } from '@portal/contracts';
import { z } from 'zod';
import { PortalError } from './portal-error.ts';
import type { PortalRequest } from './portal-request.ts';

/**
 * The body of a POST or the query of a GET, as the call's schema understands it.
 * @throws {PortalError} `invalid`, with the first message and one message for each wrong field.
 */
export function parseInput(call: Call, request: PortalRequest): unknown {
  const sent = request.method === 'POST' ? request.body : request.query;
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    throw new PortalError('invalid', 'The request body must be a JSON object.');
  }
  if (request.method === 'GET') refuseRepeated(call, sent);
  const parsed = call.request.safeParse(sent, { error: inputMessage });
  if (parsed.success) return parsed.data;
  const fields = fieldMessages(parsed.error.issues);
  throw new PortalError('invalid', Object.values(fields)[0] ?? 'The request is not valid.', fields);
}

/** A parameter that comes twice in an address has no one value. */
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
