import { Spinner } from '@portal/ui/states';
import { type ReactNode, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { SkipLink } from './skip-link.tsx';

/** Header, page, footer: the frame of every page that is not part of the dashboard. */
export function PublicFrame({ children = <Outlet /> }: { children?: ReactNode }) {
  return (
    <>
      <SkipLink />
      <Header />
      <main id="main" tabIndex={-1}>
        <Suspense fallback={<Spinner page />}>{children}</Suspense>
      </main>
      <Footer />
    </>
  );
}
