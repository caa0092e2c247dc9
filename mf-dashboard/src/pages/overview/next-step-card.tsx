import { type ApiError, portalConfig, retryAdvice } from '@portal/sdk';
import { passingFocusOn } from '@portal/ui/focus';
import { Link } from 'react-router-dom';
import { nextStep, type OwnYears } from './next-step.ts';
import styles from './overview-page.module.css';

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
        // Not the kit's banner: its Dismiss would leave an empty card.
        <div ref={passingFocusOn} className="notice notice--danger" role="alert">
          <p>Your hours could not be loaded. {retryAdvice(error)}</p>
          <button type="button" className="button button--quiet button--small" onClick={onRetry}>
            Retry
          </button>
        </div>
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
