import type { ReactNode } from 'react';

/** Says in a tooltip why the button in it is disabled, to keyboards too; nothing without a `reason`. */
export function WithReason({ reason, children }: { reason: string | false; children: ReactNode }) {
  return (
    <span className="with-reason" data-tip={reason || undefined} tabIndex={reason ? 0 : undefined}>
      {children}
    </span>
  );
}
