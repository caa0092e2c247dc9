import { useState } from 'react';

interface Props {
  error: Error | null;
  /** What to say where the error itself says nothing. */
  fallback?: string;
}

/** Says what failed until it is dismissed or works again; the next failure shows anew. */
export function ErrorBanner({ error, fallback = '' }: Props) {
  const [dismissed, setDismissed] = useState<Error | null>(null);
  if (!error || error === dismissed) return null;
  return (
    <div className="notice notice--danger" role="alert">
      <p>{error.message || fallback}</p>
      <button type="button" className="icon-button" aria-label="Dismiss" onClick={() => setDismissed(error)}>
        ×
      </button>
    </div>
  );
}
