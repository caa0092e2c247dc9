import type { RequestOf } from '@portal/contracts';
import type { Chapter } from '@portal/contracts/constants';
import { type ListQuery, postsPerPage } from '@portal/contracts/newsletter-pages';
import { readQuery } from '@portal/sdk/query';

const maxTagLength = 50;

export function readListQuery(query: URLSearchParams): ListQuery {
  const { search = '', tag = '', page } = readQuery(query, { tag: 'any' });
  return { search, tag: tag.trim().slice(0, maxTagLength), page };
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
