import { useAuth, useUser } from '@clerk/clerk-react';
import { ApiError, call, type SessionUser, signedOut, toast, useSession } from '@portal/sdk';
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

/** Keeps the sdk's session true to the identity provider's, and reads the member record of whoever signed in. */
export function useSessionSync(): void {
  const { isLoaded, getToken, signOut } = useAuth();
  const { user } = useUser();
  const wasLoaded = useRef(false);

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
        await readProfile(sessionUser(user));
      },
      signOut: (returnTo = '/') => signOut({ redirectUrl: returnTo }),
    });
    if (!same) void readProfile(sessionUser(user));
  }, [isLoaded, user, getToken, signOut]);
}

async function readProfile(user: SessionUser): Promise<void> {
  const mine = () => useSession.getState().user?.id === user.id;
  try {
    const profile = await call('POST /users/getUser', { userID: user.id });
    if (mine()) useSession.setState({ profile, profileError: null });
  } catch (error) {
    if (!mine()) return;
    const missing = error instanceof ApiError && error.code === 'not_found';
    const known = useSession.getState();
    // A record read before stays: it is truer than the fallback.
    if (known.profile && !known.profileError && !missing)
      toast({ title: 'Failed to fetch user data', variant: 'destructive' });
    else useSession.setState({ profile: fallbackProfile(user), profileError: missing ? 'not_found' : 'failed' });
  }
}
