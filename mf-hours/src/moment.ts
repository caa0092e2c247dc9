const form = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** Date and time of day, in the reader's zone. @param at a timestamp */
export const moment = (at: string): string => form.format(new Date(at));
