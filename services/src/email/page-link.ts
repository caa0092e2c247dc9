import type { Chapter } from '@portal/contracts';

/**
 * Address of a page for a link in an e-mail. The page shows the e-mail's chapter, which `before-first-paint.js` reads.
 */
export function pageLink(publicUrl: string, path: string, chapter: Chapter): string {
  const url = new URL(path, publicUrl);
  url.searchParams.set('chapter', chapter.toLowerCase());
  return url.href;
}
