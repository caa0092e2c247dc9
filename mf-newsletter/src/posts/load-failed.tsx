import { retryAdvice } from '@portal/sdk';
import { passingFocusOn } from '@portal/ui/focus';

interface FailedProps {
  title: string;
  error: Error | null;
  busy: boolean;
  onRetry(): void;
}

/** A load that failed, with what to do about it (decision 5). */
export function LoadFailed({ title, error, busy, onRetry }: FailedProps) {
  return (
    <div ref={passingFocusOn} className="notice notice--danger" role="alert">
      <div>
        <p className="notice__title">{title}</p>
        <p className="small">{retryAdvice(error)}</p>
      </div>
      <button
        type="button"
        className="button button--quiet button--small"
        // Really disabled, it would lose the focus.
        aria-disabled={busy}
        onClick={() => !busy && onRetry()}
      >
        {busy ? 'Retrying...' : 'Retry'}
      </button>
    </div>
  );
}
