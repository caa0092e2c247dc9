import { memberName, nameless, type Role } from '@portal/contracts';
import type { Invitation } from './invitation.entity.ts';

/** The inviter as the invited person sees them. Nobody is invited by 'Former Member'. */
export const inviterOf = ({ inviter }: Invitation): { name: string; role: Role } => ({
  name: inviter.deletedAt ? nameless : memberName({ first_name: inviter.firstName, last_name: inviter.lastName }),
  role: inviter.role,
});
