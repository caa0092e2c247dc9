import { RetryButton } from '@portal/ui/retry-button';
import { type ReactNode, useEffect, useState } from 'react';
import { focusMainAfter } from '../layout/focus.ts';
import styles from './area-error.module.css';
import { explain } from './failure.ts';

interface Props {
  /** What failed. Absent if the list of remotes could not be loaded. */
  name?: string;
  error?: Error;
  onRetry(): void | Promise<void>;
  /** Takes little room, because the page's text is shown. */
  brief?: boolean;
}

const title = 'This part of the portal could not be loaded';

/** Replaces a part of the portal that failed. The header, the sidebar and the other parts keep working. */
export function AreaError({ name, error, onRetry, brief = false }: Props) {
  const reason = useExplanation(error);
  const retry = () => focusMainAfter(onRetry);
  const retryButton = <RetryButton className={brief ? 'button--small' : ''} onRetry={retry} />;
  if (brief) return <BriefError reason={reason}>{retryButton}</BriefError>;
  return (
    <div className="container page stack" role="alert">
      <title>{title}</title>
      <p className="eyebrow">Something went wrong</p>
      <h1>{title}</h1>
      <p className="lead">
        {name ? `The ${name} area is not available right now.` : 'The portal could not be reached.'} The rest of the
        portal keeps working. Please try again in a moment.
      </p>
      <div>{retryButton}</div>
      {reason && <p className="muted small">{reason}</p>}
    </div>
  );
}

function useExplanation(error: Error | undefined): string | undefined {
  const [reason, setReason] = useState<string>();
  useEffect(() => {
    let current = true;
    setReason(undefined);
    if (error) void explain(error).then((text) => current && setReason(text));
    return () => {
      current = false;
    };
  }, [error]);
  return reason;
}

function BriefError({ reason, children }: { reason?: string; children: ReactNode }) {
  return (
    <div className={`container ${styles.brief}`}>
      <div className="notice notice--warning" role="alert">
        <div>
          <p className="notice__title">{title}</p>
          <p className="small">You can read it here, but some of it may not respond. Please try again in a moment.</p>
          {reason && <p className="small">{reason}</p>}
        </div>
        {children}
      </div>
    </div>
  );
}
