import type { ReactNode } from 'react';
import styles from './dashboard-layout.module.css';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { SkipLink } from './skip-link.tsx';

interface Props {
  /** Its place is kept while there is none. */
  sidebar?: ReactNode;
  /** Whether the page is on its way. The footer comes with the page: it would move. */
  isWaiting: boolean;
  children: ReactNode;
}

/** Where the parts of the dashboard are, from the page's HTML on. */
export const DashboardLayout = ({ sidebar, isWaiting, children }: Props) => (
  <>
    <SkipLink />
    <Header />
    <div className={`container ${styles.frame} ${isWaiting ? styles.waiting : ''}`}>
      <div>{sidebar}</div>
      {/* One element while the page is on its way and after: who went to it meanwhile stays there. */}
      <main id="main" tabIndex={-1} className={styles.page}>
        {children}
      </main>
    </div>
    <Footer />
  </>
);
