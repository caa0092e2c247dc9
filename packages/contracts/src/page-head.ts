import type { Feed } from './feeds.ts';

/** What search engines and the previews of shared links say about a page. Addresses are absolute. */
export interface PageHead {
  title: string;
  description: string;
  address: string;
  /** Its size in pixels. */
  image: { address: string; width: number; height: number; description: string };
  article?: { author: string; published: string; modified: string | null; tags: string[] };
  feeds: Feed[];
  /** As schema.org describes the page, without the context. */
  structuredData: object;
}

/** The address leads to nothing: the status is 404, and search engines shall not list it. */
export interface MissingPage {
  title: string;
  missing: true;
}
