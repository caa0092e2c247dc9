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

/** What is rare is read whole with an index. What is frequent is found among the first rows of the list. */
async function searchPage<Id>(query: Query, page: Page, search: Search): Promise<Found<Id>> {
  const matching = query.clone().andWhere(search.condition, search.parameters);
  const end = Math.min(page.offset + page.limit, mostFound);
  const few = await sorted<Id>(matching.clone().limit(mostFound + 1), page, mostFound + 1);
  if (few.length <= mostFound) return { ids: few.slice(page.offset, end), total: few.length, more: false };
  if (page.offset >= end) return { ids: [], total: mostFound, more: true };
  const first = await amongFirst<Id>(query, page, { search, end });
  const ids = first.length < end ? await sorted<Id>(matching, page, end) : first;
  return { ids: ids.slice(page.offset), total: mostFound, more: true };
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

/** Reads all rows of `matching` and sorts them: without `MATERIALIZED`, the list could be read to its end instead. */
async function sorted<Id>(matching: Query, page: Page, end: number): Promise<Id[]> {
  const [sql, values] = withKeys(matching.clone().select('id', 'id'), page).getQueryAndParameters();
  const keys = page.order.map((_column, index) => `key${index} ${page.direction}`).join(', ');
  const rows: { id: Id }[] = await matching.connection.query(
    `WITH matching AS MATERIALIZED (${sql}) SELECT id FROM matching ORDER BY ${keys} LIMIT ${end}`,
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
