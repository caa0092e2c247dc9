import { Suspense, use, useEffect, useRef, useState } from 'react';
import { useLocation, useRoutes } from 'react-router-dom';
import { ErrorBoundary } from '../app/error-boundary.tsx';
import { Loading } from '../layout/loading.tsx';
import { NotFound } from '../layout/not-found.tsx';
import { AreaError } from './area-error.tsx';
import { useAreaState } from './area-state.ts';
import { refetchFailed } from './failed-files.ts';
import { reportFailure, reportOpened } from './fares.ts';
import { forgetRemote, type OpenedRemote, openRemote } from './load-remote.ts';
import { useOverrides } from './override-state.ts';

/**
 * Loads a remote and draws its routes; where either fails, says so and offers to try again, and the rest stays up. The
 * version that was opened stays for as long as the area is on screen, whatever is released meanwhile.
 */
export function RemoteArea({ name }: { name: string }) {
  const [{ opened, attempt }, setOpening] = useState(() => ({ opened: openRemote(name), attempt: 0 }));
  const { pathname } = useLocation();
  const retry = async () => {
    forgetRemote(name);
    await refetchFailed();
    const next = openRemote(name);
    await next.catch(() => undefined);
    setOpening({ opened: next, attempt: attempt + 1 });
  };
  useRebuilds(name, retry);
  return (
    // One page's failure is not that of the remote's other pages.
    <ErrorBoundary
      key={attempt}
      resetKey={pathname}
      onError={(error) => void reportFailure(name, error, opened)}
      fallback={(error) => <FailedArea name={name} error={error} onRetry={retry} />}
    >
      <Suspense fallback={<Loading />}>
        <RemoteRoutes name={name} opened={opened} />
      </Suspense>
    </ErrorBoundary>
  );
}

function RemoteRoutes({ name, opened }: { name: string; opened: Promise<OpenedRemote> }) {
  const { routes, release } = use(opened);
  useAreaState(name, 'shown');
  useEffect(() => reportOpened(name, release), [name, release]);
  return useRoutes(routes) ?? <NotFound />;
}

function FailedArea(props: { name: string; error: Error; onRetry(): Promise<void> }) {
  useAreaState(props.name, 'failed');
  return <AreaError {...props} />;
}

/** A developer's build is shown as soon as it is there. */
function useRebuilds(name: string, show: () => Promise<void>): void {
  const build = useOverrides(({ builds }) => builds[name] ?? 0);
  const shown = useRef(build);
  useEffect(() => {
    if (shown.current === build) return;
    shown.current = build;
    void show();
  });
}
