/** Each word of a search reads every row again. */
const mostWords = 8;

/**
 * The words of a search, of which the first eight count. NFKD is what SQL's `folded` begins with: done before patterns are
 * made of them, no wide `％` becomes a wildcard afterwards.
 */
export const searchWords = (search = ''): string[] =>
  search.normalize('NFKD').split(/\s+/).filter(Boolean).slice(0, mostWords);

/** A pattern for LIKE that finds `word` anywhere, and in which nothing else is a wildcard. */
export const containing = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/** A pattern for each word of a search. */
export const searchPatterns = (search?: string): string[] => searchWords(search).map(containing);
