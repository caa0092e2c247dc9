import type { ReactNode } from 'react';

interface Props {
  list: { isPlaceholderData: boolean };
  children: ReactNode;
}

/**
 * How many rows a list has. Screen readers hear it with each search: what has arrived is a new element, because they pass over
 * words that stay as they were. What is still there from the search before is not announced.
 */
export const ListCount = ({ list: { isPlaceholderData }, children }: Props) => (
  <p role="status" className="muted">
    <span key={String(isPlaceholderData)} aria-hidden={isPlaceholderData}>
      {children}
    </span>
  </p>
);
