import type { PageStart } from '@portal/sdk';
import { QueryProvider } from '@portal/sdk/query';
import { lazy } from 'react';
import { Outlet, type RouteObject } from 'react-router-dom';
import { DemoHoursPage } from './pages/demo-hours/demo-hours-page.tsx';
import { ReviewQueuePage, submissionList } from './pages/review-queue/review-queue.tsx';
import { ownSubmissions } from './pages/submit-hours/own-submissions.tsx';
import { SubmitHoursPage } from './pages/submit-hours/submit-hours-page.tsx';

// Somebody who checks a certificate opens no other page of this remote.
const CheckCertificatePage = lazy(async () => {
  const { CheckCertificatePage } = await import('./pages/check-certificate/check-certificate-page.tsx');
  return { default: CheckCertificatePage };
});

const submitting: PageStart = { calls: [{ name: 'GET /hours/mine', input: ownSubmissions }] };
const reviewing: PageStart = { calls: [{ name: 'GET /hours/admin/list', list: submissionList, roles: ['admin'] }] };

/** Volunteer hours: logging them, trying that out, reviewing what was logged, and checking certificates. */
export const routes: RouteObject[] = [
  {
    element: (
      <QueryProvider>
        <Outlet />
      </QueryProvider>
    ),
    children: [
      { path: '/dashboard/hours', element: <SubmitHoursPage />, handle: submitting },
      { path: '/dashboard/admin_inbox', element: <ReviewQueuePage />, handle: reviewing },
      { path: '/demo/hours', element: <DemoHoursPage /> },
      { path: '/check/:code?', element: <CheckCertificatePage /> },
    ],
  },
];
