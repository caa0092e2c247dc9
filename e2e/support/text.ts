/** This text as a part of a regular expression. */
export const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Fits wherever this text occurs. */
export const containing = (text: string) => new RegExp(escaped(text));

/** Names a failed request, below the words that say so. */
export const referenceLine = /^Reference: [0-9a-z]{8,}$/;

/** Fits a message with the name of the request below it. */
export const withReference = (message: string, reference = '[0-9a-z]{8,}') =>
  new RegExp(`^${escaped(message)} ?Reference: ${reference}$`);

/** A plain date or a moment as the test browsers' readers (en-US, Chicago) have it. */
export function dateText(date: string | Date, dateStyle: 'long' | 'medium' = 'long'): string {
  const plain = typeof date === 'string' && date.length === 10;
  const timeZone = plain ? 'UTC' : 'America/Chicago';
  return new Intl.DateTimeFormat('en-US', { dateStyle, timeZone }).format(new Date(date));
}

/** Text that would do something if any page took it for markup. */
export const markup = (where: string) => `<img src=x onerror="document.title='owned'"><b>${where}</b>&amp;`;
