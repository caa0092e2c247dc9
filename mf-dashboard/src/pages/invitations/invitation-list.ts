import { invitationStates } from '@portal/contracts';
import { useCall } from '@portal/sdk/query';
import { oneOf, pageOf, searchOf, useAddressQuery } from '../../address-query.ts';

const limit = 20;
const queuedRefreshMs = 3000;

/** The list as the address asks for it. It reloads by itself as long as a mail on it waits to be sent. */
export function useInvitationList() {
  const { query, change } = useAddressQuery();
  const asked = {
    search: searchOf(query),
    state: oneOf(query, 'state', invitationStates),
  };
  const list = useCall(
    'GET /users/invitations',
    { ...asked, page: pageOf(query), limit },
    {
      placeholderData: (previous) => previous,
      refetchInterval: ({ state }) =>
        state.data?.invitations.some((invitation) => invitation.state === 'queued') ? queuedRefreshMs : false,
    },
  );
  return { asked, change, list };
}

export type InvitationQuery = ReturnType<typeof useInvitationList>['asked'];
