import { useAuth, useUser } from '@clerk/clerk-react';
import { type SessionUser, signedOut, toast, useSession } from '@portal/sdk';
import { useCall, useQueryClient } from '@portal/sdk/query';
import { useEffect, useRef } from 'react';
import { fallbackProfile } from './fallback-profile.ts';

type ClerkUser = NonNullable<ReturnType<typeof useUser>['user']>;

const sessionUser = (user: ClerkUser): SessionUser => ({
  id: user.id,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.primaryEmailAddress?.emailAddress ?? '',
  username: user.username,
  publicMetadata: user.publicMetadata,
});

const memberRecord = 'POST /users/getUser';

/** Keeps the sdk's session true to the identity provider's, and reads the member record of whoever signed in. */
export function useSessionSync(): void {
  const { isLoaded, getToken, signOut } = useAuth();
  const { user } = useUser();
  const wasLoaded = useRef(false);
  const queries = useQueryClient();
  useProfile();

  useEffect(() => {
    if (!isLoaded) {
      // While someone signs in or out the provider navigates first, and no page may act on what is no longer true.
      if (wasLoaded.current) useSession.setState({ status: 'loading' });
      return;
    }
    wasLoaded.current = true;
    if (!user) {
      useSession.setState(signedOut);
      return;
    }
    const same = useSession.getState().user?.id === user.id;
    useSession.setState({
      ...(same ? {} : { profile: null, profileError: null }),
      status: 'signed-in',
      user: sessionUser(user),
      getToken: () => getToken(),
      reload: async () => {
        await user.reload();
        await queries.invalidateQueries({ queryKey: [memberRecord] });
      },
      signOut: (returnTo = '/') => signOut({ redirectUrl: returnTo }),
    });
  }, [isLoaded, user, getToken, signOut, queries]);
}

/** Puts the member record of whoever is signed in into the session, and the fallback where there is none to be had. */
function useProfile(): void {
  const user = useSession((session) => session.user);
  const { data, error, errorUpdatedAt } = useCall(
    memberRecord,
    { userID: user?.id ?? '' },
    // Read again where something may have changed it, and not by itself: who waits for it shall not wait for three attempts.
    { enabled: user !== null, retry: false, staleTime: Number.POSITIVE_INFINITY },
  );
  const isMissing = error?.code === 'not_found';

  useEffect(() => {
    if (!user) return;
    // A record read before stays: it is truer than the fallback.
    if (data && !isMissing) useSession.setState({ profile: data, profileError: null });
    else if (error)
      useSession.setState({ profile: fallbackProfile(user), profileError: isMissing ? 'not_found' : 'failed' });
  }, [user, data, error, isMissing]);

  const hasOlder = data !== undefined && error !== null && !isMissing;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each look-up that fails
  useEffect(() => {
    if (hasOlder) toast({ title: 'Failed to fetch user data', variant: 'destructive' });
  }, [hasOlder, errorUpdatedAt]);
}
