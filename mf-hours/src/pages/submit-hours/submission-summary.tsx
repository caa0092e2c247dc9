import { formatDate, type OwnSubmission, submittedHours } from '@portal/contracts';
import styles from '../../own-submission.module.css';

/** Which submission a dialog is about. */
export const Summary = ({ of: submission }: { of: OwnSubmission }) => (
  <p className={styles.description}>
    <strong>
      {submittedHours(submission, submission.hours_type)} on {formatDate(submission.service_date)}:
    </strong>{' '}
    <bdi>{submission.description}</bdi>
  </p>
);

/** Whether a supervisor has a link that an edit or a withdrawal ends. */
export const isRequestOpen = ({ request }: OwnSubmission): boolean => request?.state === 'open' && !request.expired;
