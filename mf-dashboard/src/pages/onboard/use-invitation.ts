import type { Invitation } from '@portal/contracts/invitations';
import { ApiError, call, messageOf, retryAdvice, showChapter } from '@portal/sdk';
import { useCallback, useEffect, useState } from 'react';

/** Where the holder of a link stands with it. */
type State =
  | { step: 'validating' }
  | { step: 'invalid'; message: string }
  /** No usable answer came: trying again may help. */
  | { step: 'unreachable'; message: string }
  | { step: 'valid'; invitation: Invitation };

/** The invitation behind a link's token. */
export function useInvitation(token: string) {
  const [state, setState] = useState<State>({ step: 'validating' });

  const load = useCallback(async () => {
    setState({ step: 'validating' });
    setState(await validate(token));
  }, [token]);

  useEffect(() => {
    load();
  }, [load]);

  return { state, reload: load };
}

/** Never fails, for a failure is a state too (spec section 8, 'Invitation validation'). */
async function validate(token: string): Promise<State> {
  if (!token) return { step: 'invalid', message: 'Invalid invitation link' };
  try {
    const { invitation } = await call('GET /users/validate-invitation', { token });
    if (!invitation) return { step: 'invalid', message: 'Invalid invitation' };
    // Also the sign-in page that follows wears it.
    showChapter(invitation.chapter);
    return { step: 'valid', invitation };
  } catch (error) {
    if (error instanceof ApiError && error.chapter) showChapter(error.chapter);
    return error instanceof ApiError && !mayPass.has(error.code)
      ? { step: 'invalid', message: messageOf(error, 'Invalid invitation') }
      : { step: 'unreachable', message: retryAdvice(error) };
  }
}

/** Failures that say nothing about the invitation. */
const mayPass = new Set<string>(['unavailable', 'unexpected', 'too_many']);
