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

/** The most rows that a search counts and shows (decision 18). */
const mostFound = 1000;
/** So many rows are compared in the list's order before an index is used. */
const comparedFirst = 3000;

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
  const [first, found] = await Promise.all([amongFirst<Id>(query, page, search), countUpTo(matching, mostFound + 1)]);
  const total = Math.min(found, mostFound);
  const end = Math.min(page.offset + page.limit, total);
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

function amongFirst<Id>(query: Query, page: Page, { columns, condition, parameters }: Search): Promise<Id[]> {
  const first = ordered(query, page).limit(comparedFirst);
  for (const column of columns) first.addSelect(column, column);
  const found = query.connection.createQueryBuilder().select('id', 'id').from(`(${first.getQuery()})`, 'first');
  return idsOf(found.where(condition, parameters).setParameters(first.getParameters()));
}

/** Reads all that matches, and sorts it: without `MATERIALIZED`, the list could be read to its end instead. */
async function allSorted<Id>(query: Query, { order, direction, offset }: Page, end: number): Promise<Id[]> {
  const matching = query.clone().select('id', 'id');
  for (const [index, column] of order.entries()) matching.addSelect(column, `key${index}`);
  const [sql, values] = matching.getQueryAndParameters();
  const keys = order.map((_column, index) => `key${index} ${direction}`).join(', ');
  const rows: { id: Id }[] = await query.connection.query(
    `WITH matching AS MATERIALIZED (${sql}) SELECT id FROM matching ORDER BY ${keys} LIMIT ${end - offset} OFFSET ${offset}`,
    values,
  );
  return rows.map(({ id }) => id);
}

/** Rows in the order of their ids. */
export function inOrderOf<Id, Row extends { id: Id }>(ids: Id[], rows: Row[]): Row[] {
  const places = new Map(ids.map((id, index) => [id, index]));
  return rows.sort((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
}
