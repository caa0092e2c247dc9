import { QueryProvider } from '@portal/sdk/query';
import { Outlet, type RouteObject } from 'react-router-dom';
import { DemoHoursPage } from './pages/demo-hours/demo-hours-page.tsx';
import { ReviewQueuePage } from './pages/review-queue/review-queue-page.tsx';
import { SubmitHoursPage } from './pages/submit-hours/submit-hours-page.tsx';

/** Volunteer hours: logging them, trying that out, and reviewing what was logged. */
export const routes: RouteObject[] = [
  {
    element: (
      <QueryProvider>
        <Outlet />
      </QueryProvider>
    ),
    children: [
      { path: '/dashboard/hours', element: <SubmitHoursPage /> },
      { path: '/dashboard/admin_inbox', element: <ReviewQueuePage /> },
      { path: '/demo/hours', element: <DemoHoursPage /> },
    ],
  },
];
