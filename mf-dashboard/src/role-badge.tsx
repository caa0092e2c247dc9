import { type Role, roleNames } from '@portal/contracts';

// The tones of spec section 6: 'destructive style for admin, default for lead, secondary otherwise'.
const tones: Record<Role, string> = { admin: 'badge--danger', lead: 'badge--accent', student: '' };

export function RoleBadge({ role }: { role: Role }) {
  return <span className={`badge ${tones[role]}`}>{roleNames[role]}</span>;
}
