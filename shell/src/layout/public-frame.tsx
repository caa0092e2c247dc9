import { type ReactNode, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PageWaiting } from './page-waiting.tsx';
import { SkipLink } from './skip-link.tsx';

/** Header, page and footer of every page outside the dashboard. */
export function PublicFrame({ children = <Outlet /> }: { children?: ReactNode }) {
  return (
    <>
      <SkipLink />
      <Header />
      <main id="main" tabIndex={-1}>
        <Suspense fallback={<PageWaiting />}>{children}</Suspense>
      </main>
      <Footer />
    </>
  );
}
