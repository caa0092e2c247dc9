import { type Session, useSession } from '@portal/sdk';
import { type ReactNode, Suspense, useDeferredValue } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { LazyPage } from '../app/lazy-page.tsx';
import type { Opening } from '../remotes/opening.ts';
import { usePageStart } from '../remotes/page-start.ts';
import { useIdentity } from '../session/identity-state.ts';
import { DashboardLayout } from './dashboard-layout.tsx';
import { PageWaiting } from './page-waiting.tsx';
import { ProfileNotice } from './profile-notice.tsx';
import { Sidebar } from './sidebar.tsx';

const identityFailed = {
  name: 'sign-in',
  load: async () =>
    (await import(/* webpackChunkName: "account" */ '../session/identity-failed.tsx')).IdentityUnavailable,
};

/** The dashboard's sidebar and sign-in gate around a remote's page (spec section 2, 'Dashboard shell and sidebar'). */
export function DashboardFrame({ opening, children }: { opening: Opening | undefined; children: ReactNode }) {
  usePageStart(opening?.opened);
  const mayOpen = useSession(isOpen);
  // The page is rendered behind the waiting state and shown once it is whole. A fallback in between would make React hold
  // the page back for 300 ms.
  const open = useDeferredValue(mayOpen, false) && mayOpen;
  const failed = useIdentity((identity) => identity.status === 'failed');
  return (
    <DashboardLayout sidebar={mayOpen && <Sidebar />} isWaiting={!open && !failed}>
      {/* Without a key, the page of the remote before would stay behind the waiting state, and come back as it was left. */}
      <Suspense key={opening?.name} fallback={<PageWaiting />}>
        {open ? (
          <>
            <ProfileNotice />
            {children}
          </>
        ) : (
          <Gate failed={failed} />
        )}
      </Suspense>
    </DashboardLayout>
  );
}

const isOpen = ({ status, profile, profileError }: Session): boolean =>
  status === 'signed-in' && profile !== null && profileError !== 'not_found';

/** Replaces the page until it is known that somebody is a member. Redirects everybody else. */
function Gate({ failed }: { failed: boolean }) {
  const session = useSession();
  const { status, profile } = session;
  const { pathname, search, hash } = useLocation();
  if (failed) return <LazyPage file={identityFailed} />;
  if (status === 'signed-out') {
    return <Navigate to={`/sign-in?redirect_url=${encodeURIComponent(pathname + search + hash)}`} replace />;
  }
  if (status === 'loading' || !profile || isOpen(session)) {
    return (
      <PageWaiting text={status !== 'loading' && pathname === '/dashboard' ? 'Loading dashboard...' : undefined} />
    );
  }
  // Somebody signed up but left before the initialisation, or the account was created elsewhere.
  return <Navigate to="/init-user" replace />;
}
