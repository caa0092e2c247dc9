// Control characters break headers, and bidirectional ones let a name change the text around it. Joiners stay, because
// Persian and emoji need them.
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu;

/** Makes a typed text safe for a subject or a sentence: one line of at most `max` characters. */
export function oneLine(text: string, max = 80): string {
  const line = text.replace(unprintable, ' ').replace(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length > max
    ? `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
    : line;
}

/** Splits a typed text into lines, without characters that would break the e-mail around it. */
export const lines = (text: string): string[] =>
  text.split(/\r\n|\r|\n|\u2028|\u2029/).map((line) => line.replace(unprintable, ' ').trimEnd());
