import { useChapter, useTheme } from '@portal/sdk';
import { QueryProvider } from '@portal/sdk/query';
import { UiProvider } from '@portal/ui';
import { Outlet, type RouteObject } from 'react-router-dom';
import { DemoHoursPage } from './pages/demo-hours/demo-hours-page.tsx';
import { ReviewQueuePage } from './pages/review-queue/review-queue-page.tsx';
import { SubmitHoursPage } from './pages/submit-hours/submit-hours-page.tsx';

function Dressed() {
  const { chapter } = useChapter();
  const { theme } = useTheme();
  return (
    <QueryProvider>
      <UiProvider chapter={chapter} theme={theme}>
        <Outlet />
      </UiProvider>
    </QueryProvider>
  );
}

/** Volunteer hours: logging them, trying that out, and reviewing what was logged. */
export const routes: RouteObject[] = [
  {
    element: <Dressed />,
    children: [
      { path: '/dashboard/hours', element: <SubmitHoursPage /> },
      { path: '/dashboard/admin_inbox', element: <ReviewQueuePage /> },
      { path: '/demo/hours', element: <DemoHoursPage /> },
    ],
  },
];
