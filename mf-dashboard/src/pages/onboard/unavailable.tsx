import { StateHeading } from '@portal/ui/state-heading';
import { Link } from 'react-router-dom';
import styles from './onboard-page.module.css';

export function Invalid({ message }: { message: string }) {
  return (
    <section className={`card card--raised ${styles.outcome}`}>
      <StateHeading>Invalid Invitation</StateHeading>
      <p className="muted">{message}</p>
      <Link className="button" to="/sign-in">
        Go to Sign In
      </Link>
    </section>
  );
}

export function Unreachable({ message, onRetry }: { message: string; onRetry(): void }) {
  return (
    <section className={`card card--raised ${styles.outcome}`}>
      <StateHeading>Failed to validate invitation</StateHeading>
      <p className="muted">{message}</p>
      <div className="row">
        <button type="button" className="button" onClick={onRetry}>
          Retry
        </button>
        <Link className="button button--quiet" to="/sign-in">
          Go to Sign In
        </Link>
      </div>
    </section>
  );
}
