import { type Role, roleNames } from '@portal/contracts/constants';
import { Badge, type BadgeLook } from '@portal/ui/badge';

// The tones of spec section 6: 'destructive style for admin, default for lead, secondary otherwise'.
const badges: Record<Role, BadgeLook> = {
  admin: { tone: 'badge--danger', tip: 'Looks after all members, hours and posts of both chapters' },
  lead: {
    tone: 'badge--accent',
    tip: 'Leads a committee: looks after the students of the chapter, and writes posts',
  },
  student: { tip: 'Logs hours and proposes events' },
};

export function RoleBadge({ role, label = roleNames[role] }: { role: Role; label?: string }) {
  return <Badge {...badges[role]}>{label}</Badge>;
}
