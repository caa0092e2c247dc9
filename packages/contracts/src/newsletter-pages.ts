import { type Chapter, chapterNames, defaults } from './constants.ts';

/** Cards on a page of the list: whole rows, whether the grid has three columns, two or one. */
export const postsPerPage = 12;

/** What the list of a chapter calls itself. */
export const describeList = (chapter: Chapter) => ({
  title: `${chapter} Newsletter`,
  description: `News, service projects and announcements of the ${chapterNames[chapter]}.`,
});

/** The address of a chapter's list. Visitors who named no chapter see the list of the default one. */
export const listAddress = (chapter: Chapter): string =>
  chapter === defaults.visitorChapter ? '/newsletter' : `/newsletter?chapter=${chapter.toLowerCase()}`;

export const listLead = 'News, service projects and announcements from our chapter.';

/** The address of a post. */
export const postAddress = ({ id }: { id: string }): string => `/newsletter/${id}`;
