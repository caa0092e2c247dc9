import type { RequestOf } from '@portal/contracts';
import { type Chapter, maxSearchLength } from '@portal/contracts/constants';
import { type ListQuery, postsPerPage } from '@portal/contracts/newsletter-pages';

const maxTagLength = 50;

export function readListQuery(query: URLSearchParams): ListQuery {
  const page = Number(query.get('page'));
  return {
    search: query.get('search')?.trim().slice(0, maxSearchLength) ?? '',
    tag: query.get('tag')?.trim().slice(0, maxTagLength) ?? '',
    page: Number.isSafeInteger(page) && page > 0 && page <= 1_000_000 ? page : 1,
  };
}

/** What a page of the list asks the services for. */
export const postsRequest = (
  chapter: Chapter,
  { search, tag, page }: ListQuery,
): RequestOf<'GET /newsletter/getPosts'> => ({
  chapter,
  search: search || undefined,
  tag: tag || undefined,
  page,
  limit: postsPerPage,
});
