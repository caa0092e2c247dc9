import { type ApiError, portalConfig, retryAdvice } from '@portal/sdk';
import { ErrorText } from '@portal/ui/error-text';
import { passingFocusOn } from '@portal/ui/focus';
import { Link } from 'react-router-dom';
import { nextStep, type OwnHours } from './next-step.ts';
import styles from './overview-page.module.css';

interface Props {
  hours: OwnHours | undefined;
  error: ApiError | null;
  onRetry(): void;
}

/** What the member does next, in words. Its place is reserved before it is known. */
export function NextStepCard({ hours, error, onRetry }: Props) {
  return (
    <section className={`card ${styles.next}`} aria-labelledby="next-step">
      <h2 id="next-step">Next Step</h2>
      {hours ? (
        <Step hours={hours} />
      ) : error ? (
        // Not the kit's banner: its Dismiss would leave an empty card.
        <div ref={passingFocusOn} className="notice notice--danger" role="alert">
          <ErrorText
            error={{ message: `Your hours could not be loaded. ${retryAdvice(error)}`, reference: error.reference }}
          />
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

function Step({ hours }: { hours: OwnHours }) {
  const { text, action } = nextStep(hours, portalConfig().timeZone);
  return (
    <p>
      {text} {action && <Link to={action.path}>{action.label}</Link>}
    </p>
  );
}
