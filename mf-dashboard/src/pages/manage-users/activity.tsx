import type { Member } from '@portal/contracts';
import { call, toast, useRole, useSession } from '@portal/sdk';
import { useMutation } from '@portal/sdk/query';
import { Button, type DialogProps, FormDialog } from '@portal/ui';
import { Badge } from '@portal/ui/badge';
import { activityText } from './bulk-preview.tsx';
import { nameOf } from './member-edits.ts';
import { RowButton } from './row-button.tsx';

/** In a member's row: that they are deactivated, and for admins the button to deactivate or reactivate them. */
export function Activity({ member, onChange }: { member: Member; onChange(member: Member): void }) {
  const isAdmin = useRole() === 'admin';
  const isSelf = useSession(({ user }) => user?.id) === member.clerk_id;
  const name = nameOf(member);
  if (!member.is_deactivated) {
    if (!isAdmin || isSelf) return null;
    return (
      <RowButton aria-label={`Deactivate ${name}`} data-tip="Deactivate" onClick={() => onChange(member)}>
        <circle cx="8" cy="8" r="5.5" />
        <path d="M4.2 4.2l7.6 7.6" />
      </RowButton>
    );
  }
  return (
    <span className="row">
      <Badge tone="badge--danger" tip="Cannot use the portal, and gets no e-mails.">
        Deactivated
      </Badge>
      {isAdmin && (
        <Button small aria-label={`Reactivate ${name}`} onClick={() => onChange(member)}>
          Reactivate
        </Button>
      )}
    </span>
  );
}

/** Asks before a member is deactivated or reactivated. */
export function ActivityDialog({ subject, ...dialog }: DialogProps<Member>) {
  const active = subject.is_deactivated;
  const name = nameOf(subject);
  const saving = useMutation({
    mutationFn: () => call('POST /users/bulkEdit', { userIDs: [subject.clerk_id], change: { kind: 'active', active } }),
    changes: ['GET /users/listUsers'],
    onSuccess: ({ results: [result] }) => {
      if (result?.outcome === 'refused') toast({ title: result.reason ?? 'Failed to change', variant: 'destructive' });
      else toast({ title: `${active ? 'Reactivated' : 'Deactivated'} ${name}`, variant: 'success' });
      dialog.onClose();
    },
  });
  return (
    <FormDialog
      {...dialog}
      title={`${active ? 'Reactivate' : 'Deactivate'} ${name}`}
      does={active ? ['Reactivate', 'Reactivating...'] : ['Deactivate', 'Deactivating...']}
      danger={!active}
      saving={saving}
      fallback="Failed to change the member"
      onSubmit={() => saving.mutate()}
    >
      <p>{activityText[active ? 'active' : 'deactivated']}</p>
    </FormDialog>
  );
}
