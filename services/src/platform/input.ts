import type { Call } from '@portal/contracts';
import type { z } from 'zod';
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
  const parsed = call.request.safeParse(sent);
  if (parsed.success) return parsed.data;
  const fields = fieldMessages(parsed.error.issues);
  throw new PortalError('invalid', Object.values(fields)[0] ?? 'The request is not valid.', fields);
}

function fieldMessages(issues: z.core.$ZodIssue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) fields[path.join('.') || 'request'] ??= message;
  return fields;
}
