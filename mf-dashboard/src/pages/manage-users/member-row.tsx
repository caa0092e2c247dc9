import { type Member, shortDate, shownNumber } from '@portal/contracts';
import { useRole } from '@portal/sdk';
import { passingFocusOn } from '@portal/ui/focus';
import type { RowSelection } from '@portal/ui/row-selection';
import type { ReactNode } from 'react';
import { RoleBadge } from '../../role-badge.tsx';
import { Activity } from './activity.tsx';
import { type Approval, NewMember } from './approval.tsx';
import type { EditSubject } from './edit-dialog.tsx';
import styles from './manage-users.module.css';
import { type MemberEdit, nameOf, permittedEdits } from './member-edits.ts';
import { RowButton } from './row-button.tsx';
import { TranscriptButton } from './transcript-button.tsx';

interface Props {
  member: Member;
  approval: Approval;
  selection: RowSelection;
  onEdit(subject: EditSubject): void;
  onActivity(member: Member): void;
}

export function MemberRow({ member, approval, selection, onEdit, onActivity }: Props) {
  const permitted = permittedEdits(useRole(), member);
  const editable = (edit: MemberEdit, value: ReactNode) => (
    <span className={styles.value}>
      {value}
      {permitted.includes(edit) && (
        <RowButton
          aria-label={`Edit ${edit} of ${nameOf(member)}`}
          data-tip={`Edit ${edit}`}
          onClick={() => onEdit({ edit, member })}
        >
          <path d="M10.8 2.6a1.4 1.4 0 0 1 2 0l.6.6a1.4 1.4 0 0 1 0 2L5.6 13 2.5 13.5 3 10.4z" strokeLinejoin="round" />
        </RowButton>
      )}
    </span>
  );
  // A long address breaks before its @.
  const [local = ''] = member.email.split('@', 1);
  return (
    <tr ref={passingFocusOn}>
      <th scope="row">
        <div className="choice">
          <input
            type="checkbox"
            aria-label={`Select ${nameOf(member)}`}
            checked={selection.selected.includes(member.clerk_id)}
            onChange={({ target }) => selection.select(member.clerk_id, target.checked)}
          />
          <div>
            <span className={styles.name}>{nameOf(member)}</span>
            <span className={`muted small ${styles.email}`}>
              {local}
              <wbr />
              {member.email.slice(local.length)}
            </span>
            <span className={`muted small ${styles.class}`}>
              {editable('graduation year', member.graduation_year ? `Class of ${member.graduation_year}` : 'No class')}
            </span>
          </div>
        </div>
      </th>
      <td data-label="Role">{editable('role', <RoleBadge role={member.role} />)}</td>
      <td data-label="Chapter">{editable('chapter', member.chapter)}</td>
      <td data-label="Committee" className={styles.committee}>
        {editable('committee', member.committee || 'N/A')}
      </td>
      <td data-label="Hours">
        {editable('hours', shownNumber(member.total_hours))}
        <TranscriptButton member={member} />
      </td>
      <td data-label="Joined">
        <span className={styles.value}>
          {shortDate(member.created_at)}
          {!member.is_deactivated && <Activity member={member} onChange={onActivity} />}
        </span>
        {member.is_deactivated && <Activity member={member} onChange={onActivity} />}
        {member.is_new && !member.is_deactivated && <NewMember member={member} approval={approval} />}
      </td>
    </tr>
  );
}
