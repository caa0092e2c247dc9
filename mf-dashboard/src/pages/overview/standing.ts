import type { Role } from '@portal/contracts/constants';
import { useChapter, useRole, useSession } from '@portal/sdk';

/** Who the member is in the chapter, in the words of spec section 2, 'Dashboard page'. */
export interface Standing {
  role: Role;
  title: string;
  badge: string;
  description: string | null;
  /** 'N/A' where there is none. */
  committee: string;
}

export function useStanding(): Standing {
  const role = useRole();
  const { chapter } = useChapter();
  const committee =
    // A record without a committee wins over what the account's metadata still say; the fallback record has theirs.
    useSession(({ profile, user }) => (profile ? profile.committee : user?.publicMetadata.committee)) || 'N/A';
  return { role, committee, ...describe(role, chapter, committee) };
}

function describe(role: Role, chapter: string, committee: string) {
  switch (role) {
    case 'admin':
      return { title: 'Administrator', badge: 'Admin', description: null };
    case 'lead':
      return { title: 'Committee Lead', badge: 'Lead', description: `Leading ${committee}` };
    case 'student':
      return { title: `${chapter} Member`, badge: 'Member', description: `Committee: ${committee}` };
  }
}
