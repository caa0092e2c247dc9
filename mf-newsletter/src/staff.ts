import { portalConfig, useHydrated, useRole, useSession } from '@portal/sdk';

/**
 * Whether the viewer is newsletter staff: leads, admins and the newsletter-team account (spec section 6). Undefined until
 * it is known who looks, as on a server.
 */
export function useIsStaff(): boolean | undefined {
  const role = useRole();
  const username = useSession(({ user }) => user?.username);
  const status = useSession((session) => session.status);
  const hydrated = useHydrated();
  if (status === 'loading' || !hydrated) return undefined;
  return role !== 'student' || (Boolean(username) && username === portalConfig().newsletterTeamUsername);
}
