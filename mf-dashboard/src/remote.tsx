import type { RouteObject } from 'react-router-dom';
import { OverviewPage } from './pages/overview/overview-page.tsx';

export const routes: RouteObject[] = [{ path: '/dashboard', element: <OverviewPage /> }];
