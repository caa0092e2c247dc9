import type { Role } from '@portal/contracts';
import type { Invitation } from './invitation.entity.ts';

/** The inviter as the invited person sees them. An account can have no name. */
export const inviterOf = ({ inviter }: Invitation): { name: string; role: Role } => ({
  name: `${inviter.firstName} ${inviter.lastName}`.trim() || 'A member',
  role: inviter.role,
});
