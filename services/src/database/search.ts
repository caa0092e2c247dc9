import { Raw } from 'typeorm';

/** Each word of a search reads every row again. */
const mostWords = 8;

/**
 * The first eight words of a search. NFKD comes first, as in SQL's `folded`, so that a wide `％` does not become a
 * wildcard later.
 */
export const searchWords = (search = ''): string[] =>
  search.normalize('NFKD').split(/\s+/).filter(Boolean).slice(0, mostWords);

/** A LIKE pattern that finds `word` anywhere, without other wildcards. */
export const containing = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * A condition for a query builder: `text`, a folded SQL expression, contains every word of the search. Case, accents and
 * curly quotes make no difference.
 */
export function containsWords(text: string, search?: string): [condition: string, parameters: Record<string, string>] {
  const words = searchWords(search).map((word, index) => [`word${index}`, containing(word)] as const);
  return [words.map(([name]) => `${text} LIKE folded(:${name})`).join(' AND ') || 'true', Object.fromEntries(words)];
}

/** The same condition for a column of `find`. Undefined without a word. */
export function columnContains(search?: string) {
  const [, parameters] = containsWords('', search);
  return Object.keys(parameters).length > 0
    ? Raw((column) => containsWords(`folded(${column})`, search)[0], parameters)
    : undefined;
}
