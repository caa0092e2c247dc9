import {
  type CheckedCertificate,
  type CheckedTranscript,
  dateAndTime,
  formatDate,
  hoursCount,
  nameWithInitial,
  societyName,
  submittedHours,
  transcriptYearTitle,
} from '@portal/contracts';
import { PageTitle, portalConfig } from '@portal/sdk';
import { useCall } from '@portal/sdk/query';
import { ErrorBanner } from '@portal/ui';
import { Facts } from '@portal/ui/facts';
import { StateHeading } from '@portal/ui/state-heading';
import { Spinner } from '@portal/ui/states';
import { useParams } from 'react-router-dom';
import styles from './check-certificate.module.css';

/** Says to everybody who has a certificate whether it is genuine. */
export function CheckCertificatePage() {
  const { code = '' } = useParams();
  return (
    <div className={`container page ${styles.page}`}>
      <PageTitle title="Certificate Check" />
      <Outcome code={code} />
    </div>
  );
}

function Outcome({ code }: { code: string }) {
  // A revocation counts at once.
  const { data, error, refetch } = useCall('GET /hours/certificate/check', { code }, { staleTime: 0, gcTime: 0 });
  if (error) {
    return (
      <>
        <StateHeading>The certificate could not be checked</StateHeading>
        <ErrorBanner error={error} fallback="Please check your connection and try again." onRetry={refetch} />
      </>
    );
  }
  if (!data) return <Spinner page text="Checking the certificate..." />;
  const checked = `Checked on ${dateAndTime(data.checked_at, { dateStyle: 'long' })}.`;
  return (
    <section className="card stack">
      {data.certificate && <Genuine certificate={data.certificate} />}
      {data.transcript && <GenuineTranscript transcript={data.transcript} />}
      {!data.certificate && !data.transcript && <NotValid />}
      <p className="muted small">{checked}</p>
    </section>
  );
}

/** The day that the PDF has, which is the society's, wherever the reader is. */
const printedDay = (moment: string): string => formatDate(moment, 'en-US', { timeZone: portalConfig().timeZone });

function Genuine({ certificate }: { certificate: CheckedCertificate }) {
  return (
    <>
      <StateHeading>This certificate is genuine</StateHeading>
      <p>A supervisor signed these hours, and the chapter approved them.</p>
      <Facts
        facts={{
          Student: nameWithInitial(certificate),
          Chapter: societyName(certificate.chapter, portalConfig()),
          Hours: submittedHours(certificate, certificate.hours_type),
          'Date of service': formatDate(certificate.service_date, 'en-US'),
          Signed: printedDay(certificate.signed_at),
          Approved: printedDay(certificate.approved_at),
        }}
      />
      <p>Compare this with the certificate that you were given.</p>
    </>
  );
}

function GenuineTranscript({ transcript }: { transcript: CheckedTranscript }) {
  const { years } = transcript;
  const total = Math.round(years.reduce((sum, year) => sum + year.total, 0) * 100) / 100;
  const ofYears = years.map(({ name, sync, async: alone, total: hours }) => [
    transcriptYearTitle(name),
    `${hoursCount(hours)} (${sync} synchronous, ${alone} asynchronous)`,
  ]);
  return (
    <>
      <StateHeading>This transcript is genuine</StateHeading>
      <p>The chapter approved these hours, and none of them was changed since.</p>
      <Facts
        facts={{
          Student: nameWithInitial(transcript),
          Chapter: societyName(transcript.chapter, portalConfig()),
          ...Object.fromEntries(ofYears),
          'All together': years.length > 1 ? hoursCount(total) : null,
          Made: printedDay(transcript.made_at),
        }}
      />
      <p>Compare this with the transcript that you were given.</p>
    </>
  );
}

function NotValid() {
  return (
    <>
      <StateHeading>This certificate is not valid</StateHeading>
      <p>
        The code is unknown, or the certificate or transcript no longer counts. Check the address, or ask the person who
        gave it to you for a new one.
      </p>
    </>
  );
}
