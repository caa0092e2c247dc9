import type { ScheduledEvent } from '@portal/contracts';
import { useChapter, useSession } from '@portal/sdk';
import { useListPage } from '@portal/sdk/query';
import { ListSection, useDialog } from '@portal/ui';
import { EmptyState } from '@portal/ui/states';
import { Link } from 'react-router-dom';
import { eventList } from '../../first-lists.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { EventDialog } from './event-dialog.tsx';
import { EventItem } from './event-item.tsx';

/** Events to which members of the chapter come (docs/product/dashboard.md, 'Events'). */
export function UpcomingEventsPage() {
  const { chapter: shown } = useChapter();
  const chapter = useSession(({ profile }) => profile?.chapter) ?? shown;
  const { change, list } = useListPage('GET /events/upcoming', eventList);
  const [edit, editDialog] = useDialog(EventDialog);
  const [cancel, cancelDialog] = useDialog(CancelDialog);
  return (
    <div className="stack stack--loose">
      <header>
        <h1>Events</h1>
        <p className="lead">Sign up for what your chapter does, and check in at the door to have your hours counted.</p>
        <p className="small muted">
          Times are those of the society. <a href={`/calendars/${chapter.toLowerCase()}.ics`}>Calendar feed</a> for your
          calendar program. Do you have an idea? <Link to="/dashboard/events">Propose an event</Link>
        </p>
      </header>
      <ListSection
        id="events"
        title="Upcoming and Recent Events"
        list={list}
        rows={list.data?.events}
        fallback="Failed to fetch events"
        waiting="Loading events..."
        empty={<EmptyState art="calendar" title="No events are planned yet." />}
        onPage={(page) => change({ page })}
      >
        {(event: ScheduledEvent) => (
          <EventItem key={event.id} event={event} onEdit={() => edit({ event })} onCancel={() => cancel(event)} />
        )}
      </ListSection>
      {editDialog}
      {cancelDialog}
    </div>
  );
}
