import type { RequestOf } from '@portal/contracts';
import type { Chapter } from '@portal/contracts/constants';
import { postsPerPage } from '@portal/contracts/newsletter-pages';
import { readQuery } from '@portal/sdk/query';

/** What the address of the list narrows it down by, besides a search. */
export const postFilters = { tag: 'any' } as const;

export type PostsQuery = ReturnType<typeof readPostsQuery>;

export const readPostsQuery = (address: URLSearchParams) => readQuery(address, postFilters);

export const isNarrowed = ({ search, tag }: PostsQuery): boolean => Boolean(search || tag);

/** What a page of the list asks the services for. */
export const postsRequest = (chapter: Chapter, query: PostsQuery): RequestOf<'GET /newsletter/getPosts'> => ({
  chapter,
  ...query,
  limit: postsPerPage,
});
