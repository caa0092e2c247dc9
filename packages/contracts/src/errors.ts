import { z } from 'zod';
import { chapters } from './constants.ts';
import { keysOf } from './keys-of.ts';

/** The error codes of the API with their HTTP status. Pages switch on the code. People read the message. */
export const errorStatus = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  /** The caller's own account, which an admin has deactivated. */
  deactivated: 403,
  not_found: 404,
  too_slow: 408,
  conflict: 409,
  /** The same call with `confirmed: true` is carried out. The message is the question to answer first. */
  needs_confirmation: 409,
  gone: 410,
  too_large: 413,
  too_many: 429,
  unexpected: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** Body of every response that is not a success. `fields` has one message for each invalid field of a form. */
export const ErrorResponse = z.object({
  success: z.literal(false),
  error: z.string(),
  code: z.enum(keysOf(errorStatus)),
  fields: z.record(z.string(), z.string()).optional(),
  /** Chapter of the e-mail whose link led here, if the link is known and no longer valid. */
  chapter: z.enum(chapters).optional(),
  /** The id of the request in the logs, if the server is to blame. */
  requestId: z.string().optional(),
});
export type ErrorResponse = z.infer<typeof ErrorResponse>;
