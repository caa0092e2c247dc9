import { type Role, roleNames } from '@portal/contracts/constants';
import { Badge } from '@portal/ui/badge';

// The tones of spec section 6: 'destructive style for admin, default for lead, secondary otherwise'.
const tones: Record<Role, string> = { admin: 'badge--danger', lead: 'badge--accent', student: '' };

/** A short description of the role. */
const tips: Record<Role, string> = {
  admin: 'Looks after all members, hours and posts of both chapters',
  lead: 'Leads a committee: looks after the students of the chapter, and writes posts',
  student: 'Logs hours and proposes events',
};

export function RoleBadge({ role, label = roleNames[role] }: { role: Role; label?: string }) {
  return (
    <Badge tone={tones[role]} tip={tips[role]}>
      {label}
    </Badge>
  );
}
