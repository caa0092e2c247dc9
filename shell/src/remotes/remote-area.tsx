import { useHydrated, useServedPageKept } from '@portal/sdk';
import { memo, Suspense, use, useLayoutEffect, useState } from 'react';
import { useLocation, useRoutes } from 'react-router-dom';
import { ErrorBoundary } from '../app/error-boundary.tsx';
import { Loading } from '../layout/loading.tsx';
import { NotFound } from '../layout/not-found.tsx';
import { AreaError } from './area-error.tsx';
import { forgetRemote, loadedRemote, loadRemote } from './load-remote.ts';
import { ServedBox } from './served-box.tsx';
import { forgetServedPage, setDrawn, useDrawn, useServedPage } from './served-page.ts';

/**
 * Loads a remote and draws its routes; where either fails, says so and offers to try again, and the rest stays up. What the
 * document already shows of the page stays until then, and also beside the failure.
 */
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
      fallback={(error) => <FailedArea name={name} error={error} onRetry={retry} />}
    >
      <AreaContent name={name} />
    </ErrorBoundary>
  );
}

function FailedArea(failure: { name: string; error: Error; onRetry(): Promise<void> }) {
  const served = useServedPage();
  return (
    <>
      <AreaError {...failure} brief={Boolean(served?.html)} />
      {served?.html && <ServedBox html={served.html} />}
    </>
  );
}

/** The remote's page; behind the one that a server made until it is complete. */
function AreaContent({ name }: { name: string }) {
  const hydrated = useHydrated();
  const served = useServedPage();
  const drawn = useDrawn();
  const kept = useServedPageKept();
  useLayoutEffect(() => {
    if (drawn && !kept) forgetServedPage();
  }, [drawn, kept]);
  // The first drawing repeats the document, also where the server left the page empty.
  const held = Boolean(served?.fromServer && (served.html || !hydrated));
  return (
    <>
      {held && <ServedBox html={served?.html ?? ''} />}
      {(hydrated || !held) && (
        <div hidden={held}>
          <RemotePage name={name} />
        </div>
      )}
    </>
  );
}

/** Kept from being drawn again: a change would make React throw away what it is about to hydrate. */
const RemotePage = memo(({ name }: { name: string }) => (
  <Suspense fallback={<Waiting />}>
    <RemoteRoutes name={name} />
  </Suspense>
));

function Waiting() {
  const served = useServedPage();
  return served && !served.fromServer ? <ServedBox html={served.html} /> : <Loading />;
}

function RemoteRoutes({ name }: { name: string }) {
  const { routes } = loadedRemote(name) ?? use(loadRemote(name));
  useLayoutEffect(() => {
    setDrawn(true);
    return () => setDrawn(false);
  }, []);
  return useRoutes(routes) ?? <NotFound />;
}
