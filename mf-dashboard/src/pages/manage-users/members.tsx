import { type ApiError, useRole } from '@portal/sdk';
import { userListMessage } from '@portal/sdk/query';
import { Button, ErrorBanner, Pager } from '@portal/ui';
import { ListWaiting } from '@portal/ui/states';
import { useMemo, useState } from 'react';
import { useDialog } from '../../form-dialog.tsx';
import { InviteDialog } from '../invitations/invite-dialog.tsx';
import { EditDialog, type EditSubject } from './edit-dialog.tsx';
import { FilterBar } from './filter-bar.tsx';
import { useMembers } from './member-query.ts';
import { MemberStats } from './member-stats.tsx';
import { MemberTable } from './member-table.tsx';
import { NoMembers } from './no-members.tsx';

export function Members() {
  const { asked, change, list } = useMembers();
  const { open, ...dialog } = useDialog<EditSubject>();
  const [inviting, setInviting] = useState(false);
  const viewer = useRole();
  const error = useLoadingError(list.error);
  const users = list.data?.users;
  return (
    <div className="stack stack--loose">
      <header className="row row--between">
        <div>
          <h1>Manage Users</h1>
          <p className="lead">
            {viewer === 'admin'
              ? 'Roles, chapters and hours of all members'
              : 'Roles and hours of the students in your chapter'}
          </p>
        </div>
        <Button type="primary" onClick={() => setInviting(true)}>
          Invite Members
        </Button>
      </header>
      <ErrorBanner error={error} onRetry={list.refetch} />
      <MemberStats stats={list.data?.stats} />
      <FilterBar asked={asked} onChange={change} />
      <section id="members" tabIndex={-1} aria-label="Members" aria-busy={list.isFetching} className="stack">
        {list.data && <p className="muted">{list.data.pagination.total.toLocaleString()} total users</p>}
        {list.isPending && <ListWaiting text="Loading users..." />}
        {users?.length === 0 && <NoMembers searching={Boolean(asked.search || asked.chapter)} />}
        {users && users.length > 0 && (
          <MemberTable
            members={users}
            asked={asked}
            onSort={change}
            onEdit={(edit, member) => open({ edit, member })}
          />
        )}
        {list.data && <Pager pagination={list.data.pagination} list="members" onPage={(page) => change({ page })} />}
      </section>
      <EditDialog {...dialog} />
      <InviteDialog open={inviting} onClose={() => setInviting(false)} />
    </div>
  );
}

/** The banner tells one failure from the next by its identity, so that it can be dismissed. */
const useLoadingError = (error: ApiError | null) =>
  useMemo(() => error && new Error(`Error loading users: ${userListMessage(error)}`), [error]);
