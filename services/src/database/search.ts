/** Each word of a search reads every row again. */
const mostWords = 8;

/** What a search asks of a row, for a query builder. Columns are named without an alias. */
export interface Search {
  /** The columns of the condition. */
  columns: string[];
  condition: string;
  parameters: Record<string, unknown>;
}

/**
 * The first eight words of a search. NFKD comes first, as in SQL's `folded`, so that a wide `％` does not become a
 * wildcard later.
 */
export const searchWords = (search = ''): string[] =>
  search.normalize('NFKD').split(/\s+/).filter(Boolean).slice(0, mostWords);

/** A LIKE pattern that finds `word` anywhere, without other wildcards. */
export const containing = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * The search for rows whose folded column `searchable` contains every word. Case, accents and curly quotes make no
 * difference. Undefined without a word.
 */
export function wordSearch(search?: string): Search | undefined {
  const words = searchWords(search).map((word, index) => [`word${index}`, containing(word)] as const);
  if (words.length === 0) return undefined;
  const condition = words.map(([name]) => `searchable LIKE folded(:${name})`).join(' AND ');
  return { columns: ['searchable'], condition, parameters: Object.fromEntries(words) };
}
