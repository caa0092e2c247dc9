import { In, type ObjectLiteral, type SelectQueryBuilder } from 'typeorm';
import { type Search, withLists } from './search.ts';

type Query = SelectQueryBuilder<ObjectLiteral>;

/** A page of a list, in an order without equals. All columns go in one direction, and are named without an alias. */
export interface Page {
  order: string[];
  direction: 'ASC' | 'DESC';
  offset: number;
  limit: number;
}

export interface Found<Id> {
  ids: Id[];
  total: number;
  /** Whether there are more than `total`, which a search stops counting at. */
  more: boolean;
}

/** What is searched among how many rows, and how many are wanted. */
interface Wanted {
  search: Search;
  rows: number;
  end: number;
}

/** The most rows that a search counts and shows (decision 18). */
export const mostFound = 1000;
/**
 * Up to `sorted` matching rows are read with an index and sorted. Otherwise the first `compared` rows of a list are
 * compared, in its order. Rows with long texts take three times as long to read.
 */
const mostRead = { short: { sorted: 3000, compared: 10_000 }, long: { sorted: mostFound, compared: 3000 } };
/** In a list of more rows, frequent words are not counted with an index. */
const longList = 50_000;
/** A search is frequent where at least `least` of the first `rows` match, and more in all than are sorted. */
const sample = { rows: 500, least: 5 };
/** This many rows are found after the page, so that there are pages to turn. */
const foundAhead = 100;

/** How many rows the list has, and the whole table, if those of the list are counted apart. */
interface Sizes {
  total: number;
  ofTable?: number;
}

/** A page of the rows of `query`: with a search of those that it finds, otherwise of all `total`. */
export async function pageOf<Id>(
  query: Query,
  page: Page,
  { search, total, ofTable }: Sizes & { search?: Search },
): Promise<Found<Id>> {
  if (search) return searchPage(query, page, { search, total, ofTable });
  return { ids: await idsOfPage(query, page, total), total, more: false };
}

/**
 * The ids of a page of `query`, read from an index alone where one has all columns of the conditions. A page in the
 * second half of `total` rows is read from the end.
 */
export async function idsOfPage<Id>(query: Query, page: Page, total = Number.POSITIVE_INFINITY): Promise<Id[]> {
  const { offset, limit } = page;
  const end = Math.min(offset + limit, total);
  if (offset >= end) return [];
  if (offset <= total - end) return idsOf(ordered(query, page).offset(offset).limit(limit));
  const backwards = { ...page, direction: page.direction === 'ASC' ? 'DESC' : 'ASC' } as const;
  const ids = await idsOf<Id>(
    ordered(query, backwards)
      .offset(total - end)
      .limit(end - offset),
  );
  return ids.reverse();
}

/**
 * What is rare is read whole with an index. What is frequent is found among the first rows of the list, which is neither
 * read nor counted to its end.
 */
async function searchPage<Id>(
  query: Query,
  page: Page,
  { search, total, ofTable = total }: Sizes & { search: Search },
): Promise<Found<Id>> {
  const end = Math.min(page.offset + page.limit, mostFound);
  const ahead = Math.min(end + foundAhead, mostFound);
  const most = mostRead[search.texts];
  const rare = { search, rows: most.sorted + 1, end };
  const isCommon = search.isCommon && total > longList;
  let few = isCommon
    ? undefined
    : await sorted<Id>(query, page, { ...rare, frequent: isFrequent(query, page, { search, total, ofTable }) });
  if (!few || few.frequent) {
    const found = await foundAmongFirst<Id>(query, page, { search, rows: most.compared, end: ahead });
    if (found.length > end || found.length === mostFound)
      return { ids: found.slice(page.offset, end), total: found.length, more: true };
    few = await sorted<Id>(query, page, rare);
  }
  if (few.found <= most.sorted)
    return { ids: few.ids, total: Math.min(few.found, mostFound), more: few.found > mostFound };
  if (page.offset >= end) return { ids: [], total: mostFound, more: true };
  const first = await foundAmongFirst<Id>(query, page, { search, rows: most.compared, end });
  if (first.length === end) return { ids: first.slice(page.offset), total: mostFound, more: true };
  const { ids } = await sorted<Id>(query, page, { search, end });
  return { ids, total: mostFound, more: true };
}

/** The number of its rows, up to a limit. TypeORM's own count sorts the ids to count each of them once. */
export async function countRows(query: Query, limit?: number): Promise<number> {
  const rows = query.clone().select('id').limit(limit);
  const counted = query.connection.createQueryBuilder().select('count(*)::integer', 'total');
  const row = await counted.from(`(${rows.getQuery()})`, 'counted').setParameters(rows.getParameters()).getRawOne();
  return row?.total ?? 0;
}

