import { type Chapter, defaults, type Role, type UserRecord } from '@portal/contracts';
import { create } from 'zustand';

/** The signed-in account as the identity provider knows it (spec section 3, 'Session user'). */
export interface SessionUser {
  id: string;
  firstName: string | null;
  lastName: string | null;
  email: string;
  username: string | null;
  publicMetadata: { role?: Role; chapter?: Chapter; committee?: string; totalHours?: number; hours?: number };
}

export interface Session {
  status: 'loading' | 'signed-out' | 'signed-in';
  user: SessionUser | null;
  /** The member record, or the fallback built from the account where the look-up failed; null until either is known. */
  profile: UserRecord | null;
  /** Why the member record could not be read, where `profile` is the fallback. `not_found`: also that of who was deactivated. */
  profileError: 'not_found' | 'failed' | null;
  /**
   * A fresh token for the API, or null when signed out. Fails if the identity provider has none within ten seconds; within one
   * second where there is no network.
   */
  getToken(): Promise<string | null>;
  /**
   * Reads the account and the member record again, after something changed them. What cannot be read stays as it was: it never
   * fails. It waits up to ten seconds for the account.
   * @param maxAgeMs a record that was read less long ago is good enough
   */
  reload(maxAgeMs?: number): Promise<void>;
  /** Afterwards the browser is at `returnTo`, a path of the portal; at `/` where none is given. */
  signOut(returnTo?: string): Promise<void>;
}

export const signedOut: Session = {
  status: 'signed-out',
  user: null,
  profile: null,
  profileError: null,
  getToken: async () => null,
  reload: async () => {},
  signOut: async () => {},
};

/**
 * Written by the shell, which owns sign-in; remotes read it. It begins signed out, as pages that were rendered by a server
 * are for everyone.
 */
export const useSession = create<Session>(() => signedOut);

/** The role from the profile, falling back to the account's metadata, then 'student' (spec section 2, 'Dashboard shell'). */
export function roleOf(session: Session): Role {
  const fromRecord = session.profileError ? undefined : session.profile?.role;
  return fromRecord ?? session.user?.publicMetadata.role ?? defaults.role;
}

export const useRole = (): Role => useSession(roleOf);
