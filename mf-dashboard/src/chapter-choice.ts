import { chapterNames, chapters } from '@portal/contracts';
import { useRole } from '@portal/sdk';

/** Narrows a list down to one chapter. For admins: leads see their own alone. */
export const chapterChoice = {
  name: 'chapter',
  label: 'Chapter',
  all: 'All Chapters',
  options: chapters.map((value) => ({ value, label: `${value} Only` })),
};

/** What may be chosen so in an address. A lead can have the link of an admin, which names the other chapter. */
export const useChapterFilter = () => (useRole() === 'admin' ? chapters : []);

/** With their whole names, for a form. */
export const chapterOptions = chapters.map((value) => ({ value, label: `${value} (${chapterNames[value]})` }));
