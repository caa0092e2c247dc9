import { type ReactNode, Suspense } from 'react';
import { type RouteObject, useRoutes } from 'react-router-dom';
import { NotFound } from '../layout/not-found.tsx';

/** Around the page of a remote, on a server as in the browser, which hydrates it once the remote is there. */
export const PageBox = ({ waiting, children }: { waiting?: ReactNode; children: ReactNode }) => (
  <Suspense fallback={waiting}>{children}</Suspense>
);

/** The page of a remote that answers the address. */
export const RemotePage = ({ routes }: { routes: RouteObject[] }) => useRoutes(routes) ?? <NotFound />;
