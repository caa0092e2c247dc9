import { memo, use, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../app/error-boundary.tsx';
import { PageWaiting } from '../layout/page-waiting.tsx';
import { AreaError } from './area-error.tsx';
import { useAreaState } from './area-state.ts';
import { refetchFailed } from './failed-files.ts';
import { forgetRemote, type OpenedRemote, openRemote } from './load-remote.ts';
import { useOverrides } from './override-state.ts';
import { PageBox, RemotePage } from './page-box.tsx';
import { ServerHtml } from './server-html.tsx';
import { forgetServerHtml, serverHtml } from './server-rendered-page.ts';
import { reportFailure, reportOpened } from './visit-reports.ts';

interface OpenedArea {
  name: string;
  opened: Promise<OpenedRemote>;
}

/**
 * Loads a remote and renders its routes; where either fails, says so and offers to try again, and the rest stays up. The
 * version that was opened stays for as long as the area is on screen, whatever is released meanwhile. What the document
 * already shows of the page stays until the remote has rendered it, and also beside the failure.
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
  const { pathname } = useLocation();
  const served = serverHtml(pathname);
  useAreaState(failure.name, 'failed');
  return (
    <>
      <AreaError {...failure} brief={served !== undefined} />
      {served !== undefined && <ServerHtml html={served} />}
    </>
  );
}

/** Kept from being rendered again: a change would make React throw away what it is about to hydrate. */
const AreaContent = memo((area: OpenedArea) => (
  <PageBox waiting={<Waiting />}>
    <OpenedPage {...area} />
  </PageBox>
));

/** What the document came with stays on screen where it cannot be hydrated: another version of the remote is to show. */
function Waiting() {
  const { pathname } = useLocation();
  const served = serverHtml(pathname);
  return served === undefined ? <PageWaiting /> : <ServerHtml html={served} />;
}

function OpenedPage({ name, opened }: OpenedArea) {
  const { routes, release } = use(opened);
  useAreaState(name, 'shown');
  useEffect(() => reportOpened(name, release), [name, release]);
  useEffect(forgetServerHtml, []);
  return <RemotePage routes={routes} />;
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
