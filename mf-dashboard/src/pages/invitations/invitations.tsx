import { countedTotal, invitationStates, maxSearchLength, type SentInvitation } from '@portal/contracts';
import { call, useRole } from '@portal/sdk';
import { useListPage } from '@portal/sdk/query';
import { Button, ErrorBanner, FilterBar, ListResults, useDialog } from '@portal/ui';
import { EmptyState } from '@portal/ui/states';
import { invitationList } from '../../first-lists.ts';
import { ListCount } from '../../list-count.tsx';
import { useRowChange } from '../../row-change.ts';
import { InvitationRow } from './invitation-row.tsx';
import { stateNames } from './invitation-state.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';

const search = { label: 'Search invitations', placeholder: 'Search by email...', maxLength: maxSearchLength };
const choices = [
  {
    name: 'state',
    label: 'State',
    all: 'All States',
    options: invitationStates.map((value) => ({ value, label: stateNames[value] })),
  },
];

const queuedRefreshMs = 3000;

/** Leads and admins see what became of the invitations, resend and revoke them. */
export function InvitationsPage() {
  const viewer = useRole();
  const [invite, inviteDialog] = useDialog(InviteDialog);
  const [revoke, revokeDialog] = useDialog(RevokeDialog);
  const { query, change, list } = useListPage('GET /users/invitations', {
    ...invitationList,
    refetchInterval: ({ invitations }) => invitations.some(({ state }) => state === 'queued') && queuedRefreshMs,
  });
  const resending = useRowChange({
    mutationFn: ({ id }: SentInvitation) => call('POST /users/invitations/resend', { invitationId: id }),
    changes: ['GET /users/invitations'],
    done: (_response, { email }) => `Invitation sent again to ${email}`,
  });
  return (
    <div className="stack stack--loose">
      <header className="row row--between">
        <div>
          <h1>Invitations</h1>
          <p className="lead">
            {viewer === 'admin' ? 'Who was invited, and what became of it' : 'Who was invited to your chapter'}
          </p>
        </div>
        <Button look="primary" onClick={() => invite()}>
          Invite Members
        </Button>
      </header>
      <ErrorBanner error={list.error} fallback="Failed to fetch invitations" onRetry={list.refetch} />
      <ErrorBanner error={resending.error} fallback="Failed to resend the invitation" />
      <FilterBar query={query} search={search} choices={choices} isWaiting={list.isPending} onChange={change} />
      <section
        id="invitations"
        tabIndex={-1}
        aria-label="Invitations"
        aria-busy={list.isPlaceholderData}
        className="stack"
      >
        {list.data && <ListCount list={list}>{countedTotal(list.data.pagination, 'invitation')}</ListCount>}
        <ListResults
          list={list}
          rows={list.data?.invitations}
          waiting="Loading invitations..."
          empty={
            query.search || query.state ? (
              <EmptyState art="search" title="No invitations found">
                <p>Try adjusting your search criteria.</p>
              </EmptyState>
            ) : (
              <EmptyState art="mail" title="No invitations yet">
                <p>Invite members, and what became of it shows here.</p>
              </EmptyState>
            )
          }
          pagerOf="invitations"
          onPage={(page) => change({ page })}
        >
          {(rows) => (
            <ul className="list">
              {rows.map((invitation) => (
                <InvitationRow key={invitation.id} invitation={invitation} resending={resending} onRevoke={revoke} />
              ))}
            </ul>
          )}
        </ListResults>
      </section>
      {inviteDialog}
      {revokeDialog}
    </div>
  );
}
