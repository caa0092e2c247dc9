import { chapterNames, hoursTypeNames } from '@portal/contracts/constants';
import { formatDate } from '@portal/contracts/dates';
import type { SignatureData } from '@portal/contracts/hours';
import { hoursCount, volunteerName } from '@portal/contracts/signature-statement';
import styles from './signature-page.module.css';

/** What the student asks the supervisor to verify. */
export function RequestDetails({ data }: { data: SignatureData }) {
  return (
    <section className={styles.details}>
      <p>
        {volunteerName(data)} of the {chapterNames[data.chapter]} named you as the supervisor of this service.
      </p>
      <dl className="facts">
        <dt>Volunteer Name</dt>
        <dd className={styles.strong}>{volunteerName(data)}</dd>
        <dt>Hours Type</dt>
        <dd>{hoursTypeNames[data.hours_type]}</dd>
        <dt>Hours Completed</dt>
        <dd className={styles.strong}>{hoursCount(data.hours)}</dd>
        <dt>Date of Service</dt>
        <dd>{formatDate(data.service_date)}</dd>
        <dt>Description of Service</dt>
        <dd>{data.description}</dd>
      </dl>
    </section>
  );
}
