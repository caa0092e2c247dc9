import { formatDate, type OwnSubmission, submittedHours } from '@portal/contracts';
import { useId } from 'react';
import { Evidence } from '../../evidence/evidence.tsx';
import { HistoryList } from '../../history-list.tsx';
import { useCountedIn } from '../../hours-log/counted-in.ts';
import styles from '../../own-submission.module.css';
import { SourceBadge, StatusBadge } from '../../submission-badges.tsx';
import { supervisorOf } from '../../supervisor-answer.ts';
import { Unfolding } from '../../unfolding.tsx';
import { requestState } from './request-state.ts';
import { SubmissionActions, type SubmissionDialogs } from './submission-actions.tsx';

interface Props {
  submission: OwnSubmission;
  dialogs: SubmissionDialogs;
}

export function OwnSubmissionRow({ submission, dialogs }: Props) {
  const nameId = useId();
  // A student can do the same service every week.
  const describedBy = `${nameId} ${nameId}-facts`;
  const state = requestState(submission);
  const supervisor = supervisorOf(submission);
  const year = useCountedIn()(submission.service_date);
  const mayCount = !['rejected', 'withdrawn'].includes(submission.status);
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p
          id={nameId}
          dir="auto"
          className={styles.description}
          data-tip=""
          tabIndex={submission.description.length > longLength ? 0 : undefined}
        >
          {submission.description}
        </p>
        <p id={`${nameId}-facts`} className="muted small">
          {submittedHours(submission, submission.hours_type)} on {formatDate(submission.service_date)}
          {supervisor && `, supervised by ${supervisor}`}
          {year && mayCount && `. ${year}`}
        </p>
        {submission.admin_notes && (
          <p className={`small ${styles.notes}`}>
            <strong>Admin notes:</strong> <bdi>{submission.admin_notes}</bdi>
          </p>
        )}
        {state && <p className="small">{state}</p>}
        <SubmissionActions submission={submission} describedBy={describedBy} {...dialogs} />
        <Unfolding title="History" describedBy={describedBy}>
          <HistoryList lines={submission.history} />
        </Unfolding>
        {submission.signature && (
          <Evidence
            submissionId={submission.id}
            isApproved={submission.status === 'approved'}
            describedBy={describedBy}
          />
        )}
      </div>
      <span className="row">
        <SourceBadge source={submission.source} />
        <StatusBadge status={submission.status} />
      </span>
    </li>
  );
}

/** In characters. A longer text has more than two lines on a phone, so the keyboard must reach the rest. */
const longLength = 60;
