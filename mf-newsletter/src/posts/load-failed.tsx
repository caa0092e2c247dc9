import { retryAdvice } from '@portal/sdk';
import { passingFocusOn } from '@portal/ui/focus';

interface FailedProps {
  title: string;
  error: Error | null;
  onRetry(): void;
}

/** A load that failed, with what to do about it (decision 5). */
export function LoadFailed({ title, error, onRetry }: FailedProps) {
  return (
    <div ref={passingFocusOn} className="notice notice--danger" role="alert">
      <div>
        <p className="notice__title">{title}</p>
        <p className="small">{retryAdvice(error)}</p>
      </div>
      <button type="button" className="button button--quiet button--small" onClick={onRetry}>
        Retry
      </button>
    </div>
  );
}
