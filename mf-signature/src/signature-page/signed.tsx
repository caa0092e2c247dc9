import { hoursTypeNames } from '@portal/contracts/constants';
import { formatDate } from '@portal/contracts/dates';
import type { SignatureData } from '@portal/contracts/hours';
import { hoursCount, volunteerName } from '@portal/contracts/signature-statement';
import styles from './signature-page.module.css';
import { StepHeading } from './step-heading.tsx';
import { StepMark } from './step-mark.tsx';

export function AlreadySigned({ data }: { data: SignatureData }) {
  return (
    <section className={`card card--raised ${styles.outcome}`}>
      <title>Already Signed</title>
      <StepMark kind="success" />
      <StepHeading>Already Signed</StepHeading>
      <p className="muted">This signature request has already been completed.</p>
      <dl className={`facts ${styles.summary}`}>
        <VolunteerAndHours data={data} />
        {data.signature && <Fact label="Signed By" value={data.signature} />}
        {data.signed_at && <Fact label="Date Signed" value={formatDate(data.signed_at)} />}
      </dl>
    </section>
  );
}

export function Completed({ data, signedBy }: { data: SignatureData; signedBy: string }) {
  return (
    <section className={`card card--raised ${styles.outcome}`}>
      <title>Signature Completed!</title>
      <StepMark kind="success" />
      <StepHeading>Signature Completed!</StepHeading>
      <p className="muted">Thank you for verifying these volunteer hours.</p>
      <dl className={`facts ${styles.summary}`}>
        <VolunteerAndHours data={data} />
        <Fact label="Signed By" value={signedBy} />
        <Fact label="Date" value={formatDate(new Date().toISOString())} />
      </dl>
      <p className="small muted">The volunteer will be notified that their hours have been verified.</p>
    </section>
  );
}

function VolunteerAndHours({ data }: { data: SignatureData }) {
  return (
    <>
      <Fact label="Volunteer" value={volunteerName(data)} />
      <Fact label="Hours" value={`${hoursCount(data.hours)} (${hoursTypeNames[data.hours_type]})`} />
    </>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}
