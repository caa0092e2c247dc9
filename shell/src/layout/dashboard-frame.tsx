import { useSession } from '@portal/sdk';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import styles from './dashboard-frame.module.css';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Loading } from './loading.tsx';
import { ProfileNotice } from './profile-notice.tsx';
import { Sidebar } from './sidebar.tsx';
import { SkipLink } from './skip-link.tsx';

/** The dashboard's sidebar and sign-in gate around a remote's page (spec section 2, 'Dashboard shell and sidebar'). */
export function DashboardFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <Header />
      <Gate>
        <div className={`container ${styles.frame}`}>
          <Sidebar />
          <main id="main" tabIndex={-1} className={styles.page}>
            <ProfileNotice />
            {children}
          </main>
        </div>
      </Gate>
      <Footer />
    </>
  );
}

function Gate({ children }: { children: ReactNode }) {
  const { status, profile, profileError } = useSession();
  const { pathname, search } = useLocation();
  if (status === 'signed-out') {
    return <Navigate to={`/sign-in?redirect_url=${encodeURIComponent(pathname + search)}`} replace />;
  }
  if (status === 'loading' || !profile) {
    return (
      <div className={styles.waiting}>
        <Loading text={status !== 'loading' && pathname === '/dashboard' ? 'Loading dashboard...' : undefined} />
      </div>
    );
  }
  // Signed up, but left before the account was initialised; or an account made elsewhere.
  return profileError === 'not_found' ? <Navigate to="/init-user" replace /> : children;
}
