import type { RouteObject } from 'react-router-dom';
import { LandingPage } from './pages/landing/landing-page.tsx';

export const routes: RouteObject[] = [{ path: '/', element: <LandingPage /> }];
