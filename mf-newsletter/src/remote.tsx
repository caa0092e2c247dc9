import { QueryProvider } from '@portal/sdk/query';
import { lazy } from 'react';
import { Outlet, type RouteObject } from 'react-router-dom';
import { NewsletterPage } from './pages/newsletter/newsletter-page.tsx';

export const subscriptionPath = '/newsletter/subscription';

// People who unsubscribe come from an e-mail, and have not opened the newsletter before.
const SubscriptionPage = lazy(async () => {
  const { SubscriptionPage } = await import('./pages/subscription/subscription-page.tsx');
  return { default: SubscriptionPage };
});

/** One route, so that a post opens in the place of the list that it was chosen from. */
export const reading: RouteObject = { path: '/newsletter/:postId?', element: <NewsletterPage /> };

const subscription: RouteObject = { path: subscriptionPath, element: <SubscriptionPage /> };

export const withQueries = (children: RouteObject[]): RouteObject[] => [
  {
    element: (
      <QueryProvider>
        <Outlet />
      </QueryProvider>
    ),
    children,
  },
];

export const routes = withQueries([reading, subscription]);
