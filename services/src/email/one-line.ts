// Control characters break headers, bidirectional ones let a name change the text around it, and invisible ones hide what
// it is. Joiners stay, because Persian and emoji need them.
const unprintable = /(?:(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0])+/gu;

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
