import { z } from 'zod';
import { chapters } from './constants.ts';

/** What can go wrong with a call, and the HTTP status that says so. Screens switch on the code, people read the message. */
export const errorStatus = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  too_slow: 408,
  conflict: 409,
  /** The same call with `confirmed: true` is carried out; the message says what to think over before. */
  needs_confirmation: 409,
  gone: 410,
  too_large: 413,
  too_many: 429,
  unexpected: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** Body of every answer that is not a success. `fields` names what is wrong with each field of a form. */
export const ErrorResponse = z
  .object({
    success: z.literal(false),
    error: z.string(),
    code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
    fields: z.record(z.string(), z.string()).optional(),
    /** Of the mail that led here, where a link of it is known and can no longer be used. */
    chapter: z.enum(chapters).optional(),
  })
  .meta({ id: 'ErrorResponse' });
export type ErrorResponse = z.infer<typeof ErrorResponse>;
