import type { ReactNode } from 'react';

interface Props {
  /** The class of its colour. */
  tone?: string;
  /** What it means, in a tooltip: it can be reached by keyboard then. */
  tip?: string;
  children: ReactNode;
}

/** A word or two about what stands beside it. */
export function Badge({ tone = '', tip, children }: Props) {
  return (
    <span className={`badge ${tone}`} data-tip={tip} tabIndex={tip ? 0 : undefined}>
      {children}
    </span>
  );
}
