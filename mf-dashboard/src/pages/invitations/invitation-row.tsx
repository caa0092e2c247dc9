import { roleNames, type SentInvitation, shortDate } from '@portal/contracts';
import { useRole } from '@portal/sdk';
import { Button } from '@portal/ui';
import { passingFocusOn } from '@portal/ui/focus';
import { useId } from 'react';
import { RoleBadge } from '../../role-badge.tsx';
import type { RowChange } from '../../row-change.ts';
import rowStyles from '../../row-with-buttons.module.css';
import { isResendable, isRevocable, StateBadge } from './invitation-state.tsx';
import styles from './invitations.module.css';

interface Props {
  invitation: SentInvitation;
  resending: RowChange<SentInvitation>;
  onRevoke(invitation: SentInvitation): void;
}

export function InvitationRow({ invitation, resending: { running, run }, onRevoke }: Props) {
  const emailId = useId();
  const { id, email, role, state, bounce } = invitation;
  // Leads see the invitations of admins to their chapter, but cannot change them.
  const isChangeable = useRole() === 'admin' || role !== 'admin';
  return (
    <li ref={passingFocusOn} tabIndex={-1} className={`card ${rowStyles.row}`}>
      <div className={rowStyles.what}>
        <div className="row">
          <h2 id={emailId} className={styles.email}>
            {email}
          </h2>
          <StateBadge state={state} />
          <RoleBadge role={role} />
        </div>
        <Facts invitation={invitation} />
        {state === 'bounced' && bounce && <p className="field__error">{bounce}</p>}
      </div>
      <div className={styles.actions}>
        {isChangeable && isResendable(state) && (
          <Button
            small
            aria-describedby={emailId}
            disabled={running && running.id !== id}
            loading={running?.id === id}
            onClick={() => run(invitation)}
          >
            Resend
          </Button>
        )}
        {isChangeable && isRevocable(state) && (
          <Button small danger aria-describedby={emailId} onClick={() => onRevoke(invitation)}>
            Revoke
          </Button>
        )}
      </div>
    </li>
  );
}

function Facts({ invitation }: { invitation: SentInvitation }) {
  const { chapter, committee, invited_by, created_at, expires_at, accepted_at, state } = invitation;
  const open = !accepted_at && state !== 'revoked';
  // An offer also ends early, when its inviter may no longer make it.
  const isTimely = state !== 'expired' || new Date(expires_at) <= new Date();
  return (
    <ul className="facts-line">
      <li>{chapter}</li>
      {committee && <li>{committee}</li>}
      {invited_by && (
        <li>
          Invited by {invited_by.name} ({roleNames[invited_by.role]})
        </li>
      )}
      <li>Invited {shortDate(created_at)}</li>
      {open && isTimely && (
        <li>
          {state === 'expired' ? 'Expired' : 'Expires'} {shortDate(expires_at)}
        </li>
      )}
      {accepted_at && <li>Accepted {shortDate(accepted_at)}</li>}
    </ul>
  );
}
