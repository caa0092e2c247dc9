import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import type { Search } from './search.ts';

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
  /** Whether a search found more than `total`. */
  more: boolean;
}

/** What is searched, and the number of rows up to the end of the page. */
interface Wanted {
  search: Search;
  end: number;
}

/** The most rows that a search counts and shows (decision 18). */
const mostFound = 1000;
/** So many rows are compared in the list's order before an index is used. */
const comparedFirst = 10_000;

/** A page of the rows of `query`: with a search of those that it finds, otherwise of all `total`. */
export async function pageOf<Id>(
  query: Query,
  page: Page,
  { search, total }: { search?: Search; total: number },
): Promise<Found<Id>> {
  if (search) return searchPage(query, page, search);
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

/** What is frequent is found among the first rows of the list; what is rare is found fast with an index. */
async function searchPage<Id>(query: Query, page: Page, search: Search): Promise<Found<Id>> {
  const matching = query.clone().andWhere(search.condition, search.parameters);
  const most = Math.min(page.offset + page.limit, mostFound);
  const [first, found] = await Promise.all([
    amongFirst<Id>(query, page, { search, end: most }),
    countUpTo(matching, mostFound + 1),
  ]);
  const total = Math.min(found, mostFound);
  const end = Math.min(most, total);
  const isThere = page.offset < end;
  const read = () => (first.length >= end ? first.slice(page.offset, end) : allSorted<Id>(matching, page, end));
  return { ids: isThere ? await read() : [], total, more: found > total };
}

/** The number of rows, or `most` where there are more. */
async function countUpTo(query: Query, most: number): Promise<number> {
  const [sql, values] = query.clone().select('id').limit(most).getQueryAndParameters();
  const [{ rows }] = await query.connection.query(`SELECT count(*)::integer AS rows FROM (${sql}) AS counted`, values);
  return rows;
}

function ordered(query: Query, { order, direction }: Pick<Page, 'order' | 'direction'>): Query {
  const sorted = query.clone().select('id', 'id');
  for (const column of order) sorted.addOrderBy(column, direction);
  return sorted;
}

const idsOf = async <Id>(query: Query): Promise<Id[]> => (await query.getRawMany<{ id: Id }>()).map(({ id }) => id);

/** The first rows are read until `end` of them match. */
async function amongFirst<Id>(query: Query, page: Page, { search, end }: Wanted): Promise<Id[]> {
  const first = withKeys(ordered(query, page), page).limit(comparedFirst);
  for (const column of search.columns) first.addSelect(column, column);
  const found = query.connection.createQueryBuilder().select('id', 'id').from(`(${first.getQuery()})`, 'first');
  found.where(search.condition, search.parameters).setParameters(first.getParameters());
  for (const [index] of page.order.entries()) found.addOrderBy(`key${index}`, page.direction);
  return idsOf(found.limit(end));
}

/** Reads all that matches, and sorts it: without `MATERIALIZED`, the list could be read to its end instead. */
async function allSorted<Id>(query: Query, page: Page, end: number): Promise<Id[]> {
  const [sql, values] = withKeys(query.clone().select('id', 'id'), page).getQueryAndParameters();
  const keys = page.order.map((_column, index) => `key${index} ${page.direction}`).join(', ');
  const rows: { id: Id }[] = await query.connection.query(
    `WITH matching AS MATERIALIZED (${sql})
     SELECT id FROM matching ORDER BY ${keys} LIMIT ${end - page.offset} OFFSET ${page.offset}`,
    values,
  );
  return rows.map(({ id }) => id);
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
