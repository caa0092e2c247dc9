import { maxSearchLength } from '@portal/contracts/constants';

/** What the list of posts shows; the address holds it, so that a reload, Back or a shared link shows the same. */
export interface ListQuery {
  search: string;
  tag: string;
  page: number;
}

/** Cards on a page: whole rows, whether the grid has three columns, two or one. */
export const postsPerPage = 12;

const maxTagLength = 50;

export function readListQuery(query: URLSearchParams): ListQuery {
  const page = Number(query.get('page'));
  return {
    search: query.get('search')?.trim().slice(0, maxSearchLength) ?? '',
    tag: query.get('tag')?.trim().slice(0, maxTagLength) ?? '',
    page: Number.isSafeInteger(page) && page > 0 && page <= 1_000_000 ? page : 1,
  };
}

/** The address of the list that shows this, without what goes without saying. */
export function listAddress({ search, tag, page }: Partial<ListQuery>): string {
  const query = new URLSearchParams();
  if (search) query.set('search', search);
  if (tag) query.set('tag', tag);
  if (page && page > 1) query.set('page', String(page));
  return query.size > 0 ? `/newsletter?${query}` : '/newsletter';
}
