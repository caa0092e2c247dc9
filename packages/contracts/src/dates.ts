const plainDate = /^\d{4}-\d{2}-\d{2}$/;

/**
 * A date for people to read. A plain date (`YYYY-MM-DD`) is the same day wherever it is read; a moment (ISO 8601 with
 * time) is the day it was in the reader's time zone.
 * @param locale the reader's own where left out; `en-US` gives the long US form of posts (spec section 9, 'Dates').
 */
export function formatDate(date: string, locale?: string, dateStyle: 'long' | 'medium' = 'long'): string {
  const timeZone = plainDate.test(date) ? 'UTC' : undefined;
  return new Intl.DateTimeFormat(locale, { dateStyle, timeZone }).format(new Date(date));
}
