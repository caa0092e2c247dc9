import { counted, type Member } from '@portal/contracts';
import { call } from '@portal/sdk';
import { useMutation } from '@portal/sdk/query';
import { Button, type DialogProps, FormDialog, useDialog } from '@portal/ui';
import { Badge } from '@portal/ui/badge';
import { useRowChange } from '../../row-change.ts';
import { nameOf } from './member-edits.ts';

/** What approving offers to the rows and to the button above them. */
export type Approval = ReturnType<typeof useApproval>;

/** Approves new members, one or those of the selected who are new, and rejects one. `members` are the rows of the page. */
export function useApproval(members: Member[], selected: string[]) {
  const { running, run } = useRowChange({
    mutationFn: (userIDs: string[]) => call('POST /users/approve', { userIDs }),
    changes: ['GET /users/listUsers'],
    // Somebody else can have been faster.
    done: ({ approved }) => (approved === 0 ? 'They were approved already' : `Approved ${counted(approved, 'member')}`),
    failed: 'Failed to approve',
  });
  const [reject, dialog] = useDialog(RejectMember);
  const isNew = members.filter((member) => member.is_new).map(({ clerk_id }) => clerk_id);
  return {
    hasNew: isNew.length > 0,
    selected: isNew.filter((id) => selected.includes(id)),
    /** Whose approval is under way, by id. */
    running,
    approve: run,
    reject,
    dialog,
  };
}

/** Approves the selected members. It is there while the page has new ones. */
export function ApproveSelected({ approval }: { approval: Approval }) {
  const { hasNew, selected, running, approve } = approval;
  if (!hasNew) return null;
  return (
    <Button disabled={selected.length === 0} loading={running !== undefined} onClick={() => approve(selected)}>
      Approve Selected ({selected.length})
    </Button>
  );
}

/** In the row of a new member: that they are new, and the buttons to decide on them alone. */
export function NewMember({ member, approval }: { member: Member; approval: Approval }) {
  const { clerk_id: id } = member;
  const name = nameOf(member);
  const { running } = approval;
  return (
    <span className="row">
      <Badge tone="badge--accent" tip="Joined without an invitation. Approve members whom you know.">
        New
      </Badge>
      <Button
        small
        disabled={running && !running.includes(id)}
        loading={running?.includes(id)}
        aria-label={`Approve ${name}`}
        onClick={() => approval.approve([id])}
      >
        Approve
      </Button>
      <Button
        small
        danger
        disabled={running !== undefined}
        aria-label={`Reject ${name}`}
        onClick={() => approval.reject(member)}
      >
        Reject
      </Button>
    </span>
  );
}

function RejectMember({ subject, ...dialog }: DialogProps<Member>) {
  const name = nameOf(subject);
  const rejecting = useMutation({
    mutationFn: () => call('POST /users/reject', { userIDs: [subject.clerk_id] }),
    changes: ['GET /users/listUsers'],
    done: `Rejected ${name}`,
    onSuccess: dialog.onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={`Reject ${name}`}
      does={['Reject', 'Rejecting...']}
      danger
      saving={rejecting}
      fallback="Failed to reject"
      onSubmit={() => rejecting.mutate()}
    >
      <p>
        {subject.email} can no longer use the portal, and gets an e-mail that says so. If this was a mistake, an
        invitation lets them in.
      </p>
    </FormDialog>
  );
}
