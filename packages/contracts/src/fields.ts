import { z } from 'zod';
import { chapters, lastPage, maxEmailLength, maxSearchLength, maxTextLength, pageSize } from './constants.ts';
import { hundredths, shownNumber } from './counts.ts';
import { halfCharacter } from './file-names.ts';

/** Schema parts that several features share. */

// PostgreSQL text cannot contain U+0000.
const withoutNul = (text: string) => !text.includes('\u0000');

const characters = (missing?: string) => z.string(missing).overwrite((typed) => typed.replace(halfCharacter, '\ufffd'));

// Also of characters that show nothing, such as zero-width spaces, which `trim` keeps.
const blank = /^[\s\p{Default_Ignorable_Code_Point}]*$/u;

// They turn around what stands after them, such as the rest of a sentence with a name. Marks of direction stay.
const turning = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * A text that a person types: trimmed, empty if nothing of it shows, at most `max` characters. `missing` is the message
 * for a value that is not a text.
 */
export const text = (max = maxTextLength, missing?: string) =>
  characters(missing)
    .overwrite((typed) => typed.replace(turning, ''))
    .trim()
    .overwrite((typed) => typed.replace(blank, ''))
    .max(max, `Must be at most ${max} characters`)
    .refine(withoutNul, 'Contains a character that cannot be stored');

/** How many blanks around a text do not count. More are no slip of whoever types. */
const maxBlanks = maxTextLength;

/** Text exactly as a person typed it, where `text` takes it: the blanks around it do not count. */
export const typedText = (max: number) => {
  const trimmed = text(max);
  return characters()
    .max(max + maxBlanks, `Must be at most ${max} characters`)
    .superRefine((typed, ctx) => {
      for (const { message } of trimmed.safeParse(typed).error?.issues ?? []) ctx.addIssue(message);
    });
};

/** Chapters, each once. */
export const chosenChapters = z.array(z.enum(chapters)).overwrite((chosen) => [...new Set(chosen)]);

/** Id of a row, as PostgreSQL spells it: some clients write capital letters. `unknown` is the message for any other value. */
export const rowId = (unknown?: string) => z.uuid(unknown).toLowerCase();

/** Id of an account at the identity provider. */
export const accountId = text(100).min(1);

/** The characters of RFC 5322 before the @, and any top-level domain, such as `xn--p1ai`: those that Zod has by itself are fewer. */
const address =
  /^(?!\.|.*\.\.)[\w.!#$%&'*+/=?^`{|}~-]*[\w!#$%&'*+/=?^`{|}~-]@(?:[a-z\d][a-z\d-]*\.)+(?:[a-z]{2,}|xn--[a-z\d-]+)$/i;

export const email = (message = 'Please enter a valid email') =>
  z
    .string(message)
    .trim()
    .max(maxEmailLength, message)
    .pipe(z.email({ error: message, pattern: address }));

/** `Number` would also accept '0x2', '1e3', '+5' and '5.'. The limits of digits are those of a JavaScript number. */
const plainDecimal = /^-?(?:\d{1,12}(?:\.\d{1,17})?|\.\d{1,17})$/;

/** Many write 2,5, and some phones show no point to type. 1,000 can only be a thousand. */
const decimalComma = /^(-?\d+),(\d{1,2})$/;

/**
 * A decimal: a JSON number, or the text of a form field such as '2.5' or '2,5'. `missing` is the message for a value
 * that is not a number, `notPlain` the message for another notation.
 */
export const decimal = (missing: string, notPlain: string) =>
  z.union([z.number(), z.string()], missing).transform((value, ctx) => {
    const typed = `${value}`.trim().replace(decimalComma, '$1.$2');
    if (typeof value === 'number' || plainDecimal.test(typed)) return Number(typed);
    ctx.addIssue({ code: 'custom', message: /\p{Nd}/u.test(typed) ? notPlain : missing });
    return z.NEVER;
  });

/** Hours with at most two decimals. `message` is said of everything else. */
export const hoursBetween = (least: number, most: number, message: string) =>
  decimal(message, message).pipe(
    z.number(message).min(least, message).max(most, message).refine(atMostTwoDecimals, message),
  );

export const atMostTwoDecimals = (hours: number): boolean => hundredths(hours) === hours;

/** The whole number that a person typed or a table has ('2027.0'), or `NaN`: `Number` would also accept '0x2' and '1e3'. */
export const typedWhole = (typed: string | number): number =>
  /^\d{1,9}(\.0+)?$/.test(`${typed}`) ? Number(typed) : Number.NaN;

/** A whole number in a query parameter, which is always text. Error messages begin with `name`. */
export const wholeNumber = (name: string, max: number) => {
  const message = `${name} must be a whole number from 1 to ${shownNumber(max)}`;
  return z
    .union([z.number(), z.string().regex(/^\d{1,9}$/, message)], message)
    .transform(Number)
    .pipe(z.number(message).int(message).min(1, message).max(max, message));
};

/** A number of hours with at most two decimals. */
export const hoursTotal = z.number();

const wrongTimestamp = 'Please enter a date and time of the years 0000 to 9999';

/**
 * A date and time in ISO 8601 with a year of four digits in UTC. `toISOString` writes other years in a form that is
 * refused here.
 */
export const timestamp = z.iso.datetime({ offset: true, error: wrongTimestamp }).refine((time) => {
  const year = new Date(time).getUTCFullYear();
  return !(year < 0 || year > 9999);
}, wrongTimestamp);

/** Optional paging of every list. A call without it returns the list as the spec describes, but no more than `pageSize.unpaged` rows. */
export const paging = {
  page: wholeNumber('The page', lastPage).optional(),
  limit: wholeNumber('The number of rows', pageSize.max).optional(),
};

/**
 * Paging and search of a list. Each of the first eight words must occur, one or two letters at the beginning of a word. Case, accents and
 * curly quotes make no difference, nor does the spelling of the domain in an address such as ida@bücher.example.
 */
export const listing = { ...paging, search: text(maxSearchLength).optional() };

/** `more`: the search found more rows than `total`, and shows none of them. */
export const Pagination = z.object({
  page: z.number().int(),
  limit: z.number().int(),
  total: z.number().int(),
  totalPages: z.number().int(),
  more: z.literal(true).optional(),
});
export type Pagination = z.infer<typeof Pagination>;

export const Success = z.object({ success: z.literal(true) });
