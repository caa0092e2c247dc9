import { useHydrated, useServedPageKept } from '@portal/sdk';
import { use, useLayoutEffect, useState } from 'react';
import { useLocation, useRoutes } from 'react-router-dom';
import { ErrorBoundary } from '../app/error-boundary.tsx';
import { Loading } from '../layout/loading.tsx';
import { NotFound } from '../layout/not-found.tsx';
import { AreaBox, ServedBox } from './area-box.tsx';
import { AreaError } from './area-error.tsx';
import { forgetRemote, loadedRemote, loadRemote } from './load-remote.ts';
import { forgetServedPage, useServedPage } from './served-page.ts';

/**
 * Loads a remote and draws its routes; where either fails, says so and offers to try again, and the rest stays up. What the
 * document already shows of the page stays until then, and also beside the failure.
 */
export function RemoteArea({ name }: { name: string }) {
  const [attempt, setAttempt] = useState(0);
  const { pathname } = useLocation();
  const served = useServedPage(pathname);
  const retry = async () => {
    await forgetRemote(name);
    setAttempt(attempt + 1);
  };
  return (
    // One page's failure is not that of the remote's other pages.
    <ErrorBoundary
      key={attempt}
      resetKey={pathname}
      fallback={(error) => (
        <>
          <AreaError name={name} error={error} onRetry={retry} brief={Boolean(served?.html)} />
          {served && <ServedBox html={served.html} />}
        </>
      )}
    >
      <AreaContent name={name} />
    </ErrorBoundary>
  );
}

function AreaContent({ name }: { name: string }) {
  const hydrated = useHydrated();
  const served = useServedPage(useLocation().pathname);
  const kept = useServedPageKept();
  const [drawn, setDrawn] = useState(false);
  useLayoutEffect(() => {
    if (drawn && !kept) forgetServedPage();
  }, [drawn, kept]);
  // The first drawing repeats the document, also where the server left the page empty.
  const held = Boolean(served?.fromServer && (served.html || !hydrated));
  return (
    <>
      {held && <ServedBox html={served?.html ?? ''} />}
      {(hydrated || !held) && (
        <AreaBox hidden={held} fallback={served && !held ? <ServedBox html={served.html} /> : <Loading />}>
          <RemoteRoutes name={name} onDrawn={setDrawn} />
        </AreaBox>
      )}
    </>
  );
}

function RemoteRoutes({ name, onDrawn }: { name: string; onDrawn(drawn: boolean): void }) {
  const { routes } = loadedRemote(name) ?? use(loadRemote(name));
  useLayoutEffect(() => onDrawn(true), [onDrawn]);
  return useRoutes(routes) ?? <NotFound />;
}
