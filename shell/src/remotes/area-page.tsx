import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { DashboardFrame } from '../layout/dashboard-frame.tsx';
import { NotFound } from '../layout/not-found.tsx';
import { PageWaiting } from '../layout/page-waiting.tsx';
import { PublicFrame } from '../layout/public-frame.tsx';
import { AreaError } from './area-error.tsx';
import { useOpening } from './opening.ts';
import { knownArea, readReleasedRemotes, useRemotes } from './released-remotes.ts';
import { RemoteArea } from './remote-area.tsx';

/** The page of whichever remote answers the path, in the frame that its portal.json asks for. */
export function AreaPage() {
  const { pathname } = useLocation();
  const remote = useRemotes((state) => knownArea(pathname, state)?.remote);
  const frame = useRemotes((state) => knownArea(pathname, state)?.frame);

  // biome-ignore lint/correctness/useExhaustiveDependencies: going on is a reason to ask again, failing is none
  useEffect(() => {
    if (useRemotes.getState().status === 'failed') void readReleasedRemotes();
  }, [pathname]);

  const opening = useOpening(remote);
  const page = opening ? <RemoteArea key={remote} opening={opening} isPublic={frame === 'public'} /> : <NoArea />;
  return frame === 'dashboard' ? (
    <DashboardFrame opening={opening}>{page}</DashboardFrame>
  ) : (
    <PublicFrame>{page}</PublicFrame>
  );
}

function NoArea() {
  const status = useRemotes((state) => state.status);
  if (status === 'loading') return <PageWaiting />;
  return status === 'failed' ? <AreaError onRetry={readReleasedRemotes} /> : <NotFound />;
}
