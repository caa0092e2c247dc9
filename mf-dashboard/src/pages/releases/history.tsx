import type { ReleaseChange } from '@portal/contracts';
import { useCall } from '@portal/sdk/query';
import { ErrorBanner, Pager, Select } from '@portal/ui';
import { EmptyState, ListWaiting } from '@portal/ui/states';
import { pageOf, useAddressQuery } from '../../address-query.ts';
import { doneBy, moment, sentence } from './in-words.ts';
import styles from './releases.module.css';

const all = 'all';
const perPage = 20;
/** The most that release control tells at once; the release tool lists all. */
const limit = 500;

/** What was changed, by whom, when and why, the newest first. `apps` are those that can be chosen. */
export function History({ apps }: { apps: string[] }) {
  const { query, change } = useAddressQuery();
  const app = query.get('app')?.slice(0, 100) || undefined;
  const list = useCall(
    'GET /releases/history',
    { app, limit },
    { placeholderData: (previous) => previous, refetchOnWindowFocus: 'always' },
  );
  const changes = list.data?.changes ?? [];
  const page = pageOf(query);
  return (
    <section
      id="release-history"
      tabIndex={-1}
      className="stack"
      aria-labelledby="release-history-title"
      aria-busy={list.isFetching}
    >
      <div className={styles.head}>
        <h2 id="release-history-title">History</h2>
        <Select
          aria-label="App"
          value={app ?? all}
          options={appOptions(apps, app)}
          onChange={(value) => change({ app: value === all ? undefined : value })}
        />
      </div>
      <ErrorBanner error={list.error} fallback="Failed to fetch the history of releases" onRetry={list.refetch} />
      {list.isPending && <ListWaiting text="Loading the history..." />}
      {list.data && <p className="muted">{count(changes.length)}</p>}
      {list.data && changes.length === 0 && <EmptyState art="search" title="No changes found" />}
      <ol className="lines">
        {changes.slice((page - 1) * perPage, page * perPage).map((entry) => (
          <ChangeRow key={entry.number} change={entry} />
        ))}
      </ol>
      {list.data && (
        <Pager
          pagination={{ page, totalPages: Math.ceil(changes.length / perPage) }}
          list="release-history"
          onPage={(to) => change({ page: to })}
        />
      )}
    </section>
  );
}

function count(changes: number): string {
  if (changes === limit) return `The latest ${limit} changes`;
  return `${changes} ${changes === 1 ? 'change' : 'changes'}`;
}

/** The apps that are live; and the one that the address asks for, even where it isn't. */
function appOptions(apps: string[], asked: string | undefined) {
  const known = new Set([...apps, ...(asked ? [asked] : [])]);
  return [{ value: all, label: 'All Apps' }, ...[...known].map((value) => ({ value, label: value }))];
}

function ChangeRow({ change }: { change: ReleaseChange }) {
  const { at, by, reason, smoke } = change;
  return (
    <li className={styles.change}>
      <p>{sentence(change)}</p>
      <p className="muted small">
        <time dateTime={at}>{moment(at)}</time> {doneBy(by)}
      </p>
      {reason && <p className="small">Reason: {reason}</p>}
      {smoke && (
        <p className="muted small">{smoke === 'passed' ? 'Browser test passed' : `Browser test left out: ${smoke}`}</p>
      )}
    </li>
  );
}
