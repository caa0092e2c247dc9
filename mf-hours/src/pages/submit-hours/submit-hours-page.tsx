import { useChapter } from '@portal/sdk';
import { HoursLog } from '../../hours-log/hours-log.tsx';
import { useOfflineForm } from '../../offline/service-worker.ts';
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
      <header className="stack">
        <h1>Submit Volunteer Hours</h1>
        <p className="lead">Log your service. A supervisor confirms it where needed, and an admin approves it.</p>
      </header>
      <HoursLog backend={useServerBackend()} />
      <OwnSubmissions />
    </div>
  );
}
