import type { Member } from '@portal/contracts';
import { call, messageOf, toast } from '@portal/sdk';
import { useMutation } from '@portal/sdk/query';
import { Button } from '@portal/ui';
import { Badge } from '@portal/ui/badge';
import { useState } from 'react';
import styles from './manage-users.module.css';
import { memberName } from './member-edits.ts';

/** What approving offers to the rows and to the button above them. */
export type Approval = ReturnType<typeof useApproval>;

/** Approves new members, one or those who are selected. `members` are the rows of the page. */
export function useApproval(members: Member[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const approving = useMutation({
    mutationFn: (userIDs: string[]) => call('POST /users/approve', { userIDs }),
    changes: ['GET /users/listUsers'],
    onSuccess: ({ approved }) =>
      toast({ title: approved === 1 ? 'Approved 1 member' : `Approved ${approved} members`, variant: 'success' }),
    onError: (error) => toast({ title: messageOf(error, 'Failed to approve'), variant: 'destructive' }),
  });
  const isNew = members.filter((member) => member.is_new).map(({ clerk_id }) => clerk_id);
  return {
    hasNew: isNew.length > 0,
    selected: isNew.filter((id) => ticked.has(id)),
    isRunning: approving.isPending || approving.isReloading,
    select(id: string, isSelected: boolean) {
      const others = [...ticked].filter((each) => each !== id);
      setTicked(new Set(isSelected ? [...others, id] : others));
    },
    approve: approving.mutate,
  };
}

/** Approves the selected members. It is there while the page has new ones. */
export function ApproveSelected({ approval }: { approval: Approval }) {
  const { hasNew, selected, isRunning, approve } = approval;
  if (!hasNew) return null;
  return (
    <Button disabled={selected.length === 0} loading={isRunning} onClick={() => approve(selected)}>
      Approve Selected ({selected.length})
    </Button>
  );
}

/** In the row of a new member: that they are new, the box to select them, and the button to approve them alone. */
export function NewMember({ member, approval }: { member: Member; approval: Approval }) {
  const { clerk_id: id } = member;
  const name = memberName(member);
  return (
    <span className={styles.approval}>
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
        checked={approval.selected.includes(id)}
        onChange={({ target }) => approval.select(id, target.checked)}
      />
      <Badge tone="badge--accent" tip="Joined without an invitation. Approve members whom you know.">
        New
      </Badge>
      <Button small disabled={approval.isRunning} aria-label={`Approve ${name}`} onClick={() => approval.approve([id])}>
        Approve
      </Button>
    </span>
  );
}
