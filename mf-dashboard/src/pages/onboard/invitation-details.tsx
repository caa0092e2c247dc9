import { chapterNames, roleNames } from '@portal/contracts/constants';
import { formatDate } from '@portal/contracts/dates';
import type { Invitation } from '@portal/contracts/invitations';
import { RoleBadge } from '../../role-badge.tsx';
import styles from './onboard-page.module.css';

export function InvitationDetails({ invitation }: { invitation: Invitation }) {
  const { email, role, chapter, committee, invitedBy, expiresAt } = invitation;
  return (
    <section className={`card ${styles.details}`} aria-labelledby="invitation-details">
      <h2 id="invitation-details">Invitation Details</h2>
      <dl className="facts">
        <dt>Email</dt>
        <dd>{email}</dd>
        <dt>Role</dt>
        <dd>
          <RoleBadge role={role} label={capitalised(role)} />
        </dd>
        <dt>Chapter</dt>
        <dd>{chapterNames[chapter]}</dd>
        {committee && (
          <>
            <dt>Committee</dt>
            <dd>{committee}</dd>
          </>
        )}
        {invitedBy && (
          <>
            <dt>Invited by</dt>
            <dd>
              {invitedBy.name} ({roleNames[invitedBy.role]})
            </dd>
          </>
        )}
        <dt>Expires</dt>
        <dd>{formatDate(expiresAt)}</dd>
      </dl>
    </section>
  );
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
