import { useChapter } from '@portal/sdk';
import { useEffect } from 'react';
import { HoursLog } from '../../hours-log/hours-log.tsx';
import { useSendingEntries } from '../../offline/waiting-entries.tsx';
import { OwnSubmissions } from './own-submissions.tsx';
import { useServerBackend } from './server-backend.ts';

/** Members submit volunteer hours and see the state of earlier submissions. */
export function SubmitHoursPage() {
  const { chapter } = useChapter();
  useOfflineForm();
  useSendingEntries();
  return (
    <div className="stack stack--loose">
      <title>{`Submit Hours · ${chapter}`}</title>
      <header>
        <h1>Submit Volunteer Hours</h1>
        <p className="lead">Log your service. A supervisor confirms it where needed, and an admin approves it.</p>
      </header>
      <HoursLog backend={useServerBackend()} />
      <OwnSubmissions />
    </div>
  );
}

/**
 * Lets this page open without a network from now on. The shell brings the service worker, and a shell with one also says how
 * the portal is installed.
 */
function useOfflineForm(): void {
  useEffect(() => {
    if (!document.querySelector('link[rel=manifest]')) return;
    navigator.serviceWorker?.register('/service-worker.js').catch((error: Error) => console.warn(error.message));
  }, []);
}
