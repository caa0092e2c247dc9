import { maxYearsAhead } from './constants.ts';

const plainDate = /^\d{4}-\d{2}-\d{2}$/;

interface DateForm {
  dateStyle?: 'long' | 'medium' | 'short';
  /** Default: no time of day. */
  timeStyle?: 'medium' | 'short';
  /** IANA name. Default: the time zone of the process or of the browser. */
  timeZone?: string;
}

/**
 * Formats a date for people. A plain date (`YYYY-MM-DD`) is the same day in every time zone. A date with a time (ISO
 * 8601) is formatted in `timeZone`.
 * @param locale default: the reader's own. `en-US` gives the long US format of posts (spec section 9, 'Dates').
 */
export function formatDate(
  date: string,
  locale?: string,
  { dateStyle = 'long', timeStyle, timeZone }: DateForm = {},
): string {
  const zone = plainDate.test(date) ? 'UTC' : timeZone;
  const key = `${locale} ${dateStyle} ${timeStyle} ${zone}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { dateStyle, timeStyle, timeZone: zone });
  formats.set(key, format);
  return format.format(new Date(date));
}

/** To make one takes a hundred times as long as to use it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** The short month form of admin views, such as 'Mar 1, 2026' (spec section 9, 'Dates'). */
export const shortDate = (date: string): string => formatDate(date, 'en-US', { dateStyle: 'medium' });

/** Date and time of day in admin views, such as 'Mar 1, 2026, 2:30 PM', in the reader's time zone. */
export const dateAndTime = (at: string, form: Omit<DateForm, 'timeZone'> = {}): string =>
  formatDate(at, 'en-US', { dateStyle: 'medium', timeStyle: 'short', ...form });

/** The day (`YYYY-MM-DD`) that it is in a time zone. */
export const dayIn = (timeZone: string, now = new Date()): string =>
  formatDate(now.toISOString(), 'sv-SE', { dateStyle: 'short', timeZone });

/** The name of a school year: for example `2026–27`, or `2026` for a year that begins in January. Days are `YYYY-MM-DD`. */
export const schoolYearName = ({ firstDay, lastDay }: SchoolDays): string => {
  const [first, last] = [firstDay.slice(0, 4), lastDay.slice(0, 4)];
  return first === last ? first : `${first}–${last.slice(2)}`;
};

interface SchoolDays {
  /** `YYYY-MM-DD`, as all days. */
  firstDay: string;
  lastDay: string;
}

/** Whether a school year has a day. */
export const isInYear = ({ firstDay, lastDay }: SchoolDays, day: string): boolean => firstDay <= day && day <= lastDay;

interface YearOfChapter extends SchoolDays {
  chapter: string;
}

/** With the chapter where another one of a member's `years`, of the chapter before a promotion, has the same name. */
export function yearNameAmong(years: YearOfChapter[], year: YearOfChapter): string {
  const name = schoolYearName(year);
  const isShared = years.some((other) => other.chapter !== year.chapter && schoolYearName(other) === name);
  return isShared ? `${name} (${year.chapter})` : name;
}

/** A promoted member can have two years with one number, or with one first day, of both chapters. */
export const yearKey = ({ chapter, year }: { chapter: string; year: number }): string => `${chapter} ${year}`;

/** A day (`YYYY-MM-DD`) as the fields for dates ask for it, `MM/DD/YYYY`. Empty for an empty text. */
export const monthFirst = (day: string): string => day.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1');

/**
 * Names that mean the same to JavaScript and to PostgreSQL. That takes '+05:30' for a zone west of Greenwich, 'CST' and 'CET' for zones
 * without summer time, and 'IST' for that of Israel.
 */
const zoneNames = /^(?!(?!utc|gmt|est|mst|hst)[a-z]{3}$)[a-z]/i;

/** Whether `name` is an IANA time zone, such as `America/Chicago`. */
export function isTimeZone(name: string): boolean {
  if (!zoneNames.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

export const wrongTimeZone = 'must be the name of a time zone, such as America/Chicago';

/** The latest time for which somebody can plan a post or an event. */
export function furthestPlanned(): Date {
  const furthest = new Date();
  furthest.setUTCFullYear(furthest.getUTCFullYear() + maxYearsAhead);
  return furthest;
}

export const tooFarAhead = `Please choose a date at most ${maxYearsAhead} years ahead`;

/**
 * From one moment to another, such as 'Sat, Dec 5, 2026, 2:30 – 5:00 PM CST'.
 * @param locale Undefined: the reader's own.
 */
export const formatSpan = (
  start: string | Date,
  end: string | Date,
  locale: string | undefined,
  timeZone: string,
): string =>
  new Intl.DateTimeFormat(locale, {
    ...{ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' },
    ...{ timeZone, timeZoneName: 'short' },
  }).formatRange(new Date(start), new Date(end));
