import { type RouteObject, useRoutes } from 'react-router-dom';
import { NotFound } from '../layout/not-found.tsx';

/** The page of a remote that answers the address. */
export const RemotePage = ({ routes }: { routes: RouteObject[] }) => useRoutes(routes) ?? <NotFound />;
