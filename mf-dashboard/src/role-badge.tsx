import { type Role, roleNames } from '@portal/contracts/constants';

// The tones of spec section 6: 'destructive style for admin, default for lead, secondary otherwise'.
const tones: Record<Role, string> = { admin: 'badge--danger', lead: 'badge--accent', student: '' };

export function RoleBadge({ role, label = roleNames[role] }: { role: Role; label?: string }) {
  return <span className={`badge ${tones[role]}`}>{label}</span>;
}
