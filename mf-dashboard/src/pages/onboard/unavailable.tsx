import { StateHeading } from '@portal/ui/state-heading';
import { Link } from 'react-router-dom';
import styles from './onboard-page.module.css';

/** Instead of an invitation that does not count, or that could not be looked up and may be asked for again. */
export function Unavailable({ message, onRetry }: { message: string; onRetry?(): void }) {
  return (
    <section className={`card card--raised ${styles.outcome}`}>
      <StateHeading>{onRetry ? 'Failed to validate invitation' : 'Invalid Invitation'}</StateHeading>
      <p className="muted">{message}</p>
      <div className="row">
        {onRetry && (
          <button type="button" className="button" onClick={() => onRetry()}>
            Retry
          </button>
        )}
        <Link className={onRetry ? 'button button--quiet' : 'button'} to="/sign-in">
          Go to Sign In
        </Link>
      </div>
    </section>
  );
}
