import { counted, countedTotal, type ProblematicMail } from '@portal/contracts';
import { call, toast } from '@portal/sdk';
import { useListPage } from '@portal/sdk/query';
import { Button, ErrorBanner, FilterBar, ListResults } from '@portal/ui';
import { SelectAll, useRowSelection } from '@portal/ui/row-selection';
import { EmptyState } from '@portal/ui/states';
import { WithReason } from '@portal/ui/with-reason';
import { mailList } from '../../first-lists.ts';
import { ListCount } from '../../list-count.tsx';
import { type RowChange, useRowChange } from '../../row-change.ts';
import { MailRow } from './mail-row.tsx';

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

interface RowsProps {
  mails: ProblematicMail[];
  retrying: RowChange<string[]>;
}

/** The e-mails, of which those that can be retried can be selected. */
function MailRows({ mails, retrying }: RowsProps) {
  const selection = useRowSelection(mails.filter(({ final }) => final === null).map(({ id }) => id));
  const { selected, select } = selection;
  return (
    <>
      <div className="row row--between">
        <SelectAll selection={selection}>Select all on this page</SelectAll>
        <WithReason reason={selected.length === 0 && 'Select e-mails first'}>
          <Button
            small
            disabled={selected.length === 0}
            loading={selected.length > 0 && retrying.running !== undefined}
            onClick={() => retrying.run(selected)}
          >
            Retry Selected ({selected.length})
          </Button>
        </WithReason>
      </div>
      <ul className="lines">
        {mails.map((mail) => (
          <MailRow
            key={mail.id}
            mail={mail}
            isSelected={selected.includes(mail.id)}
            retrying={retrying}
            onSelect={(isSelected) => select(mail.id, isSelected)}
          />
        ))}
      </ul>
    </>
  );
}
