import type { ReactNode } from 'react';

/** What screen readers announce once it comes: it has to come into a status that is there before. Empty, that takes no room. */
export function Announced({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={children ? undefined : 'visually-hidden'}>
      {children}
    </div>
  );
}
