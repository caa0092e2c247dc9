/** The words of a search. */
export const searchWords = (search = ''): string[] => search.split(/\s+/).filter(Boolean);

/** A pattern for LIKE that finds `word` anywhere, and in which nothing else is a wildcard. */
export const containing = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/** A pattern for each word of a search. */
export const searchPatterns = (search?: string): string[] => searchWords(search).map(containing);
