import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense, useState } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { passingFocusOn } from './focus.ts';
import { RetryButton } from './retry-button.tsx';

/** A component in a file of its own. */
export interface PartFile<Props> {
  load(): Promise<ComponentType<Props>>;
  /** The result of the last attempt to load it. */
  latest?: LazyExoticComponent<ComponentType<Props>>;
}

interface Options<Props> {
  file: PartFile<Props>;
  /** In its place while it is loaded. */
  waiting: ReactNode;
  /** Called with the reason when it could not be loaded or rendered. */
  onError(error: Error): void;
  children(part: ComponentType<Props>): ReactNode;
}

function fetchPart<Props>(file: PartFile<Props>) {
  file.latest = lazy(async () => ({ default: await file.load() }));
  return file.latest;
}

/**
 * A part of a page that is loaded when it is first shown. Where that fails, a notice with Retry takes its place, and the
 * rest of the page stays with everything that was typed there.
 */
export function LazyPart<Props>({ file, waiting, onError, children }: Options<Props>) {
  const [Part, show] = useState(() => file.latest ?? fetchPart(file));
  const retry = async (error: Error) => {
    await fetchAgain(error);
    show(() => fetchPart(file));
  };
  return (
    <ErrorBoundary
      resetKey={Part}
      onError={(error) => {
        // The next one that is shown tries again by itself.
        file.latest = undefined;
        onError(error);
      }}
      fallback={(error) => <Failed onRetry={() => retry(error)} />}
    >
      <Suspense fallback={waiting}>{children(Part as ComponentType<Props>)}</Suspense>
    </ErrorBoundary>
  );
}

const Failed = ({ onRetry }: { onRetry(): Promise<void> }) => (
  <div ref={passingFocusOn} className="notice notice--danger" role="alert">
    <p>This part of the page could not be loaded. The rest keeps working. Please try again in a moment.</p>
    <div className="notice__actions">
      <RetryButton className="button--quiet button--small" onRetry={onRetry} />
    </div>
  </div>
);

/** Past all caches: a browser keeps the files of a release for a year, also a damaged copy. Bundlers name the file. */
async function fetchAgain(error: Error & { request?: unknown }): Promise<void> {
  if (typeof error.request !== 'string') return;
  const response = await fetch(error.request, { cache: 'reload', signal: AbortSignal.timeout(patienceMs) }).catch(
    () => null,
  );
  await response?.arrayBuffer().catch(() => null);
}

const patienceMs = 10_000;
