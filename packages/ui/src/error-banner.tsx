import { useState } from 'react';
import { CloseButton } from './close-button.tsx';
import { ErrorText, type ShownError } from './error-text.tsx';
import { passingFocusOn } from './focus.ts';
import { RetryButton } from './retry-button.tsx';

interface Props {
  error: ShownError | null;
  /** The text for an error without a message. */
  fallback?: string;
  /** Offered as the button 'Retry', where trying again may help. */
  onRetry?(): void;
}

/** Shows an error until it is dismissed or the work succeeds. The next error is shown again. */
export function ErrorBanner({ error, fallback, onRetry }: Props) {
  const [dismissed, setDismissed] = useState<ShownError | null>(null);
  if (!error || error === dismissed) return null;
  return (
    <div ref={passingFocusOn} className="notice notice--danger" role="alert">
      <ErrorText error={error} fallback={fallback} />
      <div className="notice__actions">
        {onRetry && <RetryButton className="button--quiet button--small" onRetry={onRetry} />}
        <CloseButton onClick={() => setDismissed(error)} />
      </div>
    </div>
  );
}
