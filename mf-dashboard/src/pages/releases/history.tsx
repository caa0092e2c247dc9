import { counted, dateAndTime, type ReleaseChange } from '@portal/contracts';
import { useCall, useListAddress } from '@portal/sdk/query';
import { ErrorBanner, FilterBar, ListResults } from '@portal/ui';
import { EmptyState } from '@portal/ui/states';
import { doneBy, sentence } from './in-words.ts';
import styles from './releases.module.css';

const perPage = 20;
/** The largest number that release control returns. The release tool lists all. */
const limit = 500;

/** What was changed, by whom, when and why, the newest first. `apps` are those that can be chosen. */
export function History({ apps }: { apps: string[] }) {
  const { query, change } = useListAddress({ app: 'any' });
  const { app, page } = query;
  const list = useCall(
    'GET /releases/history',
    { app, limit },
    { placeholderData: (previous) => previous, refetchOnWindowFocus: 'always' },
  );
  const changes = list.data?.changes ?? [];
  const totalPages = Math.ceil(changes.length / perPage);
  return (
    <section
      id="release-history"
      tabIndex={-1}
      className="stack"
      aria-labelledby="release-history-title"
      aria-busy={list.isPlaceholderData}
    >
      <div className={styles.head}>
        <h2 id="release-history-title">History</h2>
        <FilterBar
          query={query}
          choices={[{ name: 'app', label: 'App', all: 'All Apps', options: appOptions(apps, app) }]}
          isWaiting={list.isPending}
          onChange={change}
        />
      </div>
      <ErrorBanner error={list.error} fallback="Failed to fetch the history of releases" onRetry={list.refetch} />
      {list.data && (
        <p role="status" className="muted">
          {count(changes.length)}
        </p>
      )}
      <ListResults
        list={{ ...list, data: list.data && { pagination: { page, totalPages } } }}
        rows={list.data && changes.slice((page - 1) * perPage, page * perPage)}
        waiting="Loading the history..."
        empty={changes.length === 0 && <EmptyState art="search" title="No changes found" />}
        pagerOf="release-history"
        onPage={(to) => change({ page: to })}
      >
        {(rows) => (
          <ol className="lines">
            {rows.map((entry) => (
              <ChangeRow key={entry.number} change={entry} />
            ))}
          </ol>
        )}
      </ListResults>
    </section>
  );
}

function count(changes: number): string {
  if (changes === limit) return `The latest ${limit} changes`;
  return `${counted(changes, 'change')}`;
}

/** The active apps, and the one in the address, even if it is not active. */
function appOptions(apps: string[], named: string | undefined) {
  return [...new Set([...apps, ...(named ? [named] : [])])].map((value) => ({ value, label: value }));
}

function ChangeRow({ change }: { change: ReleaseChange }) {
  const { at, by, reason, smoke } = change;
  return (
    <li className={styles.change}>
      <p>{sentence(change)}</p>
      <p className="muted small">
        <time dateTime={at}>{dateAndTime(at)}</time> {doneBy(by)}
      </p>
      {reason && <p className="small">Reason: {reason}</p>}
      {smoke && (
        <p className="muted small">{smoke === 'passed' ? 'Browser test passed' : `Browser test left out: ${smoke}`}</p>
      )}
    </li>
  );
}
