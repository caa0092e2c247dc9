import { Suspense, use, useState } from 'react';
import { useLocation, useRoutes } from 'react-router-dom';
import { ErrorBoundary } from '../app/error-boundary.tsx';
import { Loading } from '../layout/loading.tsx';
import { NotFound } from '../layout/not-found.tsx';
import { AreaError } from './area-error.tsx';
import { forgetRemote, loadRemote } from './load-remote.ts';

/** Loads a remote and draws its routes; where either fails, says so and offers to try again, and the rest stays up. */
export function RemoteArea({ name }: { name: string }) {
  const [attempt, setAttempt] = useState(0);
  const { pathname } = useLocation();
  const retry = async () => {
    await forgetRemote(name);
    setAttempt(attempt + 1);
  };
  return (
    // One page's failure is not that of the remote's other pages.
    <ErrorBoundary
      key={attempt}
      resetKey={pathname}
      fallback={(error) => <AreaError name={name} error={error} onRetry={retry} />}
    >
      <Suspense fallback={<Loading />}>
        <RemoteRoutes name={name} />
      </Suspense>
    </ErrorBoundary>
  );
}

function RemoteRoutes({ name }: { name: string }) {
  const { routes } = use(loadRemote(name));
  return useRoutes(routes) ?? <NotFound />;
}
