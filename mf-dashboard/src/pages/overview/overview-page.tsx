import type { UserRecord } from '@portal/contracts/users';
import { useSession } from '@portal/sdk';
import { useCall } from '@portal/sdk/query';
import { reportPart } from '@portal/sdk/release-reports';
import { Badge } from '@portal/ui/badge';
import { LazyPart } from '@portal/ui/lazy-part';
import { Spinner } from '@portal/ui/states';
import { type ReactNode, useEffect } from 'react';
import { Actions, adminActions, quickActions } from './actions.tsx';
import { NextStepCard } from './next-step-card.tsx';
import { OverviewCards } from './overview-cards.tsx';
import styles from './overview-page.module.css';
import { type OwnRole, useOwnRole } from './own-role.ts';

// Below what is looked at first, and with the chart.
const yourYear = { load: async () => (await import('./your-year.tsx')).YourYear };

/** The member overview (spec section 2, 'Dashboard page'). */
export function OverviewPage() {
  const { status, user, profile, profileError } = useSession();
  const ownRole = useOwnRole();

  if (status === 'loading' || !profile) return <Spinner page text="Loading dashboard..." />;
  const firstName = (profileError ? user?.firstName : profile.first_name) || 'User';
  return (
    <div className="stack stack--loose">
      <header className={`row ${styles.head}`}>
        <h1>Welcome back, {firstName}!</h1>
        <Badge tone="badge--accent" tip={`You are signed in as ${ownRole.title}`}>
          {ownRole.badge}
        </Badge>
      </header>
      <OwnYear profile={profile} ownRole={ownRole}>
        <Actions heading="Quick Actions" actions={quickActions} />
        {ownRole.role !== 'student' && <Actions heading="Admin Actions" actions={adminActions} />}
      </OwnYear>
    </div>
  );
}

interface OwnYearProps {
  profile: UserRecord;
  ownRole: OwnRole;
  /** Between the next step and the year. */
  children: ReactNode;
}

/**
 * The next step first, and the year last, where nothing moves when it comes. Admins are the chapters' advisers: nothing is
 * expected of them. Their year is shown if they have logged hours.
 */
function OwnYear({ profile, ownRole, children }: OwnYearProps) {
  const isAdviser = ownRole.role === 'admin';
  const { data, error, refetch } = useCall('GET /hours/years', {});
  useFreshProfile(data);
  const total = profile.total_hours;
  const hasHours =
    total !== 0 || (data && (data.open.length > 0 || data.years.some(({ progress }) => progress.completed !== 0)));
  return (
    <>
      <OverviewCards profile={profile} ownRole={ownRole} year={data?.years[0]} />
      {!isAdviser && <NextStepCard hours={data && { ...data, total }} error={error} onRetry={refetch} />}
      {children}
      {(hasHours || !isAdviser) && (
        <div className={styles.year}>
          {data && (
            <LazyPart file={yourYear} waiting={null} onError={reportPart}>
              {(YourYear) => <YourYear {...data} total={total} />}
            </LazyPart>
          )}
        </div>
      )}
    </>
  );
}

/** In ms. The record that a visit of the portal begins with is not read twice. */
const freshMs = 10_000;

/**
 * Hours can be approved at any time, so every visit reads the profile again. So do other `hours` than those shown: the totals of both
 * are on the page.
 */
function useFreshProfile(hours: unknown) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other hours are the reason to read
  useEffect(() => {
    void useSession.getState().reload(freshMs);
  }, [hours]);
}
