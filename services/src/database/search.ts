import { asciiAddress } from '../email/ascii-address.ts';

/** Each word of a search reads every row again. */
const mostWords = 8;

/** What a search asks of a row, for a query builder. Columns are named without an alias. */
export interface Search {
  /** The columns of the condition. */
  columns: string[];
  /** How long the texts are that are compared. */
  texts: 'short' | 'long';
  /** Finds rows with an index. */
  condition: string;
  /**
   * The same for what is known to be rare, if its plan is another one: the planner does not see the words, which it would
   * compare with the texts of its statistics.
   */
  whenRare?: string;
  /** Asks the same of rows that are read in any case. PostgreSQL plans it without statistics of the texts. */
  comparison: string;
  /** SQL by names, which both name as tables. */
  lists?: Record<string, string>;
  /** Whether it is known to match many rows of a long list. */
  isCommon?: boolean;
  parameters: Record<string, unknown>;
}

/** The beginning of a statement that defines the lists of a search, before its own. */
export const withLists = ({ lists = {} }: Search): string =>
  `WITH ${Object.entries(lists)
    .map(([name, list]) => `${name} AS (${list}), `)
    .join('')}`;

/** An address is stored with `xn--` where its domain has letters such as ü. */
const domainWithLetters = /@.*\P{ASCII}/u;

/**
 * The first eight words of a search. NFKD comes first, as in SQL's `folded`, so that a wide `％` does not become a
 * wildcard later.
 */
export const searchWords = (search = ''): string[] =>
  search
    .normalize('NFKD')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, mostWords)
    .map((word) => (domainWithLetters.test(word) ? asciiAddress(word) : word));

/** What LIKE does not take literally. */
const special = /[\\%_]/g;

/** One or two letters or digits, which an index of trigrams cannot find inside of words. */
export const isShort = (word: string): boolean => /^(?:[\p{L}\p{N}]\p{M}*){1,2}$/u.test(word);

/** What is before a word in Markdown, for a regular expression: a blank or a mark. After `](`, which is left out, comes an address. */
const beforeWord = String.raw`(^|[ *_~\x60|>#"[]|[^]]\()`;

/** Many rows have the domain, and the index has a list of rows for each of its trigrams. What is before it needs trigrams, too. */
const withDomain = /^[^@]*[\p{L}\p{N}]{3}@./u;

interface Match {
  condition: string;
  pattern: string;
}

/**
 * The SQL that finds a word in the folded column `searchable`, and the pattern for its parameter. One or two letters find
 * the words that begin with them: to find them anywhere, each of a million rows would have to be read.
 */
export function matchOf(word: string, parameter: string, { isMarkdown = false } = {}): Match {
  const escaped = word.replace(special, '\\$&');
  const pattern = `folded(${parameter})`;
  if (isShort(word) && isMarkdown) return { condition: `searchable ~ ('${beforeWord}' || ${pattern})`, pattern: word };
  if (isShort(word))
    return { condition: `(searchable LIKE ${pattern} OR searchable LIKE '% ' || ${pattern})`, pattern: `${escaped}%` };
  const condition = withDomain.test(word)
    ? // Without the column itself, the second condition does not use the index.
      `(searchable LIKE split_part(${pattern}, '@', 1) || '@%' AND searchable || '' LIKE ${pattern})`
    : `searchable LIKE ${pattern}`;
  return { condition, pattern: `%${escaped}%` };
}

/** SQL that finds the rows with a word like the pattern, if an index has the words of `searchable` in this spelling. */
const withWordOf = (dictionary: string, pattern: string): string =>
  `string_to_array(searchable COLLATE "C", ' ') && ARRAY(SELECT word FROM ${dictionary} WHERE word LIKE folded(${pattern}))`;

/**
 * The search for rows whose folded column `searchable` has every word. Case, accents and curly quotes make no
 * difference. Undefined without a word.
 * `dictionary` is the table with the words of all rows, where the index has whole words instead of trigrams.
 */
export function wordSearch(
  search?: string,
  { dictionary, isMarkdown }: { dictionary?: string; isMarkdown?: boolean } = {},
): Search | undefined {
  const words = searchWords(search).map((word, index) => {
    const name = `word${index}`;
    const { condition: match, pattern } = matchOf(word, `:${name}`, { isMarkdown });
    const condition = dictionary ? withWordOf(dictionary, `:${name}`) : match;
    const whenRare = condition.replaceAll(`folded(:${name})`, `(SELECT folded(:${name}))`);
    const comparison = isShort(word) ? match : `strpos(searchable, folded(:${name}Text)) > 0`;
    return { condition, whenRare, comparison, parameters: { [name]: pattern, [`${name}Text`]: word } };
  });
  if (words.length === 0) return undefined;
  return {
    columns: ['searchable'],
    texts: isMarkdown ? 'long' : 'short',
    condition: words.map(({ condition }) => condition).join(' AND '),
    whenRare: words.map(({ whenRare }) => whenRare).join(' AND '),
    comparison: words.map(({ comparison }) => comparison).join(' AND '),
    parameters: Object.assign({}, ...words.map(({ parameters }) => parameters)),
  };
}
