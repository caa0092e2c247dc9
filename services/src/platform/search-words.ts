/** Each word of a search reads every row again. */
const mostWords = 8;

/** The words of a search, of which the first eight count. */
export const searchWords = (search = ''): string[] => search.split(/\s+/).filter(Boolean).slice(0, mostWords);

/** A pattern for LIKE that finds `word` anywhere, and in which nothing else is a wildcard. */
export const containing = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/** A pattern for each word of a search. */
export const searchPatterns = (search?: string): string[] => searchWords(search).map(containing);
