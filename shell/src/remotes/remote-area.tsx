import type { AreaState } from '@portal/contracts';
import { ErrorBoundary } from '@portal/ui/error-boundary';
import { memo, Suspense, use, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { PageWaiting } from '../layout/page-waiting.tsx';
import { AreaError } from './area-error.tsx';
import type { Opening } from './opening.ts';
import { RemotePage } from './remote-page.tsx';
import { forgetServerHtml, serverHtml } from './server-rendered-page.ts';
import { reportFailure, reportOpened } from './visit-reports.ts';

interface Props {
  opening: Opening;
  /** Its frame hides nothing behind a sign-in. */
  isPublic: boolean;
}

/**
 * Renders the routes of a remote. If it cannot be opened or rendered, that is said with an offer to try again, and the
 * rest stays up. What the document already shows of the page stays until the remote has rendered it, and also beside the
 * failure.
 */
export function RemoteArea({ opening: { name, opened, attempt, retry }, isPublic }: Props) {
  const { pathname } = useLocation();
  return (
    // One page's failure is not that of the remote's other pages.
    <ErrorBoundary
      key={attempt}
      resetKey={pathname}
      onError={(error) => void reportFailure(name, error, opened)}
      fallback={(error) => <FailedArea name={name} error={error} onRetry={retry} />}
    >
      <AreaContent name={name} opened={opened} isPublic={isPublic} />
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

type OpenedArea = Pick<Opening, 'name' | 'opened'>;

/**
 * Kept from being rendered again: a change would make React throw away what it is about to hydrate. The dashboard's frame
 * waits for its pages itself.
 */
const AreaContent = memo(({ isPublic, ...area }: OpenedArea & Pick<Props, 'isPublic'>) =>
  isPublic ? (
    <Suspense fallback={<Waiting />}>
      <OpenedPage {...area} />
    </Suspense>
  ) : (
    <OpenedPage {...area} />
  ),
);

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

/** A page in the markup that the document came with. */
const ServerHtml = ({ html }: { html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it comes from the portal's own document, and stood there already
  <div dangerouslySetInnerHTML={{ __html: html }} />
);

/** Marks the state of the remote on the page, for example for the smoke test before a promotion. */
function useAreaState(area: string, areaState: AreaState): void {
  useEffect(() => {
    const main = document.getElementById('main');
    if (!main) return;
    Object.assign(main.dataset, { area, areaState });
    return () => {
      delete main.dataset.area;
      delete main.dataset.areaState;
    };
  }, [area, areaState]);
}
