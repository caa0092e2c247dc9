import { areaOf } from '@portal/contracts';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { DashboardFrame } from '../layout/dashboard-frame.tsx';
import { Loading } from '../layout/loading.tsx';
import { NotFound } from '../layout/not-found.tsx';
import { PublicFrame } from '../layout/public-frame.tsx';
import { AreaError } from './area-error.tsx';
import { readLiveRemotes, useRemotes } from './live-remotes.ts';
import { RemoteArea } from './remote-area.tsx';

/** The page of whichever remote answers the path, in the frame that its portal.json asks for. */
export function AreaPage() {
  const { pathname } = useLocation();
  const { status, remotes } = useRemotes();

  // biome-ignore lint/correctness/useExhaustiveDependencies: going on is a reason to ask again, failing is none
  useEffect(() => {
    if (useRemotes.getState().status === 'failed') void readLiveRemotes();
  }, [pathname]);

  const area = areaOf(pathname, remotes);
  if (area) {
    const Frame = area.frame === 'dashboard' ? DashboardFrame : PublicFrame;
    return (
      <Frame>
        <RemoteArea key={area.remote} name={area.remote} />
      </Frame>
    );
  }
  return (
    <PublicFrame>
      {status === 'loading' && <Loading />}
      {status === 'failed' && <AreaError onRetry={readLiveRemotes} />}
      {status === 'ready' && <NotFound />}
    </PublicFrame>
  );
}
