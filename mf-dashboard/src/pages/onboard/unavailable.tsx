import { ErrorText, type ShownError } from '@portal/ui/error-text';
import { StateHeading } from '@portal/ui/state-heading';
import { Link } from 'react-router-dom';
import styles from './onboard-page.module.css';

interface Props extends ShownError {
  onRetry?(): void;
}

/** Instead of an invitation that does not count, or that could not be looked up and may be asked for again. */
export function Unavailable({ onRetry, ...error }: Props) {
  return (
    <section className={`card card--raised ${styles.outcome}`}>
      <StateHeading>{onRetry ? 'Failed to validate invitation' : 'Invalid Invitation'}</StateHeading>
      <div className="muted">
        <ErrorText error={error} />
      </div>
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
