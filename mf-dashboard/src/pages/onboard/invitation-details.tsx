import { chapterNames, roleNames } from '@portal/contracts/constants';
import { formatDate } from '@portal/contracts/dates';
import type { Invitation } from '@portal/contracts/invitations';
import { Facts } from '@portal/ui/facts';
import { RoleBadge } from '../../role-badge.tsx';
import styles from './onboard-page.module.css';

export function InvitationDetails({ invitation }: { invitation: Invitation }) {
  const { email, role, chapter, committee, invitedBy, expiresAt } = invitation;
  return (
    <section className={`card stack ${styles.details}`} aria-labelledby="invitation-details">
      <h2 id="invitation-details">Invitation Details</h2>
      <Facts
        facts={{
          'E-mail': email,
          Role: <RoleBadge role={role} label={capitalised(role)} />,
          Chapter: chapterNames[chapter],
          Committee: committee,
          'Invited by': invitedBy && `${invitedBy.name} (${roleNames[invitedBy.role]})`,
          Expires: formatDate(expiresAt),
        }}
      />
    </section>
  );
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
