import { maxSearchLength } from '@portal/contracts';
import { useCall } from '@portal/sdk/query';
import { ErrorBanner, Pager, SearchField, Select } from '@portal/ui';
import { EmptyState, ListWaiting } from '@portal/ui/states';
import { pageOf, searchOf, useAddressQuery } from '../../address-query.ts';
import { AuditRow } from './audit-row.tsx';
import { actionName } from './sentences.ts';

const limit = 50;
const all = 'all';

export function AuditTrail() {
  const { query, change } = useAddressQuery();
  const search = searchOf(query);
  const action = query.get('action')?.slice(0, 100) || undefined;
  const { data, error, isPending, isFetching, refetch } = useCall(
    'GET /audit/list',
    { search, action, page: pageOf(query), limit },
    { placeholderData: (previous) => previous },
  );
  return (
    <div className="stack stack--loose">
      <header>
        <h1>Audit Trail</h1>
        <p className="lead">Who did what, and when. Entries can neither be changed nor removed.</p>
      </header>
      <ErrorBanner error={error} fallback="Failed to fetch the audit trail" onRetry={refetch} />
      <search className="filters">
        <SearchField
          label="Search the audit trail"
          placeholder="Search by name or id..."
          value={search ?? ''}
          maxLength={maxSearchLength}
          onSearch={(text) => change({ search: text })}
        />
        <Select
          aria-label="Action"
          value={action ?? all}
          options={actionOptions(data?.actions ?? [], action)}
          onChange={(value) => change({ action: value === all ? undefined : value })}
        />
      </search>
      <section id="audit-events" tabIndex={-1} aria-label="Entries" aria-busy={isFetching} className="stack">
        {isPending && <ListWaiting text="Loading entries..." />}
        {data && <p className="muted">{entries(data.pagination.total)}</p>}
        {data?.events.length === 0 && <EmptyState art="search" title="No entries found" />}
        <ol className="lines">
          {data?.events.map((event) => (
            <AuditRow key={event.id} event={event} />
          ))}
        </ol>
        {data && <Pager pagination={data.pagination} list="audit-events" onPage={(page) => change({ page })} />}
      </section>
    </div>
  );
}

const entries = (total: number) => `${total.toLocaleString()} ${total === 1 ? 'entry' : 'entries'}`;

/** The actions that occur; and the one that the address asks for, even where it doesn't. */
function actionOptions(actions: string[], asked: string | undefined) {
  const known = new Set([...actions, ...(asked ? [asked] : [])]);
  const options = [...known].map((value) => ({ value, label: actionName(value) }));
  return [{ value: all, label: 'All Actions' }, ...options.sort((one, other) => one.label.localeCompare(other.label))];
}
