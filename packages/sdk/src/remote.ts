import type { PortalCallName, PortalConfig, RequestOf, ResponseOf } from '@portal/contracts';
import type { Chapter } from '@portal/contracts/constants';
import type { MissingPage, PageHead } from '@portal/contracts/page-head';
import type { RouteObject } from 'react-router-dom';

/** What a remote exposes as `./remote`: its routes, with absolute paths below the areas of its portal.json. */
export interface RemoteModule {
  routes: RouteObject[];
}

/**
 * What `src/render.tsx` of a remote exports, where a server shall render its pages for readers and crawlers (ADR 34). What a page
 * asks for through `useCall` is fetched for it, where it is for everybody; a page that asks for nothing is rendered when it is
 * composed. A route without an element is left to the browser.
 */
export interface RenderModule extends RemoteModule {
  /** What a page says of itself to those who run no script. Asked only where one of the routes answers the path. */
  head(page: PageOnServer): PageHead | MissingPage;
}

/** A page that a server renders. */
export interface PageOnServer {
  pathname: string;
  query: URLSearchParams;
  chapter: Chapter;
  site: PortalConfig;
  /** What a call answered that the page shows; null where there is no such thing, undefined where it is not known yet. */
  answer<N extends PortalCallName>(name: N, input: RequestOf<N>): ResponseOf<N> | null | undefined;
}
