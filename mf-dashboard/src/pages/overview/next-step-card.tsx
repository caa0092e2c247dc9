import { type ApiError, portalConfig } from '@portal/sdk';
import { Link } from 'react-router-dom';
import { nextStep, type OwnYears } from './next-step.ts';
import styles from './overview-page.module.css';
import { YearsFailed } from './years-failed.tsx';

interface Props {
  years: OwnYears | undefined;
  error: ApiError | null;
  onRetry(): void;
}

/** What the member does next, in words. Its place is reserved before it is known. */
export function NextStepCard({ years, error, onRetry }: Props) {
  return (
    <section className={`card ${styles.next}`} aria-labelledby="next-step">
      <h2 id="next-step">Next step</h2>
      {years ? (
        <Step years={years} />
      ) : error ? (
        <YearsFailed error={error} onRetry={onRetry} />
      ) : (
        <p className="muted">Looking at your hours...</p>
      )}
    </section>
  );
}

function Step({ years }: { years: OwnYears }) {
  const { text, action } = nextStep(years, portalConfig().timeZone);
  return (
    <p>
      {text} {action && <Link to={action.path}>{action.label}</Link>}
    </p>
  );
}
