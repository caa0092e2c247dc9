import { hoursTypeNames } from '@portal/contracts/constants';
import { formatDate } from '@portal/contracts/dates';
import { memberName } from '@portal/contracts/member-name';
import { hoursCount } from '@portal/contracts/signature-statement';
import type { SignatureData } from '@portal/contracts/signatures';
import { societyName } from '@portal/contracts/society';
import { portalConfig } from '@portal/sdk';
import { Facts } from '@portal/ui/facts';
import styles from './signature-page.module.css';

/** What the student asks the supervisor to verify. */
export function RequestDetails({ data }: { data: SignatureData }) {
  return (
    <section className={`stack ${styles.details}`}>
      <p>
        {memberName(data)} of the {societyName(data.chapter, portalConfig())} named you as the supervisor of this
        service.
      </p>
      <Facts
        facts={{
          'Volunteer Name': <span className={styles.strong}>{memberName(data)}</span>,
          'Hours Type': hoursTypeNames[data.hours_type],
          'Hours Completed': <span className={styles.strong}>{hoursCount(data.hours)}</span>,
          'Date of Service': formatDate(data.service_date),
          'Description of Service': data.description,
        }}
      />
    </section>
  );
}
