import { type HoursSubmission, isReviewable, shortDate, submittedHours } from '@portal/contracts';
import { Button } from '@portal/ui';
import { Badge } from '@portal/ui/badge';
import { passingFocusOn } from '@portal/ui/focus';
import { type MouseEvent, useId } from 'react';
import { SourceBadge, StatusBadge, TypeBadge } from '../../submission-badges.tsx';
import { supervisorOf } from '../../supervisor-answer.ts';
import { studentOf } from './decision.ts';
import { FlagBadges } from './submission-flags.tsx';
import styles from './submission-row.module.css';

/** What can be done with a row. */
export interface RowActions {
  onSelect(submission: HoursSubmission): void;
  onOpen(submission: HoursSubmission): void;
  onCheck(submission: HoursSubmission): void;
  /** `button`: its text, because the same button of the next row takes the focus. */
  onDecide(submission: HoursSubmission, action: 'approve' | 'reject', button: string): void;
}

interface Props {
  submission: HoursSubmission;
  isSelected: boolean;
  isChecked: boolean;
  actions: RowActions;
}

export const rowId = ({ id }: HoursSubmission): string => `submission-${id}`;

/** Whether this admin can decide about it. */
export const isDecidable = ({ status, own }: HoursSubmission): boolean => !own && isReviewable(status);

/** What tells a row from the others of its student. */
const nameOf = (id: string): string => `${id}-name ${id}-hours ${id}-date`;

export function SubmissionRow({ submission, isSelected, isChecked, actions }: Props) {
  const id = useId();
  const supervisor = supervisorOf(submission);
  return (
    <li
      id={rowId(submission)}
      ref={passingFocusOn}
      tabIndex={-1}
      aria-labelledby={`${id}-name ${id}-facts`}
      aria-current={isSelected || undefined}
      className={styles.row}
    >
      {isDecidable(submission) && (
        <input
          type="checkbox"
          className={styles.check}
          aria-labelledby={nameOf(id)}
          checked={isChecked}
          onChange={() => actions.onCheck(submission)}
        />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: View Details does the same */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: so do j and k */}
      <div className={styles.what} onClick={() => actions.onSelect(submission)}>
        <div id={`${id}-name`} className={styles.name}>
          <h3 className={styles.student}>{studentOf(submission)}</h3>
          <StatusBadge status={submission.status} />
          <TypeBadge type={submission.hours_type} />
          <Badge>{submission.chapter}</Badge>
          <SourceBadge source={submission.source} />
          <FlagBadges submission={submission} />
        </div>
        <p className={styles.description} dir="auto" data-tip="">
          {submission.description}
        </p>
        <ul id={`${id}-facts`} className={`facts-line ${styles.facts}`}>
          <li id={`${id}-hours`}>{submittedHours(submission)}</li>
          <li id={`${id}-date`}>Served {shortDate(submission.service_date)}</li>
          {supervisor && <li>Supervisor: {supervisor}</li>}
          <li>Submitted {shortDate(submission.created_at)}</li>
          {submission.signature_signed_at && <li>Signed {shortDate(submission.signature_signed_at)}</li>}
        </ul>
      </div>
      <Actions id={id} submission={submission} actions={actions} />
    </li>
  );
}

function Actions({ id, submission, actions }: Pick<Props, 'submission' | 'actions'> & { id: string }) {
  const button = { small: true, 'aria-describedby': nameOf(id) };
  const decide = (action: 'approve' | 'reject') => (event: MouseEvent<HTMLButtonElement>) =>
    actions.onDecide(submission, action, event.currentTarget.textContent);
  return (
    <div className={styles.actions}>
      {isDecidable(submission) && (
        <>
          <Button {...button} look="accent" onClick={decide('approve')}>
            Approve
          </Button>
          <Button {...button} danger onClick={decide('reject')}>
            Reject
          </Button>
        </>
      )}
      {submission.own && isReviewable(submission.status) && (
        <p className="muted small">You can't review your own submission.</p>
      )}
      <Button {...button} look="text" onClick={() => actions.onOpen(submission)}>
        View Details
      </Button>
    </div>
  );
}
