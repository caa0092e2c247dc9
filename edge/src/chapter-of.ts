import { type Chapter, chapterCookie, chapters, defaults } from '@portal/contracts';
import type { FastifyRequest } from 'fastify';

const cookie = new RegExp(`(?:^|;\\s*)${chapterCookie}=(\\w+)`);

/** The chapter of a request: the one in its address, then the one of the visitor's cookie. */
export function chapterOf({ query, headers }: FastifyRequest): Chapter {
  const linked = (query as Record<string, unknown>).chapter;
  const shown = cookie.exec(headers.cookie ?? '')?.[1];
  return (
    chapters.find((chapter) => chapter.toLowerCase() === linked) ??
    chapters.find((chapter) => chapter === shown) ??
    defaults.visitorChapter
  );
}
