import { type ApiError, retryAdvice } from '@portal/sdk';

/** The kit's banner would bring the whole kit to the overview. */
export function YearsFailed({ error, onRetry }: { error: ApiError; onRetry(): void }) {
  return (
    <div className="notice notice--danger" role="alert">
      <p>Your hours could not be loaded. {retryAdvice(error)}</p>
      <button type="button" className="button button--quiet button--small" onClick={onRetry}>
        Retry
      </button>
    </div>
  );
}
