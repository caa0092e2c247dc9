import type { ReactNode } from 'react';

export interface BadgeLook {
  /** The class of its colour. */
  tone?: string;
  /** Its meaning, in a tooltip. With a tooltip, the keyboard can reach the badge. */
  tip?: string;
}

/** One or two words about the element beside it. */
export function Badge({ tone = '', tip, children }: BadgeLook & { children: ReactNode }) {
  return (
    <span className={`badge ${tone}`} data-tip={tip} tabIndex={tip ? 0 : undefined}>
      {children}
    </span>
  );
}
