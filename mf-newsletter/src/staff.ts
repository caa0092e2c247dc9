import { portalConfig, useHydrated, useRole, useSession } from '@portal/sdk';

/**
 * Whether the viewer is newsletter staff: leads, admins and the newsletter-team account (spec section 6), unless they are no
 * member any more. Undefined until it is known who looks, as on a server.
 */
export function useIsStaff(): boolean | undefined {
  const role = useRole();
  const username = useSession(({ user }) => user?.username);
  const status = useSession((session) => session.status);
  const isNoMember = useSession(({ profileError }) => profileError === 'not_found');
  const hydrated = useHydrated();
  if (status === 'loading' || !hydrated) return undefined;
  if (isNoMember) return false;
  return role !== 'student' || (Boolean(username) && username === portalConfig().newsletterTeamUsername);
}
