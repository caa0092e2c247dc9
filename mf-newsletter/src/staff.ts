import { portalConfig, useHydrated, useRole, useSession } from '@portal/sdk';
import { useState } from 'react';

/**
 * Whether the viewer is newsletter staff: leads, admins and the newsletter-team account (spec section 6), unless they are no
 * member any more. Undefined until it is known who looks, as on a server. A member who was staff stays so until the page is
 * left: an open editor would be gone with what was typed, and each call says why it is refused.
 */
export function useIsStaff(): boolean | undefined {
  const role = useRole();
  const { status, user, profile, profileError } = useSession();
  const hydrated = useHydrated();
  const [staffId, setStaffId] = useState<string>();
  if (status === 'loading' || !hydrated) return undefined;
  const isTeam = Boolean(user?.username) && user?.username === portalConfig().newsletterTeamUsername;
  const isStaff = profileError !== 'not_found' && (role !== 'student' || isTeam);
  if (isStaff && user && profile && !profileError && user.id !== staffId) setStaffId(user.id);
  return isStaff || (user !== null && user.id === staffId);
}
