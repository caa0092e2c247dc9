import { maxYearsAhead } from './constants.ts';

const plainDate = /^\d{4}-\d{2}-\d{2}$/;

interface DateForm {
  dateStyle?: 'long' | 'medium';
  /** IANA name; the process's or the browser's own where left out. */
  timeZone?: string;
}

/**
 * A date for people to read. A plain date (`YYYY-MM-DD`) is the same day wherever it is read; a moment (ISO 8601 with
 * time) is the day it was in the reader's time zone, or in the one given where a server writes for readers.
 * @param locale the reader's own where left out; `en-US` gives the long US form of posts (spec section 9, 'Dates').
 */
export function formatDate(date: string, locale?: string, { dateStyle = 'long', timeZone }: DateForm = {}): string {
  const zone = plainDate.test(date) ? 'UTC' : timeZone;
  return new Intl.DateTimeFormat(locale, { dateStyle, timeZone: zone }).format(new Date(date));
}

/** Whether it names a time zone as IANA does, such as `America/Chicago`. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

export const wrongTimeZone = 'must be the name of a time zone, such as America/Chicago';

/** The last moment that somebody may plan for. */
export function furthestPlanned(now = new Date()): Date {
  const furthest = new Date(now);
  furthest.setUTCFullYear(now.getUTCFullYear() + maxYearsAhead);
  return furthest;
}

export const tooFarAhead = `Please choose a date at most ${maxYearsAhead} years ahead`;
