import { type Chapter, chapterNames } from './constants.ts';

/** What the newsletter's public pages say and ask for, whoever draws them: the remote, and ahead of it the edge (ADR 19). */

/** Cards on a page of the list: whole rows, whether the grid has three columns, two or one. */
export const postsPerPage = 12;

/** What the list of a chapter calls itself. */
export const describeList = (chapter: Chapter) => ({
  title: `${chapter} Newsletter`,
  description: `News, service projects and announcements of the ${chapterNames[chapter]}.`,
});

export const listLead = 'News, service projects and announcements from our chapter.';

/** How many files a post carries, in words. */
export const attachedFiles = (count: number): string => `${count} attached ${count === 1 ? 'file' : 'files'}`;

/** What the list of posts shows; the address holds it, so that a reload, Back or a shared link shows the same. */
export interface ListQuery {
  search: string;
  tag: string;
  page: number;
}

/** The address of the list that shows this, without defaults. `chapter`: for readers without a script. */
export function listAddress({ search, tag, page, chapter }: Partial<ListQuery> & { chapter?: Chapter }): string {
  const query = new URLSearchParams();
  if (search) query.set('search', search);
  if (tag) query.set('tag', tag);
  if (page && page > 1) query.set('page', String(page));
  if (chapter) query.set('chapter', chapter.toLowerCase());
  return query.size > 0 ? `/newsletter?${query}` : '/newsletter';
}

/** The address of a post. */
export const postAddress = ({ id }: { id: string }): string => `/newsletter/${id}`;
