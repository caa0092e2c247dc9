import { dateAndTime } from '@portal/contracts';
import { checkText } from '@portal/contracts/certificate-check';
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
  const { title, about, found } = checkText(data, portalConfig());
  return (
    <section className="card stack">
      <StateHeading>{title}</StateHeading>
      <p>{about}</p>
      {found && (
        <>
          <Facts facts={found.facts} />
          <p>{found.next}</p>
        </>
      )}
      <p className="muted small">{`Checked on ${dateAndTime(data.checked_at, { dateStyle: 'long' })}.`}</p>
    </section>
  );
}
