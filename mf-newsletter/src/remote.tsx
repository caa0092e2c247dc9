import { QueryProvider } from '@portal/sdk/query';
import { lazy } from 'react';
import { Outlet, type RouteObject } from 'react-router-dom';
import { NewsletterPage } from './pages/newsletter/newsletter-page.tsx';

// Who unsubscribes comes from a mail, and reads no newsletter first.
const SubscriptionPage = lazy(async () => {
  const { SubscriptionPage } = await import('./pages/subscription/subscription-page.tsx');
  return { default: SubscriptionPage };
});

export const routes: RouteObject[] = [
  {
    element: (
      <QueryProvider>
        <Outlet />
      </QueryProvider>
    ),
    children: [
      // One route, so that a post opens in the place of the list that it was chosen from.
      { path: '/newsletter/:postId?', element: <NewsletterPage /> },
      { path: '/newsletter/subscription', element: <SubscriptionPage /> },
    ],
  },
];
