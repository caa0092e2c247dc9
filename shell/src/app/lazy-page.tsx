import { report } from '@portal/sdk/release-reports';
import { ErrorBoundary } from '@portal/ui/error-boundary';
import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useState } from 'react';
import { PageWaiting } from '../layout/page-waiting.tsx';
import { AreaError } from '../remotes/area-error.tsx';
import { refetchFailed } from '../remotes/failed-files.ts';
import { describe } from '../remotes/failure.ts';

/** A page of the shell that is loaded as a separate file. */
export interface PageFile {
  name: string;
  load(): Promise<ComponentType>;
  /** The result of the last attempt to load it. */
  latest?: LazyExoticComponent<ComponentType>;
}

const fetchPage = (file: PageFile) => {
  file.latest = lazy(async () => ({ default: await file.load() }));
  return file.latest;
};

/** Loads a page when it is first shown. If that fails, it shows an error with Retry. */
export function LazyPage({ file }: { file: PageFile }) {
  const [Page, show] = useState(() => file.latest ?? fetchPage(file));
  const retry = async () => {
    await refetchFailed();
    show(() => fetchPage(file));
  };
  const onError = async (error: Error) => {
    // The next time that it is shown, it is tried again by itself.
    file.latest = undefined;
    report('load', await describe(error));
  };
  return (
    <ErrorBoundary
      resetKey={Page}
      onError={onError}
      fallback={(error) => <AreaError name={file.name} error={error} onRetry={retry} />}
    >
      <Suspense fallback={<PageWaiting />}>
        <Page />
      </Suspense>
    </ErrorBoundary>
  );
}
