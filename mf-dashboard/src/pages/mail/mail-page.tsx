import { counted, countedTotal } from '@portal/contracts';
import { call, toast } from '@portal/sdk';
import { useListPage } from '@portal/sdk/query';
import { ErrorBanner, FilterBar, ListResults } from '@portal/ui';
import { EmptyState } from '@portal/ui/states';
import { mailList } from '../../first-lists.ts';
import { ListCount } from '../../list-count.tsx';
import { useRowChange } from '../../row-change.ts';
import { MailRows } from './mail-rows.tsx';

const choices = [
  {
    name: 'problem',
    label: 'Problem',
    all: 'All Problems',
    options: [
      { value: 'given_up', label: 'Given Up' },
      { value: 'late', label: 'Late' },
    ],
  },
];

/** Admins see which e-mails did not arrive and why, and have them tried again. */
export function MailPage() {
  const { query, change, list } = useListPage('GET /mail/list', mailList);
  const retrying = useRowChange({
    mutationFn: (ids: string[]) => call('POST /mail/retry', { ids }),
    changes: ['GET /mail/list'],
    onSuccess: ({ retried }) =>
      retried === 0
        ? toast({ title: 'Nothing is left to retry' })
        : toast({ title: `${counted(retried, 'e-mail is', 'e-mails are')} tried again`, variant: 'success' }),
  });
  return (
    <div className="stack stack--loose">
      <header>
        <h1>Mail Delivery</h1>
        <p className="lead">E-mails that were given up, and those that have waited for longer than 15 minutes.</p>
      </header>
      <ErrorBanner error={list.error} fallback="Failed to fetch the e-mails" onRetry={list.refetch} />
      <ErrorBanner error={retrying.error} fallback="Failed to retry the e-mails" />
      <FilterBar query={query} choices={choices} isWaiting={list.isPending} onChange={change} />
      <section id="mails" tabIndex={-1} aria-label="E-mails" aria-busy={list.isPlaceholderData} className="stack">
        {list.data && <ListCount list={list}>{countedTotal(list.data.pagination, 'e-mail')}</ListCount>}
        <ListResults
          list={list}
          rows={list.data?.mails}
          waiting="Loading e-mails..."
          empty={
            query.problem ? (
              <EmptyState art="search" title="No e-mails found" />
            ) : (
              <EmptyState art="mail" title="All e-mails are on their way" />
            )
          }
          pagerOf="mails"
          onPage={(page) => change({ page })}
        >
          {(rows) => <MailRows mails={rows} retrying={retrying} />}
        </ListResults>
      </section>
    </div>
  );
}
