import { chapterNames, chapters } from '@portal/contracts';

/** Narrows a list down to one chapter. For admins: leads see their own alone. */
export const chapterChoice = {
  name: 'chapter',
  label: 'Chapter',
  all: 'All Chapters',
  options: chapters.map((value) => ({ value, label: `${value} Only` })),
};

/** With their whole names, for a form. */
export const chapterOptions = chapters.map((value) => ({ value, label: `${value} (${chapterNames[value]})` }));
