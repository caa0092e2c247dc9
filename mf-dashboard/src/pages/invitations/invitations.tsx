import { invitationStates, maxSearchLength, type SentInvitation } from '@portal/contracts';
import { call, toast, useRole } from '@portal/sdk';
import { useListPage, useMutation } from '@portal/sdk/query';
import { Button, ErrorBanner, FilterBar, ListResults, useDialog, useNextRowFocus } from '@portal/ui';
import { EmptyState } from '@portal/ui/states';
import { StaffPage } from '../../staff-page.tsx';
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
export const InvitationsPage = () => (
  <StaffPage title="Invitations" leads>
    <Invitations />
  </StaffPage>
);

function Invitations() {
  const viewer = useRole();
  const [invite, inviteDialog] = useDialog(InviteDialog);
  const [revoke, revokeDialog] = useDialog(RevokeDialog);
  const { query, change, list } = useListPage('GET /users/invitations', {
    filters: { state: invitationStates },
    limit: 20,
    refetchInterval: ({ invitations }) => invitations.some(({ state }) => state === 'queued') && queuedRefreshMs,
  });
  const resending = useResending();
  return (
    <div className="stack stack--loose">
      <header className="row row--between">
        <div>
          <h1>Invitations</h1>
          <p className="lead">
            {viewer === 'admin' ? 'Who was invited, and what became of it' : 'Who was invited to your chapter'}
          </p>
        </div>
        <Button type="primary" onClick={() => invite()}>
          Invite Members
        </Button>
      </header>
      <ErrorBanner error={list.error} fallback="Failed to fetch invitations" onRetry={list.refetch} />
      <ErrorBanner error={resending.error} fallback="Failed to resend the invitation" />
      <FilterBar query={query} search={search} choices={choices} onChange={change} />
      <section id="invitations" tabIndex={-1} aria-label="Invitations" aria-busy={list.isFetching} className="stack">
        {list.data && <p className="muted">{list.data.pagination.total.toLocaleString()} total invitations</p>}
        <ListResults
          list={list}
          rows={list.data?.invitations}
          waiting="Loading invitations..."
          empty={<NoInvitations searching={Boolean(query.search || query.state)} />}
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

export type Resending = ReturnType<typeof useResending>;

/** Sends invitations again, one at a time. */
function useResending() {
  const resending = useMutation({
    mutationFn: ({ id }: SentInvitation) => call('POST /users/invitations/resend', { invitationId: id }),
    changes: ['GET /users/invitations'],
    onSuccess: (_answer, { email }) => toast({ title: `Invitation sent again to ${email}`, variant: 'success' }),
  });
  const isBusy = resending.isPending || resending.isReloading;
  const noteRow = useNextRowFocus(isBusy);
  return {
    error: resending.error,
    /** Which one is sent at the moment; no other can be meanwhile. */
    id: isBusy ? resending.variables?.id : undefined,
    resend: (invitation: SentInvitation) => {
      noteRow();
      resending.mutate(invitation);
    },
  };
}

function NoInvitations({ searching }: { searching: boolean }) {
  if (!searching) {
    return (
      <EmptyState art="mail" title="No invitations yet">
        <p>Invite members, and what became of it shows here.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState art="search" title="No invitations found">
      <p>Try adjusting your search criteria.</p>
    </EmptyState>
  );
}
