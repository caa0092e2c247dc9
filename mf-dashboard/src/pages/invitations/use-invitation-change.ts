import type { SentInvitation } from '@portal/contracts';
import { call, messageOf, toast } from '@portal/sdk';
import { useQueryClient } from '@portal/sdk/query';
import { useNextRowFocus, useSingleFlight } from '@portal/ui';
import { useState } from 'react';

export type InvitationChange = ReturnType<typeof useInvitationChange>;

/** Resends invitations, and revokes them once that is confirmed. */
export function useInvitationChange() {
  const queryClient = useQueryClient();
  const [resending, setResending] = useState<string | null>(null);
  const [asked, setAsked] = useState<SentInvitation | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const noteRow = useNextRowFocus(resending !== null);

  async function attempt(change: () => Promise<unknown>, { done, failed }: { done: string; failed: string }) {
    setError(null);
    try {
      await change();
      toast({ title: done, variant: 'success' });
    } catch (failure) {
      setError(new Error(messageOf(failure, failed)));
    }
    // After a failure too: the list may be behind what the server knows.
    await queryClient.invalidateQueries({ queryKey: ['GET /users/invitations'] });
  }

  const [resend] = useSingleFlight(async ({ id, email }: SentInvitation) => {
    noteRow();
    setResending(id);
    await attempt(() => call('POST /users/invitations/resend', { invitationId: id }), {
      done: `Invitation sent again to ${email}`,
      failed: 'Failed to resend the invitation',
    });
    setResending(null);
  });

  const [revoke, revoking] = useSingleFlight(async () => {
    if (!asked) return;
    await attempt(() => call('POST /users/invitations/revoke', { invitationId: asked.id }), {
      done: `Invitation of ${asked.email} revoked`,
      failed: 'Failed to revoke the invitation',
    });
    setAsked(null);
  });

  return { resending, resend, asked, askToRevoke: setAsked, revoke, revoking, error };
}
