import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

interface Props {
  list: { isPlaceholderData: boolean };
  children: ReactNode;
}

/**
 * How many rows a list has. Screen readers hear it with each search, which is in the address: what has arrived is a new element, because
 * they pass over words that stay as they were. What is still there from the search before is not announced.
 */
export function ListCount({ list: { isPlaceholderData }, children }: Props) {
  const { search } = useLocation();
  return (
    <p role="status" className="muted">
      <span key={`${search} ${isPlaceholderData}`} aria-hidden={isPlaceholderData}>
        {children}
      </span>
    </p>
  );
}
