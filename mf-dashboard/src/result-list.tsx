import type { ReactNode } from 'react';
import styles from './result-list.module.css';

/** What becomes of each of many: lines that scroll, also by keyboard. `label` names the list for screen readers. */
export const ResultList = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must scroll by keyboard too
  <section className={styles.results} tabIndex={0} aria-label={label}>
    <ul>{children}</ul>
  </section>
);

interface Props {
  /** The person whom the row is about. */
  children: ReactNode;
  result: ReactNode;
  isRefused: boolean;
}

export const Result = ({ children, result, isRefused }: Props) => (
  <li>
    {children}
    <span className={isRefused ? styles.refused : 'muted'}>{result}</span>
  </li>
);
