import { hoursTypeNames } from '@portal/contracts/constants';
import { formatDate } from '@portal/contracts/dates';
import { memberName } from '@portal/contracts/member-name';
import { hoursCount } from '@portal/contracts/signature-statement';
import type { SignatureData } from '@portal/contracts/signatures';
import { Facts } from '@portal/ui/facts';
import { StateHeading } from '@portal/ui/state-heading';
import styles from './signature-page.module.css';
import { StepMark } from './step-mark.tsx';

export function AlreadySigned({ data }: { data: SignatureData }) {
  return (
    <section className={`card card--raised ${styles.outcome}`}>
      <title>Already Signed</title>
      <StepMark kind="success" />
      <StateHeading>Already Signed</StateHeading>
      <p className="muted">This signature request has already been completed.</p>
      <Facts
        className={styles.summary}
        facts={{
          ...volunteerAndHours(data),
          'Signed By': data.signature,
          'Date Signed': data.signed_at && formatDate(data.signed_at),
        }}
      />
    </section>
  );
}

interface CompletedProps {
  data: SignatureData;
  signedBy: string;
}

export function Completed({ data, signedBy }: CompletedProps) {
  return (
    <section className={`card card--raised ${styles.outcome}`}>
      <title>Signature Completed!</title>
      <StepMark kind="success" />
      <StateHeading>Signature Completed!</StateHeading>
      <p className="muted">Thank you for verifying these volunteer hours.</p>
      <Facts
        className={styles.summary}
        facts={{ ...volunteerAndHours(data), 'Signed By': signedBy, Date: formatDate(new Date().toISOString()) }}
      />
      <p className="small muted">The volunteer will be notified that their hours have been verified.</p>
    </section>
  );
}

const volunteerAndHours = (data: SignatureData) => ({
  Volunteer: memberName(data),
  Hours: `${hoursCount(data.hours)} (${hoursTypeNames[data.hours_type]})`,
});
