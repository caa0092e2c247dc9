import { type Chapter, defaults } from '@portal/contracts/constants';

/**
 * The file of a composed page for a chapter, such as `areas/landing.njhs.html`. The default chapter of visitors has the plain
 * name, which a static host finds.
 * @param name such as `index` or `areas/landing`
 */
export const pageFile = (name: string, chapter: Chapter): string =>
  chapter === defaults.visitorChapter ? `${name}.html` : `${name}.${chapter.toLowerCase()}.html`;
