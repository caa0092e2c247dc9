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
  /** The member record, or the fallback built from the account when the look-up failed (`profileFailed`). */
  profile: UserRecord | null;
  profileFailed: boolean;
  /** A fresh token for the API, or null when signed out. */
  getToken(): Promise<string | null>;
  /** Reads the member record again, after something changed it. */
  reloadProfile(): Promise<void>;
}

/** Written by the shell, which owns sign-in; remotes read it through `useSession`. */
export const useSession = create<Session>(() => ({
  status: 'loading',
  user: null,
  profile: null,
  profileFailed: false,
  getToken: async () => null,
  reloadProfile: async () => {},
}));

/** The role from the profile, falling back to the account's metadata, then 'student' (spec section 2, 'Dashboard shell'). */
export function useRole(): Role {
  return useSession((session) => session.profile?.role ?? session.user?.publicMetadata.role ?? defaults.role);
}
