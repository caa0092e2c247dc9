import { z } from 'zod';
import { maxEmailLength, maxTextLength, pageSize } from './constants.ts';

/** Parts that the schemas of several features share. */

// PostgreSQL text cannot hold U+0000, and no person types it.
const withoutNul = (text: string) => !text.includes('\u0000');

// Where a program cut an emoji in two. PostgreSQL refuses a half in JSON.
const halfCharacter = /\p{Surrogate}/gu;

/** One line or paragraph typed by a person: trimmed, at most `max` characters; `missing` is said where it is no text. */
export const text = (max = maxTextLength, missing?: string) =>
  z
    .string(missing)
    .overwrite((typed) => typed.replace(halfCharacter, '\ufffd'))
    .trim()
    .max(max, `Must be at most ${max} characters`)
    .refine(withoutNul, 'Contains a character that cannot be stored');

/** Id of an account at the identity provider. */
export const accountId = text(100).min(1);

export const email = (message = 'Please enter a valid email') =>
  z.string(message).trim().max(maxEmailLength, message).pipe(z.email(message));

/** `Number` would also read '0x2', '1e3', '+5' and '5.'. As many digits as a number tells apart. */
const plainDecimal = /^-?(?:\d{1,12}(?:\.\d{1,17})?|\.\d{1,17})$/;

/**
 * A decimal, in JSON as a number or as the text of a form, such as '2.5'. `missing` is said where no number was meant,
 * `notPlain` of one that is written in another way.
 */
export const decimal = (missing: string, notPlain: string) =>
  z.union([z.number(), z.string()], missing).transform((value, ctx) => {
    const typed = `${value}`.trim();
    if (typeof value === 'number' || plainDecimal.test(typed)) return Number(value);
    ctx.addIssue({ code: 'custom', message: /\p{Nd}/u.test(typed) ? notPlain : missing });
    return z.NEVER;
  });

export const atMostTwoDecimals = (hours: number): boolean => Math.round(hours * 100) / 100 === hours;

/** A count in the address of a call, where everything is text. `name` begins what is said about others. */
export const wholeNumber = (name: string, max: number) => {
  const message = `${name} must be a whole number from 1 to ${max.toLocaleString('en-US')}`;
  return z
    .union([z.number(), z.string().regex(/^\d{1,9}$/, message)], message)
    .transform(Number)
    .pipe(z.number(message).int(message).min(1, message).max(max, message));
};

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
  page: wholeNumber('The page', 1_000_000).optional(),
  limit: wholeNumber('The number of rows', pageSize.max).optional(),
};

export const Pagination = z.object({
  page: z.number().int(),
  limit: z.number().int(),
  total: z.number().int(),
  totalPages: z.number().int(),
});
export type Pagination = z.infer<typeof Pagination>;

export const Success = z.object({ success: z.literal(true) });
