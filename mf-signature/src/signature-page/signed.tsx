import { hoursTypeNames } from '@portal/contracts/constants';
import { formatDate } from '@portal/contracts/dates';
import { hoursCount, volunteerName } from '@portal/contracts/signature-statement';
import type { SignatureData } from '@portal/contracts/signatures';
import { Facts } from '@portal/ui/facts';
import { StateHeading } from '@portal/ui/state-heading';
import { FreshLink } from './fresh-link.tsx';
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
  /** Other requests to the same address, and the token of the link by which a link for all of them is asked for. */
  others: { waiting: number; token: string | undefined };
}

export function Completed({ data, signedBy, others }: CompletedProps) {
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
      {others.waiting > 0 && others.token && (
        <FreshLink token={others.token} button="E-mail Me One Link for All">
          <p className="small">
            {others.waiting === 1 ? 'Another request waits' : `${others.waiting} more requests wait`} for your address.
          </p>
        </FreshLink>
      )}
    </section>
  );
}

const volunteerAndHours = (data: SignatureData) => ({
  Volunteer: volunteerName(data),
  Hours: `${hoursCount(data.hours)} (${hoursTypeNames[data.hours_type]})`,
});
