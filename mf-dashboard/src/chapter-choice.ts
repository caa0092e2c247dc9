import { chapters } from '@portal/contracts';

/** Narrows a list down to one chapter. For admins: leads see their own alone. */
export const chapterChoice = {
  name: 'chapter',
  label: 'Chapter',
  all: 'All Chapters',
  options: chapters.map((value) => ({ value, label: `${value} Only` })),
};
