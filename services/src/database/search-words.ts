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

/** A LIKE pattern for each word of a search. */
export const searchPatterns = (search?: string): string[] => searchWords(search).map(containing);
