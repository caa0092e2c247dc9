import type { PortalConfig } from '@portal/contracts';
import type { MissingPage } from '@portal/contracts/page-head';
import type { PageState, RenderRequest, RenderResult } from '@portal/contracts/page-state';
import * as sdk from '@portal/sdk';
import { type PageOnServer, PageStateContext, providePortalConfig, type RenderModule } from '@portal/sdk';
import * as query from '@portal/sdk/query';
import { queryClientOf } from '@portal/sdk/query';
import { displayFont, textFont } from '@portal/ui/fonts';
import * as React from 'react';
import { type ReactNode, StrictMode, Suspense } from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDOM from 'react-dom';
import { prerender } from 'react-dom/static.edge';
import { matchRoutes, type RouteObject, StaticRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { DashboardLayout } from './layout/dashboard-layout.tsx';
import { notFoundTitle } from './layout/not-found.tsx';
import { PageWaiting } from './layout/page-waiting.tsx';
import { PublicFrame } from './layout/public-frame.tsx';
import { RemotePage } from './remotes/remote-page.tsx';
import * as router from './remotes/shared-router.ts';
import { coreScript } from './session/clerk-address.ts';

/** As `federation.ts` offers it in the browser: a remote's pages are rendered with the shell's React, in one tree with the frame. */
export const shared: Record<string, object> = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDOM,
  'react-router-dom': router,
  '@portal/sdk': sdk,
  '@portal/sdk/query': query,
};

const fonts = [displayFont, textFont];

/**
 * Renders what the browser's first rendering of an address will be: the frame, and the remote's page in it.
 * @param remote left out where the address is none of a remote's, or the browser alone renders the page
 * @throws what the page threw
 */
export async function renderPage(request: RenderRequest, remote?: RenderModule): Promise<RenderResult> {
  providePortalConfig(request.site);
  const page: PageState = { chapter: request.chapter, queries: request.queries, asWritten: request.asWritten };
  const html = async (content: ReactNode) =>
    markup(<Document address={request.address} page={page} content={content} />);
  if (!remote || isLeftToBrowser(remote.routes, pathOf(request))) {
    const isDashboard = request.frame === 'dashboard';
    const waiting = isDashboard ? (
      <DashboardLayout isWaiting>{<WaitingBox />}</DashboardLayout>
    ) : (
      framed(<WaitingBox />)
    );
    const identity = isDashboard ? await identityScript(request.site) : undefined;
    return { html: await html(waiting), isComplete: false, needs: [], fonts, identity };
  }
  const complete = await html(
    framed(
      // The browser hydrates the same boundary once the remote is there: see `remote-area.tsx`.
      <Suspense>
        <RemotePage routes={remote.routes} />
      </Suspense>,
    ),
  );
  const needs = unanswered(page);
  if (needs.length > 0) return { html: await html(framed(<WaitingBox />)), isComplete: false, needs, fonts };
  const isFound = matchRoutes(remote.routes, pathOf(request)) !== null;
  const head = isFound ? remote.head(pageOnServer(request, page)) : notFound;
  return { html: complete, isComplete: true, needs, head, fonts };
}

const notFound: MissingPage = { title: notFoundTitle, missing: true };

const pathOf = ({ address }: RenderRequest) => address.replace(/[?#].*$/s, '');

/** A route that renders nothing on a server is the browser's. */
function isLeftToBrowser(routes: RouteObject[], pathname: string): boolean {
  const found = matchRoutes(routes, pathname)?.at(-1)?.route;
  return found !== undefined && found.element === undefined;
}

interface Props {
  address: string;
  page: PageState;
  content: ReactNode;
}

/** The tree of `main.tsx`. */
const Document = ({ address, page, content }: Props) => (
  <StrictMode>
    <PageStateContext value={page}>
      <StaticRouter location={address}>
        <App area={content} />
      </StaticRouter>
    </PageStateContext>
  </StrictMode>
);

const framed = (content: ReactNode) => <PublicFrame>{content}</PublicFrame>;

/** The script that `session/clerk-script.ts` would request later. */
function identityScript(site: PortalConfig): Promise<string> {
  const { address, attributes } = coreScript(site);
  return markup(<script async fetchPriority="high" crossOrigin="anonymous" src={address} {...attributes} />);
}

/** Stands in the place of a page that only the browser renders. */
const WaitingBox = () => (
  <div data-waiting="">
    <div className="scripted">
      <PageWaiting />
    </div>
    <noscript>
      <p className="container page lead">This page needs JavaScript.</p>
    </noscript>
  </div>
);

/** Waits for all parts; those that are long stay in their places, where React would move them there by a script. */
async function markup(tree: ReactNode): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerender(tree, {
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    onError: (error) => void errors.push(error),
  });
  const html = await new Response(prelude).text();
  // React would leave the part that threw to the browser.
  if (errors.length > 0) throw errors[0];
  return html;
}

/** The calls that the page shows and that nobody made for it. */
const unanswered = (page: PageState): RenderResult['needs'] =>
  queryClientOf(page)
    .getQueryCache()
    .getAll()
    .filter(({ state, options }) => state.data === undefined && (options as { enabled?: unknown }).enabled !== false)
    .map(({ queryKey }) => queryKey as RenderResult['needs'][number]);

const pageOnServer = (request: RenderRequest, page: PageState): PageOnServer => ({
  pathname: pathOf(request),
  query: new URL(request.address, request.site.publicUrl).searchParams,
  chapter: page.chapter,
  site: request.site,
  answer: (name, input) => queryClientOf(page).getQueryData([name, input]),
});
