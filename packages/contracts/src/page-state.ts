import type { Area } from './areas.ts';
import type { CallName, RequestOf, ResponseOf } from './calls.ts';
import type { Chapter } from './constants.ts';
import type { MissingPage, PageHead } from './page-head.ts';
import type { PortalConfig } from './portal-config.ts';

/** A call of the API with its response. The response is null if what was requested does not exist. */
export type QueryData = {
  [N in CallName]: [name: N, input: RequestOf<N>, response: ResponseOf<N> | null];
}[CallName];

/** What a document was rendered with. Its script hydrates it with the same. */
export interface PageState {
  chapter: Chapter;
  queries: QueryData[];
  /** Whether its post is shown as it was written: rendering the page took the server too long. */
  asWritten?: boolean;
}

/** Id of the document's JSON block that holds it. */
export const pageStateId = 'portal-page';

/** The file of a release that renders its pages on a server, where it has any (ADR 34). */
export const renderFile = 'render.cjs';

/** What an app renders on a server. */
export interface RenderRequest extends PageState {
  /** Path and query. */
  address: string;
  site: PortalConfig;
  /** Whose frame stands around a page that the browser renders. */
  frame?: Area['frame'];
}

/**
 * What it returns. `needs`: calls whose responses the page shows and was not given; then the rest is not the whole page. If
 * `isComplete` is false, the HTML is the portal's frame alone, and the browser renders the page.
 */
export interface RenderResult {
  html: string;
  isComplete: boolean;
  needs: [name: string, input: Record<string, unknown>][];
  head?: PageHead | MissingPage;
  /** Addresses of the fonts that the first screen is set in. */
  fonts: string[];
  /** HTML of what finds out who is signed in, for pages that need to know it. */
  identity?: string;
}

/** Name of the cookie that tells the server which chapter to render. */
export const chapterCookie = 'chapter';
