import { QueryProvider } from '@portal/sdk/query';
import { Outlet, type RouteObject } from 'react-router-dom';
import { NewsletterPage } from './pages/newsletter/newsletter-page.tsx';
import { PostPage } from './pages/post/post-page.tsx';

export const routes: RouteObject[] = [
  {
    path: '/newsletter',
    element: (
      <QueryProvider>
        <Outlet />
      </QueryProvider>
    ),
    children: [
      { index: true, element: <NewsletterPage /> },
      { path: ':postId', element: <PostPage /> },
    ],
  },
];
