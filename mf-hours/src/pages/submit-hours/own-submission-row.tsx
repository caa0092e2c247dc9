import { formatDate, hoursCount, type OwnSubmission } from '@portal/contracts';
import { StatusBadge } from '../../submission-badges.tsx';
import styles from './own-submission.module.css';

export function OwnSubmissionRow({ submission }: { submission: OwnSubmission }) {
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <CutText text={submission.description} />
        <p className="muted small">
          {hoursCount(submission.hours, submission.hours_type)} on {formatDate(submission.service_date)}, supervised by{' '}
          {submission.supervisor_name}
        </p>
        {submission.admin_notes && (
          <p className={`small ${styles.notes}`}>
            <strong>Admin notes:</strong> {submission.admin_notes}
          </p>
        )}
      </div>
      <StatusBadge status={submission.status} />
    </li>
  );
}

/** In characters. A longer text has more than two lines on a phone, so the keyboard must reach the rest. */
const longLength = 60;

function CutText({ text }: { text: string }) {
  return (
    <p className={styles.description} data-tip="" tabIndex={text.length > longLength ? 0 : undefined}>
      {text}
    </p>
  );
}
