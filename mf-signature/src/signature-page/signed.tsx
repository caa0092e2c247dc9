import { hoursTypeNames } from '@portal/contracts/constants';
import { formatDate } from '@portal/contracts/dates';
import { memberName } from '@portal/contracts/member-name';
import { hoursCount } from '@portal/contracts/signature-statement';
import type { SignatureData } from '@portal/contracts/signatures';
import { Facts } from '@portal/ui/facts';
import { Outcome } from './outcome.tsx';
import styles from './signature-page.module.css';

export function AlreadySigned({ data }: { data: SignatureData }) {
  return (
    <Outcome kind="success" title="Already Signed" text="This signature request has already been completed.">
      <Facts
        className={styles.summary}
        facts={{
          ...volunteerAndHours(data),
          'Signed By': data.signature,
          'Date Signed': data.signed_at && formatDate(data.signed_at),
        }}
      />
    </Outcome>
  );
}

interface CompletedProps {
  data: SignatureData;
  signedBy: string;
}

export function Completed({ data, signedBy }: CompletedProps) {
  return (
    <Outcome kind="success" title="Signature Completed!" text="Thank you for verifying these volunteer hours.">
      <Facts
        className={styles.summary}
        facts={{ ...volunteerAndHours(data), 'Signed By': signedBy, Date: formatDate(new Date().toISOString()) }}
      />
      <p className="small muted">The volunteer will be notified that their hours have been verified.</p>
    </Outcome>
  );
}

const volunteerAndHours = (data: SignatureData) => ({
  Volunteer: memberName(data),
  Hours: `${hoursCount(data.hours)} (${hoursTypeNames[data.hours_type]})`,
});
