import type { SentInvitation } from '@portal/contracts';
import { call } from '@portal/sdk';
import { useMutation } from '@portal/sdk/query';
import { type DialogProps, FormDialog } from '@portal/ui';

export function RevokeDialog({ subject: { id, email }, ...dialog }: DialogProps<SentInvitation>) {
  const revoking = useMutation({
    mutationFn: () => call('POST /users/invitations/revoke', { invitationId: id }),
    changes: ['GET /users/invitations'],
    done: `Invitation of ${email} revoked`,
    onSuccess: dialog.onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title="Revoke Invitation"
      does={['Revoke', 'Revoking...']}
      danger
      saving={revoking}
      fallback="Failed to revoke the invitation"
      onSubmit={() => revoking.mutate()}
    >
      <p>
        Are you sure you want to revoke the invitation of {email}? The link that was sent stops working, and the address
        can be invited again.
      </p>
    </FormDialog>
  );
}
