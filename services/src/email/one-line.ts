// Control characters break headers; the bidirectional ones let a name rewrite the text around it. Joiners stay: Persian and
// emoji are written with them.
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu;

/** What a person typed, fit for a subject or a sentence: one line of at most `max` characters. */
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

/** What a person typed over several lines, without the characters that would garble the e-mail around it. */
export const lines = (text: string): string[] =>
  text.split(/\r\n|\r|\n|\u2028|\u2029/).map((line) => line.replace(unprintable, ' ').trimEnd());
