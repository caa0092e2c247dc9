import type { ReactNode } from 'react';

/** Shows in a tooltip why a button is disabled, also with the keyboard. Shows nothing without a `reason`. */
export function WithReason({ reason, children }: { reason: string | false; children: ReactNode }) {
  return (
    <span className="with-reason" data-tip={reason || undefined} tabIndex={reason ? 0 : undefined}>
      {children}
    </span>
  );
}
