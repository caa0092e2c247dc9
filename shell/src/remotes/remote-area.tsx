import { useHydrated, useServedPageKept } from '@portal/sdk';
import { memo, Suspense, use, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useRoutes } from 'react-router-dom';
import { ErrorBoundary } from '../app/error-boundary.tsx';
import { NotFound } from '../layout/not-found.tsx';
import { PageWaiting } from '../layout/page-waiting.tsx';
import { AreaError } from './area-error.tsx';
import { useAreaState } from './area-state.ts';
import { refetchFailed } from './failed-files.ts';
import { forgetRemote, type OpenedRemote, openRemote } from './load-remote.ts';
import { useOverrides } from './override-state.ts';
import { ServedBox } from './served-box.tsx';
import { focusOfServedPage } from './served-focus.ts';
import { forgetServedPage, setDrawn, useDrawn, useServedPage } from './served-page.ts';
import { reportFailure, reportOpened } from './visit-reports.ts';

interface OpenedArea {
  name: string;
  opened: Promise<OpenedRemote>;
}

/**
 * Loads a remote and draws its routes; where either fails, says so and offers to try again, and the rest stays up. The
 * version that was opened stays for as long as the area is on screen, whatever is released meanwhile. What the document
 * already shows of the page stays until the remote has drawn it, and also beside the failure.
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
      <AreaContent name={name} opened={opened} />
    </ErrorBoundary>
  );
}

function FailedArea(failure: { name: string; error: Error; onRetry(): Promise<void> }) {
  const served = useServedPage();
  useAreaState(failure.name, 'failed');
  return (
    <>
      <AreaError {...failure} brief={Boolean(served?.html)} />
      {served?.html && <ServedBox html={served.html} />}
    </>
  );
}

/** The remote's page; behind the one that a server made until it is complete. */
function AreaContent(area: OpenedArea) {
  const hydrated = useHydrated();
  const served = useServedPage();
  const drawn = useDrawn();
  const kept = useServedPageKept();
  const refocus = useRef<() => void>(undefined);
  useLayoutEffect(() => {
    if (!drawn || kept) return;
    refocus.current = focusOfServedPage();
    forgetServedPage();
  }, [drawn, kept]);
  // The first drawing repeats the document, also where the server left the page empty.
  const held = Boolean(served?.fromServer && (served.html || !hydrated));
  useLayoutEffect(() => {
    if (held) return;
    refocus.current?.();
    refocus.current = undefined;
  }, [held]);
  return (
    <>
      {held && <ServedBox html={served?.html ?? ''} />}
      {(hydrated || !held) && (
        <div hidden={held}>
          <RemotePage {...area} />
        </div>
      )}
    </>
  );
}

/** Kept from being drawn again: a change would make React throw away what it is about to hydrate. */
const RemotePage = memo((area: OpenedArea) => (
  <Suspense fallback={<Waiting />}>
    <RemoteRoutes {...area} />
  </Suspense>
));

function Waiting() {
  const served = useServedPage();
  return served && !served.fromServer ? <ServedBox html={served.html} /> : <PageWaiting />;
}

function RemoteRoutes({ name, opened }: OpenedArea) {
  const { routes, release } = use(opened);
  useAreaState(name, 'shown');
  useEffect(() => reportOpened(name, release), [name, release]);
  useLayoutEffect(() => {
    setDrawn(true);
    return () => setDrawn(false);
  }, []);
  return useRoutes(routes) ?? <NotFound />;
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
