import { useChapter, useSession } from '@portal/sdk';
import { Badge } from '@portal/ui/badge';
import { Spinner } from '@portal/ui/states';
import { useEffect } from 'react';
import { Actions, adminActions, quickActions } from './actions.tsx';
import styles from './overview-page.module.css';
import { useStanding } from './standing.ts';
import { StandingCards } from './standing-cards.tsx';

/** The member overview (spec section 2, 'Dashboard page'). */
export function OverviewPage() {
  const { chapter } = useChapter();
  const { status, user, profile, profileError } = useSession();
  const standing = useStanding();
  useFreshProfile();

  if (status === 'loading' || !profile) return <Spinner page text="Loading dashboard..." />;
  const firstName = (profileError ? user?.firstName : profile.first_name) || 'User';
  return (
    <div className="stack stack--loose">
      <title>{`Overview · ${chapter}`}</title>
      <header className={styles.head}>
        <h1>Welcome back, {firstName}!</h1>
        <Badge tone="badge--accent" tip={`You are signed in as ${standing.title}`}>
          {standing.badge}
        </Badge>
      </header>
      <StandingCards profile={profile} standing={standing} />
      <Actions heading="Quick Actions" actions={quickActions} />
      {standing.role !== 'student' && <Actions heading="Admin Actions" actions={adminActions} />}
    </div>
  );
}

/** In ms. The record that a visit of the portal begins with is not read twice. */
const freshMs = 10_000;

/** Hours can be approved at any time, so every visit reads the profile again. */
function useFreshProfile() {
  useEffect(() => {
    const { reload } = useSession.getState();
    reload(freshMs).catch((error) => console.error(error));
  }, []);
}
