import { type Session, useSession } from '@portal/sdk';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { LazyPage } from '../app/lazy-page.tsx';
import { useIdentity } from '../session/identity-state.ts';
import styles from './dashboard-frame.module.css';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PageWaiting } from './page-waiting.tsx';
import { ProfileNotice } from './profile-notice.tsx';
import { Sidebar } from './sidebar.tsx';
import { SkipLink } from './skip-link.tsx';

const identityFailed = {
  name: 'sign-in',
  load: async () => (await import('../session/identity-failed.tsx')).IdentityUnavailable,
};

/** The dashboard's sidebar and sign-in gate around a remote's page (spec section 2, 'Dashboard shell and sidebar'). */
export function DashboardFrame({ children }: { children: ReactNode }) {
  const open = useSession(isOpen);
  return (
    <>
      <SkipLink />
      <Header />
      <div className={open ? `container ${styles.frame}` : styles.waiting}>
        {open && <Sidebar />}
        {/* One element while the gate is closed and after: who went to it meanwhile stays there. */}
        <main id="main" tabIndex={-1} className={styles.page}>
          {open ? (
            <>
              <ProfileNotice />
              {children}
            </>
          ) : (
            <Gate />
          )}
        </main>
      </div>
      <Footer />
    </>
  );
}

const isOpen = ({ status, profile, profileError }: Session): boolean =>
  status === 'signed-in' && profile !== null && profileError !== 'not_found';

/** Replaces the page until it is known that somebody is a member. Redirects everybody else. */
function Gate() {
  const { status, profile } = useSession();
  const { pathname, search } = useLocation();
  const failed = useIdentity((identity) => identity.status === 'failed');
  if (failed) return <LazyPage file={identityFailed} />;
  if (status === 'signed-out') {
    return <Navigate to={`/sign-in?redirect_url=${encodeURIComponent(pathname + search)}`} replace />;
  }
  if (status === 'loading' || !profile) {
    return (
      <PageWaiting text={status !== 'loading' && pathname === '/dashboard' ? 'Loading dashboard...' : undefined} />
    );
  }
  // Somebody signed up but left before the initialisation, or the account was created elsewhere.
  return <Navigate to="/init-user" replace />;
}
