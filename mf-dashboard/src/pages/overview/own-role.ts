import type { Role } from '@portal/contracts/constants';
import { useChapter, useRole, useSession } from '@portal/sdk';

/** The member's role in the chapter, with the texts of spec section 2, 'Dashboard page'. */
export interface OwnRole {
  role: Role;
  title: string;
  badge: string;
  description: string | null;
  /** 'N/A' if there is none. */
  committee: string;
}

const none = 'N/A';

export function useOwnRole(): OwnRole {
  const role = useRole();
  const { chapter } = useChapter();
  const committee =
    // A record without a committee takes precedence over the account's metadata. The fallback record uses the metadata.
    useSession(({ profile, user }) => (profile ? profile.committee : user?.publicMetadata.committee)) || none;
  return { role, committee, ...describe(role, chapter, committee) };
}

function describe(role: Role, chapter: string, committee: string) {
  switch (role) {
    case 'admin':
      return { title: 'Administrator', badge: 'Admin', description: null };
    case 'lead':
      return {
        title: 'Committee Lead',
        badge: 'Lead',
        description: committee === none ? null : `Leading ${committee}`,
      };
    case 'student':
      return { title: `${chapter} Member`, badge: 'Member', description: `Committee: ${committee}` };
  }
}