function ordered(query: Query, { order, direction }: Pick<Page, 'order' | 'direction'>): Query {
  const sorted = query.clone().select('id', 'id');
  for (const column of order) sorted.addOrderBy(column, direction);
  return sorted;
}

const idsOf = async <Id>(query: Query): Promise<Id[]> => (await query.getRawMany<{ id: Id }>()).map(({ id }) => id);

const foundAmongFirst = <Id>(query: Query, page: Page, wanted: Wanted): Promise<Id[]> =>
  idsOf<Id>(
    Object.entries(wanted.search.lists ?? {}).reduce(
      (found, [name, list]) => found.addCommonTableExpression(list, name),
      amongFirst(query, page, wanted),
    ),
  );

/** The first `rows` of the list are read until `end` of them match. */
function amongFirst(query: Query, page: Page, { search, rows, end }: Wanted): Query {
  const first = withKeys(ordered(query, page), page).limit(rows);
  for (const column of search.columns) first.addSelect(column, column);
  const found = query.connection.createQueryBuilder().select('id', 'id').from(`(${first.getQuery()})`, 'first');
  found.where(search.comparison, search.parameters).setParameters(first.getParameters());
  for (const [index] of page.order.entries()) found.addOrderBy(`key${index}`, page.direction);
  return found.limit(end);
}

/**
 * SQL for whether a search is frequent in a list of `total` rows. Undefined if the list is not long. The index finds the rows
 * of the whole table, of which the list can be a small part.
 */
function isFrequent(
  query: Query,
  page: Page,
  { search, total, ofTable }: Required<Sizes> & { search: Search },
): string | undefined {
  if (total <= longList) return undefined;
  const least = Math.max(sample.least, Math.ceil((mostRead[search.texts].sorted / ofTable) * sample.rows));
  const first = amongFirst(query, page, { search, rows: sample.rows, end: least });
  return `(SELECT count(*) = ${least} FROM (${first.getQuery()}) AS sampled)`;
}

/**
 * Reads all rows that match, or the first `rows` of them, and counts and sorts them: without `MATERIALIZED`, the list could
 * be read to its end instead. Nothing is read where the SQL of `frequent` is true.
 * @returns the ids of the page up to `end`
 */
async function sorted<Id>(
  query: Query,
  page: Page,
  { search, rows, end, frequent }: Omit<Wanted, 'rows'> & { rows?: number; frequent?: string | undefined },
): Promise<{ ids: Id[]; found: number; frequent: boolean }> {
  const condition = frequent ? (search.whenRare ?? search.condition) : search.condition;
  const matching = withKeys(query.clone().select('id', 'id'), page)
    .andWhere(`NOT (SELECT frequent FROM sampled) AND ${condition}`, search.parameters)
    .limit(rows);
  const keys = page.order.map((_column, index) => `key${index} ${page.direction}`).join(', ');
  const [sql, values] = query.connection.driver.escapeQueryWithParameters(
    `${withLists(search)} sampled AS MATERIALIZED (SELECT ${frequent ?? 'false'} AS frequent),
       matching AS MATERIALIZED (${matching.getQuery()})
     SELECT (SELECT frequent FROM sampled), (SELECT count(*)::integer FROM matching) AS found,
       ARRAY(SELECT id FROM matching ORDER BY ${keys} OFFSET ${page.offset} LIMIT ${Math.max(0, end - page.offset)}) AS ids`,
    matching.getParameters(),
  );
  const [row] = await query.connection.query(sql, values);
  return row;
}

/** Adds the columns of the order as `key0`, `key1` and so on. */
function withKeys(query: Query, { order }: Page): Query {
  for (const [index, column] of order.entries()) query.addSelect(column, `key${index}`);
  return query;
}

/** Rows in the order of their ids. */
export function inOrderOf<Id, Row extends { id: Id }>(ids: Id[], rows: Row[]): Row[] {
  const places = new Map(ids.map((id, index) => [id, index]));
  return rows.sort((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
}

/** The rows of a page of `query`, without those that have changed since so that it does not find them any more. */
export async function rowsOf<Row extends { id: unknown }>(
  query: SelectQueryBuilder<Row>,
  ids: Row['id'][],
): Promise<Row[]> {
  return inOrderOf(ids, await query.andWhere({ id: In(ids) }).getMany());
}
