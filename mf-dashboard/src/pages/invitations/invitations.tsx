import { useRole } from '@portal/sdk';
import { Button, ErrorBanner, Pager } from '@portal/ui';
import { EmptyState, ListWaiting } from '@portal/ui/states';
import { useState } from 'react';
import { InvitationFilters } from './invitation-filters.tsx';
import { useInvitationList } from './invitation-list.ts';
import { InvitationRow } from './invitation-row.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';
import { useInvitationChange } from './use-invitation-change.ts';

export function Invitations() {
  const viewer = useRole();
  const [inviting, setInviting] = useState(false);
  const { asked, change, list } = useInvitationList();
  const changes = useInvitationChange();
  const invitations = list.data?.invitations;
  return (
    <div className="stack stack--loose">
      <header className="row row--between">
        <div>
          <h1>Invitations</h1>
          <p className="lead">
            {viewer === 'admin' ? 'Who was invited, and what became of it' : 'Who was invited to your chapter'}
          </p>
        </div>
        <Button type="primary" onClick={() => setInviting(true)}>
          Invite Members
        </Button>
      </header>
      <ErrorBanner error={list.error} fallback="Failed to fetch invitations" onRetry={list.refetch} />
      <ErrorBanner error={changes.error} />
      <InvitationFilters asked={asked} onChange={change} />
      <section id="invitations" tabIndex={-1} aria-label="Invitations" aria-busy={list.isFetching} className="stack">
        {list.isPending && <ListWaiting text="Loading invitations..." />}
        {list.data && <p className="muted">{list.data.pagination.total.toLocaleString()} total invitations</p>}
        {invitations?.length === 0 && <NoInvitations searching={Boolean(asked.search || asked.state)} />}
        <ul className="list">
          {invitations?.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} changes={changes} />
          ))}
        </ul>
        {list.data && (
          <Pager pagination={list.data.pagination} list="invitations" onPage={(page) => change({ page })} />
        )}
      </section>
      <InviteDialog open={inviting} onClose={() => setInviting(false)} />
      <RevokeDialog changes={changes} />
    </div>
  );
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
