import { type ApiError, retryAdvice } from '@portal/sdk';
import { ErrorText } from '@portal/ui/error-text';
import { passingFocusOn } from '@portal/ui/focus';

interface FailedProps {
  title: string;
  error: ApiError | null;
  onRetry(): void;
}

/** A load that failed, with what to do about it (decision 5). */
export function LoadFailed({ title, error, onRetry }: FailedProps) {
  return (
    <div ref={passingFocusOn} className="notice notice--danger" role="alert">
      <div>
        <p className="notice__title">{title}</p>
        <div className="small">
          <ErrorText error={{ message: retryAdvice(error), reference: error?.reference }} />
        </div>
      </div>
      <button type="button" className="button button--quiet button--small" onClick={onRetry}>
        Retry
      </button>
    </div>
  );
}
