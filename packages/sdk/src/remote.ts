import type { PortalCallName, PortalConfig, RequestOf, ResponseOf } from '@portal/contracts';
import type { Chapter, Role } from '@portal/contracts/constants';
import type { MissingPage, PageHead } from '@portal/contracts/page-head';
import type { RouteObject } from 'react-router-dom';
import type { ListOptions } from './list-address.ts';

/** What a remote exposes as `./remote`: its routes, with absolute paths below the areas of its portal.json. */
export interface RemoteModule {
  routes: RouteObject[];
}

/**
 * The `handle` of a route: what its page needs first. The shell starts it as soon as the path is known, beside everything else
 * that the page waits for. A page does not rely on it, because an older shell leaves it out.
 */
export interface PageStart {
  /** Fetches the file that the page is in. */
  load?(): Promise<unknown>;
  /** The calls whose responses it shows first. */
  calls?: FirstCall[];
}

/** A call with a constant request, or one of a list that is read as the address says. */
export type FirstCall = { name: PortalCallName /** Default: all members. */; roles?: readonly Role[] } & (
  | { input: object }
  | { list: ListOptions }
);

/**
 * What `src/render.tsx` of a remote exports, where a server shall render its pages for readers and crawlers (ADR 34). Then all
 * its areas are public. What a page requests through `useCall` is fetched for it, if it is for everybody; the page at `/` requests
 * nothing. A route without an element is left to the browser.
 */
export interface RenderModule extends RemoteModule {
  /** What a page says of itself to those who run no script. Called only where one of the routes matches the path. */
  head(page: PageOnServer): PageHead | MissingPage;
}

/** A page that a server renders. */
export interface PageOnServer {
  pathname: string;
  query: URLSearchParams;
  chapter: Chapter;
  site: PortalConfig;
  /** The response to a call that the page shows; null if there is no such thing, undefined if it is not known yet. */
  answer<N extends PortalCallName>(name: N, input: RequestOf<N>): ResponseOf<N> | null | undefined;
}
