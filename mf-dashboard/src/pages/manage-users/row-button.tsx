import type { ComponentProps } from 'react';
import styles from './manage-users.module.css';

/** A small button in a member's row, with a drawing of 16 by 16. */
export const RowButton = ({ children, ...button }: ComponentProps<'button'>) => (
  <button type="button" className={`icon-button ${styles.edit}`} {...button}>
    <svg viewBox="0 0 16 16" width="15" height="15" fill="none" stroke="currentColor" aria-hidden="true">
      {children}
    </svg>
  </button>
);
