import { type AuditEvent, countedTotal, dateAndTime, maxSearchLength } from '@portal/contracts';
import { actionName, sentence } from '@portal/contracts/audit-actions';
import { useListPage } from '@portal/sdk/query';
import { ErrorBanner, FilterBar, ListResults } from '@portal/ui';
import { Facts } from '@portal/ui/facts';
import { EmptyState } from '@portal/ui/states';
import { auditList } from '../../first-lists.ts';
import { ListCount } from '../../list-count.tsx';
import styles from './audit.module.css';

const search = { label: 'Search the audit trail', placeholder: 'Search by name or id...', maxLength: maxSearchLength };

/** Admins read what happened, who did it and when. They cannot change it. */
export function AuditPage() {
  const { query, change, list } = useListPage('GET /audit/list', auditList);
  const { events, actions = [], pagination } = list.data ?? {};
  const choices = [
    { name: 'action', label: 'Action', all: 'All Actions', options: actionOptions(actions, query.action) },
  ];
  return (
    <div className="stack stack--loose">
      <header>
        <h1>Audit Trail</h1>
        <p className="lead">
          Who did what, and when. Nobody can edit an entry. Erasing a person removes texts about them, and the school
          can set after how many years entries are deleted.
        </p>
      </header>
      <ErrorBanner error={list.error} fallback="Failed to fetch the audit trail" onRetry={list.refetch} />
      <FilterBar query={query} search={search} choices={choices} isWaiting={list.isPending} onChange={change} />
      <section
        id="audit-events"
        tabIndex={-1}
        aria-label="Entries"
        aria-busy={list.isPlaceholderData}
        className="stack"
      >
        {pagination && <ListCount list={list}>{countedTotal(pagination, 'entry', 'entries')}</ListCount>}
        <ListResults
          list={list}
          rows={events}
          waiting="Loading entries..."
          empty={<EmptyState art="search" title="No entries found" />}
          pagerOf="audit-events"
          onPage={(page) => change({ page })}
        >
          {(rows) => (
            <ol className="lines">
              {rows.map((event) => (
                <AuditRow key={event.id} event={event} />
              ))}
            </ol>
          )}
        </ListResults>
      </section>
    </div>
  );
}

/** The actions in the list, and the one in the address, even if it is not in the list. */
function actionOptions(actions: string[], named: string | undefined) {
  const known = new Set([...actions, ...(named ? [named] : [])]);
  const options = [...known].map((value) => ({ value, label: actionName(value) }));
  return options.sort((one, other) => one.label.localeCompare(other.label));
}

function AuditRow({ event }: { event: AuditEvent }) {
  return (
    <li className={styles.row}>
      <p id={`event-${event.id}`}>{sentence(event)}</p>
      <p className="muted small">
        <time id={`at-${event.id}`} dateTime={event.at}>
          {dateAndTime(event.at, { timeStyle: 'medium' })}
        </time>
      </p>
      <details className={styles.details}>
        <summary aria-describedby={`event-${event.id} at-${event.id}`}>Details</summary>
        <Facts
          facts={{
            Entry: event.id,
            Action: event.action,
            By: event.actor,
            Concerns: event.subject,
            Request: event.request_id,
          }}
        />
        {event.details && <pre>{JSON.stringify(event.details, null, 2)}</pre>}
      </details>
    </li>
  );
}
