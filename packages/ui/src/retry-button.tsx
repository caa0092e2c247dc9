import { useState } from 'react';

interface Props {
  onRetry(): Promise<void> | void;
  className?: string;
}

/** Tries again, once at a time, and says that it does. It goes with what it is about. */
export function RetryButton({ onRetry, className = '' }: Props) {
  const [isBusy, setBusy] = useState(false);
  const retry = async () => {
    if (isBusy) return;
    setBusy(true);
    await onRetry();
    setBusy(false);
  };
  return (
    <button type="button" className={`button ${className}`} aria-disabled={isBusy} onClick={retry}>
      {isBusy ? 'Retrying...' : 'Retry'}
    </button>
  );
}
