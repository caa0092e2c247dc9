import type { Chapter } from '@portal/contracts';

/** Address of a page that an e-mail leads to. The page wears the e-mail's chapter, as `before-first-paint.js` reads it. */
export function pageLink(publicUrl: string, path: string, chapter: Chapter): string {
  const url = new URL(path, publicUrl);
  url.searchParams.set('chapter', chapter.toLowerCase());
  return url.href;
}
