import { StateHeading } from '@portal/ui/state-heading';
import { Spinner } from '@portal/ui/states';
import { FreshLink } from './fresh-link.tsx';
import styles from './signature-page.module.css';
import { StepMark } from './step-mark.tsx';

export function Loading() {
  return (
    <>
      <title>Volunteer Hours Verification</title>
      <Spinner page text="Loading signature request..." />
    </>
  );
}

export function Unreachable({ message, onRetry }: { message: string; onRetry(): void }) {
  return (
    <section className={`card card--raised ${styles.outcome}`}>
      <title>Failed to load signature request</title>
      <StepMark kind="warning" />
      <StateHeading>Failed to load signature request</StateHeading>
      <p className="muted">{message}</p>
      <button type="button" className="button" onClick={onRetry}>
        Retry
      </button>
    </section>
  );
}

/** Instead of a page that failed. */
export function Failed() {
  return (
    <section className={`container page card card--raised ${styles.outcome}`}>
      <title>This page could not be shown</title>
      <StepMark kind="danger" />
      <StateHeading>This page could not be shown</StateHeading>
      <p className="muted">The error has been reported. Nothing that was not confirmed has been signed.</p>
      <button type="button" className="button" onClick={() => location.reload()}>
        Reload Page
      </button>
    </section>
  );
}

interface InvalidProps {
  message: string;
  /** The token of a link for which there can be a fresh one. */
  token: string | undefined;
}

export function Invalid({ message, token }: InvalidProps) {
  return (
    <section className={`card card--raised ${styles.outcome}`}>
      <title>Invalid Signature Request</title>
      <StepMark kind="danger" />
      <StateHeading>Invalid Signature Request</StateHeading>
      <p className="muted">{message}</p>
      {token && <FreshLink token={token} />}
      <p className="small muted">If you have any questions, please ask the student who named you as supervisor.</p>
    </section>
  );
}

export function Answered({ message }: { message: string }) {
  return (
    <section className={`card card--raised ${styles.outcome}`}>
      <title>Answered</title>
      <StepMark kind="success" />
      <StateHeading>Your Answer Was Saved</StateHeading>
      <p className="muted">{message}</p>
    </section>
  );
}
