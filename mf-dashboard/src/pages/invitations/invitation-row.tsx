import { formatDate, roleNames, type SentInvitation } from '@portal/contracts';
import { Button } from '@portal/ui';
import { useId } from 'react';
import { RoleBadge } from '../../role-badge.tsx';
import { isResendable, isRevocable, StateBadge } from './invitation-state.tsx';
import styles from './invitations.module.css';
import type { InvitationChange } from './use-invitation-change.ts';

interface Props {
  invitation: SentInvitation;
  changes: InvitationChange;
}

export function InvitationRow({ invitation, changes }: Props) {
  const emailId = useId();
  const { id, email, role, state, bounce } = invitation;
  return (
    <li className={`card ${styles.row}`}>
      <div className={styles.what}>
        <div className="row">
          <h2 id={emailId} className={styles.email}>
            {email}
          </h2>
          <StateBadge state={state} />
          <RoleBadge role={role} />
        </div>
        <Facts invitation={invitation} />
        {state === 'bounced' && bounce && <p className={styles.bounce}>{bounce}</p>}
      </div>
      <div className={styles.actions}>
        {isResendable(state) && (
          <Button
            aria-describedby={emailId}
            disabled={changes.resending !== null && changes.resending !== id}
            loading={changes.resending === id}
            onClick={() => changes.resend(invitation)}
          >
            Resend
          </Button>
        )}
        {isRevocable(state) && (
          <Button danger aria-describedby={emailId} onClick={() => changes.askToRevoke(invitation)}>
            Revoke
          </Button>
        )}
      </div>
    </li>
  );
}

const shortDate = (moment: string) => formatDate(moment, 'en-US', 'medium');

function Facts({ invitation }: { invitation: SentInvitation }) {
  const { chapter, committee, invited_by, created_at, expires_at, accepted_at, state } = invitation;
  const open = !accepted_at && state !== 'revoked';
  return (
    <ul className={styles.facts}>
      <li>{chapter}</li>
      {committee && <li>{committee}</li>}
      {invited_by && (
        <li>
          Invited by {invited_by.name} ({roleNames[invited_by.role]})
        </li>
      )}
      <li>Invited {shortDate(created_at)}</li>
      {open && (
        <li>
          {state === 'expired' ? 'Expired' : 'Expires'} {shortDate(expires_at)}
        </li>
      )}
      {accepted_at && <li>Accepted {shortDate(accepted_at)}</li>}
    </ul>
  );
}
