import { asyncAlwaysRequireProof, type HoursType, reviewableStatuses, syncHoursThreshold } from './constants.ts';

/**
 * Whether a submission needs a supervisor's signature before a review. Asynchronous hours always do, synchronous hours
 * if there are more than three (spec section 5, 'Proof rule').
 */
export function proofRequired(hoursType: HoursType, hours: number): boolean {
  return hoursType === 'async' ? asyncAlwaysRequireProof : hours > syncHoursThreshold;
}

export const invalidDate = 'Please enter a valid date (MM/DD/YYYY or YYYY-MM-DD)';

/** Whether an admin can approve or reject a submission with this status (spec section 4). */
export function isReviewable(status: string): boolean {
  return reviewableStatuses.some((reviewable) => reviewable === status);
}

const americanDate = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4})$/;
const isoDate = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;

/**
 * Parses a service date: MM/DD/YYYY, MM-DD-YYYY or YYYY-MM-DD, with one or two digits for day and month (spec section
 * 5). Returns `YYYY-MM-DD`, or undefined if the calendar has no such date.
 */
export function parseServiceDate(text: string): string | undefined {
  const trimmed = text.trim();
  const american = americanDate.exec(trimmed);
  const iso = isoDate.exec(trimmed);
  const [year, month, day] = american
    ? [american[4], american[1], american[3]].map(Number)
    : iso
      ? [iso[1], iso[2], iso[3]].map(Number)
      : [];
  if (year === undefined || month === undefined || day === undefined || year < 1900) return undefined;
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  return date.toISOString().slice(0, 10);
}

const furthestTimeZoneMs = 14 * 60 * 60 * 1000;

/** Whether `date` (`YYYY-MM-DD`) is in the future in every time zone. */
export function isFutureDate(date: string, now = new Date()): boolean {
  return date > new Date(now.getTime() + furthestTimeZoneMs).toISOString().slice(0, 10);
}
