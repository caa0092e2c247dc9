import type { SentInvitation } from '@portal/contracts';
import { call } from '@portal/sdk';
import { useMutation } from '@portal/sdk/query';
import { useNextRowFocus } from '@portal/ui';

export type Resending = ReturnType<typeof useResending>;

/** Sends invitations again, one at a time. */
export function useResending() {
  const resending = useMutation({
    mutationFn: ({ id }: SentInvitation) => call('POST /users/invitations/resend', { invitationId: id }),
    changes: ['GET /users/invitations'],
    done: (_response, { email }) => `Invitation sent again to ${email}`,
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
