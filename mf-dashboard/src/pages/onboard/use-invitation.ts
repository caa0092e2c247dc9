import type { Invitation } from '@portal/contracts/invitations';
import { messageOf, retryAdvice, showChapter } from '@portal/sdk';
import { useCall } from '@portal/sdk/query';
import { useEffect } from 'react';

/** The state of an invitation for the holder of its link. */
type State =
  | { step: 'validating' }
  | { step: 'invalid'; message: string }
  /** No usable response came: trying again may help. */
  | { step: 'unreachable'; message: string }
  | { step: 'valid'; invitation: Invitation };

/** The invitation behind a link's token, looked up once: what is typed below it must stay. */
export function useInvitation(token: string): { state: State; reload(): void } {
  const found = useCall(
    'GET /users/validate-invitation',
    { token },
    { enabled: token !== '', retry: false, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  );
  const chapter = found.data?.invitation?.chapter ?? found.error?.chapter;
  useEffect(() => {
    // The sign-in page that follows is in it, too.
    if (chapter) showChapter(chapter);
  }, [chapter]);
  return { state: stateOf(token, found), reload: () => void found.refetch() };
}

/** A failure is a state too (spec section 8, 'Invitation validation'). */
function stateOf(token: string, { data, error, isFetching }: Found): State {
  if (!token) return { step: 'invalid', message: 'Invalid invitation link' };
  if (isFetching) return { step: 'validating' };
  if (data?.invitation) return { step: 'valid', invitation: data.invitation };
  if (error && mayPass.has(error.code)) return { step: 'unreachable', message: retryAdvice(error) };
  return { step: 'invalid', message: error ? messageOf(error, 'Invalid invitation') : 'Invalid invitation' };
}

type Found = ReturnType<typeof useCall<'GET /users/validate-invitation'>>;

/** Failures that say nothing about the invitation. */
const mayPass = new Set<string>(['unavailable', 'unexpected', 'too_many']);
