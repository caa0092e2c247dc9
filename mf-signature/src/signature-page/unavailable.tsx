import { type ApiError, retryAdvice } from '@portal/sdk';
import { Reference } from '@portal/ui/error-text';
import { Spinner } from '@portal/ui/states';
import { FreshLink } from './fresh-link.tsx';
import { Outcome } from './outcome.tsx';

export function Loading() {
  return (
    <>
      <title>Volunteer Hours Verification</title>
      <Spinner page text="Loading signature request..." />
    </>
  );
}

export function Unreachable({ error, onRetry }: { error: ApiError; onRetry(): void }) {
  return (
    <Outcome kind="warning" title="Failed to load signature request" text={retryAdvice(error)}>
      <Reference error={error} />
      <button type="button" className="button" onClick={onRetry}>
        Retry
      </button>
    </Outcome>
  );
}

/** Instead of a page that failed. */
export function Failed() {
  return (
    <Outcome
      kind="danger"
      title="This page could not be shown"
      text="The error has been reported. Nothing that was not confirmed has been signed."
      className="container page"
    >
      <button type="button" className="button" onClick={() => location.reload()}>
        Reload Page
      </button>
    </Outcome>
  );
}

interface InvalidProps {
  message: string;
  /** The token of a link for which there can be a fresh one. */
  token: string | undefined;
}

export function Invalid({ message, token }: InvalidProps) {
  return (
    <Outcome kind="danger" title="Invalid Signature Request" text={message}>
      {token && <FreshLink token={token} />}
      <p className="small muted">If you have any questions, please ask the student who named you as supervisor.</p>
    </Outcome>
  );
}

interface AnsweredProps {
  message: string;
  isTooLate?: boolean;
}

export const Answered = ({ message, isTooLate }: AnsweredProps) => (
  <Outcome
    kind={isTooLate ? 'warning' : 'success'}
    title="Answered"
    heading={isTooLate ? 'Already Answered' : 'Your Answer Was Saved'}
    text={message}
  />
);
