import type { Role } from '@portal/contracts';
import type { Invitation } from './invitation.entity.ts';

/** Who invites, as the invited person is told. */
export const inviterOf = ({ inviter }: Invitation): { name: string; role: Role } => ({
  name: `${inviter.firstName} ${inviter.lastName}`.trim(),
  role: inviter.role,
});
