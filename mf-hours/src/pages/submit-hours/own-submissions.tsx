import { useCall } from '@portal/sdk/query';
import { ListSection, useDialog } from '@portal/ui';
import { EmptyState } from '@portal/ui/states';
import { useState } from 'react';
import { EditSubmission } from './edit-submission.tsx';
import { OwnSubmissionRow } from './own-submission-row.tsx';
import { isOnItsWay } from './request-state.ts';
import { Withdraw } from './submission-actions.tsx';

/** Their first page. */
export const ownSubmissions = { page: 1, limit: 10 };

/** In ms, between reads of what can change by itself at any moment. */
export const pollMs = 3000;

/** What became of the hours that the member logged so far: first what waits for the member. */
export function OwnSubmissions() {
  const [page, setPage] = useState(ownSubmissions.page);
  const list = useCall(
    'GET /hours/mine',
    { ...ownSubmissions, page },
    {
      placeholderData: (previous) => previous,
      // Not after an error: it would be shown again each time, however often it is dismissed.
      refetchInterval: ({ state: { data, error } }) => (!error && data?.submissions.some(isOnItsWay) ? pollMs : false),
    },
  );
  const [onEdit, editing] = useDialog(EditSubmission);
  const [onWithdraw, withdrawing] = useDialog(Withdraw);
  return (
    <>
      <ListSection
        id="own-submissions"
        title="Your Submissions"
        list={list}
        rows={list.data?.submissions}
        fallback="Failed to fetch submissions"
        waiting="Loading submissions..."
        empty={<EmptyState art="papers" title="You have not submitted any hours yet." />}
        onPage={setPage}
      >
        {(submission) => (
          <OwnSubmissionRow key={submission.id} submission={submission} dialogs={{ onEdit, onWithdraw }} />
        )}
      </ListSection>
      {/* A dialog stays if an admin decides meanwhile, as its answer says, and if the row moves to another page. */}
      {editing}
      {withdrawing}
    </>
  );
}
