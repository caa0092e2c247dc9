import { maxSearchLength, totalText } from '@portal/contracts';
import { type ApiError, useRole } from '@portal/sdk';
import { useListPage, userListMessage } from '@portal/sdk/query';
import { Button, ErrorBanner, FilterBar, ListResults, Stats, useDialog } from '@portal/ui';
import { useRowSelection } from '@portal/ui/row-selection';
import { EmptyState } from '@portal/ui/states';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { chapterChoice } from '../../chapter-choice.ts';
import { classYears, memberList } from '../../first-lists.ts';
import { ListCount } from '../../list-count.tsx';
import { InviteDialog } from '../invitations/invite-dialog.tsx';
import { ActivityDialog } from './activity.tsx';
import { ApproveSelected, useApproval } from './approval.tsx';
import { BulkEditDialog } from './bulk-edit-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { ExportButton } from './export-button.tsx';
import { MemberRow } from './member-row.tsx';
import { MemberTable } from './member-table.tsx';
import { PersonalDataDialog } from './personal-data-dialog.tsx';
import { SelectionBar } from './selection.tsx';

const search = {
  label: 'Search users',
  placeholder: 'Search name, email, role or committee...',
  maxLength: maxSearchLength,
};
/** The years to choose from, and the one in the address, even if it is another. */
const classChoice = (named = 'none') => ({
  name: 'graduationYear',
  label: 'Class',
  all: 'All Classes',
  options: [
    ...[...new Set([...classYears, ...(named === 'none' ? [] : [named])])]
      .sort()
      .map((value) => ({ value, label: `Class of ${value}` })),
    { value: 'none', label: 'No Class' },
  ],
});
const standingChoice = {
  name: 'standing',
  label: 'Standing',
  all: 'Active Members',
  options: [
    { value: 'new', label: 'New Members' },
    { value: 'deactivated', label: 'Deactivated Members' },
  ],
};

/** Admins and leads look after the members (spec section 2, 'Manage Users'). */
export function ManageUsersPage() {
  const viewer = useRole();
  const { query, change, list } = useListPage('GET /users/listUsers', memberList(viewer));
  const [open, dialog] = useDialog(EditDialog);
  const [changeActivity, activityDialog] = useDialog(ActivityDialog);
  const [invite, inviteDialog] = useDialog(InviteDialog);
  const [askForPerson, personDialog] = useDialog(PersonalDataDialog);
  const selection = useRowSelection((list.data?.users ?? []).map(({ clerk_id }) => clerk_id));
  const [editMany, bulkDialog] = useDialog(BulkEditDialog, { onSaved: () => selection.selectAll(false) });
  const approval = useApproval(list.data?.users ?? [], selection.selected);
  const error = useLoadingError(list.error);
  const { users, stats } = list.data ?? {};
  const isFiltered = query.search || query.chapter || query.graduationYear || query.standing;
  return (
    <div className="stack stack--loose">
      <header className="row row--between">
        <div>
          <h1>Manage Users</h1>
          <p className="lead">
            {viewer === 'admin'
              ? 'Roles, chapters, classes, committees and hours of all members'
              : 'Roles, classes, committees and hours of the students in your chapter'}
          </p>
        </div>
        <div className="row">
          {viewer === 'admin' && (
            <>
              <ExportButton />
              <Link className="button button--quiet" to="/dashboard/manage_users/import">
                Import
              </Link>
            </>
          )}
          <Button look="primary" onClick={() => invite()}>
            Invite Members
          </Button>
        </div>
      </header>
      <ErrorBanner error={error} onRetry={list.refetch} />
      <Stats
        figures={{ 'Total Members': stats?.members, 'Admins & Leads': stats?.staff, 'Total Hours': stats?.totalHours }}
      />
      {/* Leads see their own chapter alone: only admins choose. */}
      <FilterBar
        query={query}
        search={search}
        choices={[...(viewer === 'admin' ? [chapterChoice] : []), classChoice(query.graduationYear), standingChoice]}
        isWaiting={list.isPending}
        onChange={change}
      />
      <section id="members" tabIndex={-1} aria-label="Members" aria-busy={list.isPlaceholderData} className="stack">
        <div className="row row--between">
          {/* Also before it is known: the buttons are at the end of the line. */}
          <ListCount list={list}>{list.data && `${totalText(list.data.pagination)} total users`}</ListCount>
          <div className="row">
            <ApproveSelected approval={approval} />
            {viewer === 'admin' && (
              <Button small data-tip="Copy or erase what is kept of one person" onClick={() => askForPerson()}>
                Personal Data
              </Button>
            )}
          </div>
        </div>
        {list.data && (
          <SelectionBar selection={selection} query={query} total={list.data.pagination.total} onEdit={editMany} />
        )}
        <ListResults
          list={list}
          rows={users}
          waiting="Loading users..."
          empty={
            isFiltered ? (
              <EmptyState art="search" title="No users found">
                <p>Try adjusting your search criteria.</p>
              </EmptyState>
            ) : (
              <EmptyState art="people" title="No users available">
                <p>Users will appear here once they join the system.</p>
              </EmptyState>
            )
          }
          pagerOf="members"
          onPage={(page) => change({ page })}
        >
          {(rows) => (
            <MemberTable members={rows} query={query} onSort={change}>
              {(member) => (
                <MemberRow
                  key={member.clerk_id}
                  member={member}
                  approval={approval}
                  selection={selection}
                  onEdit={open}
                  onActivity={changeActivity}
                />
              )}
            </MemberTable>
          )}
        </ListResults>
      </section>
      {dialog}
      {activityDialog}
      {bulkDialog}
      {inviteDialog}
      {personDialog}
      {approval.dialog}
    </div>
  );
}

/** The banner recognises an error by its identity, so each one can be dismissed. */
const useLoadingError = (error: ApiError | null) =>
  useMemo(
    () =>
      error &&
      Object.assign(new Error(`Error loading users: ${userListMessage(error)}`), { reference: error.reference }),
    [error],
  );
