import type { RouteObject } from 'react-router-dom';
import { SignatureRoute } from './signature-route.tsx';

export const routes: RouteObject[] = [
  { path: '/signature', element: <SignatureRoute /> },
  { path: '/signature/:requestId', element: <SignatureRoute /> },
];
