import { z } from 'zod';
import { maxEmailLength, maxTextLength, pageSize } from './constants.ts';

/** Parts that the schemas of several features share. */

// PostgreSQL text cannot hold U+0000, and no person types it.
const withoutNul = (text: string) => !text.includes('\u0000');

/** One line or paragraph typed by a person: trimmed, at most `max` characters; `missing` is said where it is no text. */
export const text = (max = maxTextLength, missing?: string) =>
  z
    .string(missing)
    .trim()
    .max(max, `Must be at most ${max} characters`)
    .refine(withoutNul, 'Contains a character that cannot be stored');

/** Id of an account at the identity provider. */
export const accountId = text(100).min(1);

export const email = (message = 'Please enter a valid email') =>
  z.string(message).trim().max(maxEmailLength, message).pipe(z.email(message));

/** An exact count of hours on the wire: at most two decimals. */
export const hoursTotal = z.number();

const wrongTimestamp = 'Please enter a date and time of the years 0000 to 9999';

/** A moment as ISO 8601 has it, of a year with four digits in UTC too: `toISOString` writes others in a way that this refuses. */
export const timestamp = z.iso.datetime({ offset: true, error: wrongTimestamp }).refine((time) => {
  const year = new Date(time).getUTCFullYear();
  return !(year < 0 || year > 9999);
}, wrongTimestamp);

/** Optional paging of every list; a call without it answers as the spec gives it. */
export const paging = {
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  limit: z.coerce.number().int().min(1).max(pageSize.max).optional(),
};

export const Pagination = z.object({
  page: z.number().int(),
  limit: z.number().int(),
  total: z.number().int(),
  totalPages: z.number().int(),
});
export type Pagination = z.infer<typeof Pagination>;

export const Success = z.object({ success: z.literal(true) });
