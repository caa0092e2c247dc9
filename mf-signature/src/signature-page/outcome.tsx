import { StateHeading } from '@portal/ui/state-heading';
import type { ReactNode } from 'react';
import styles from './signature-page.module.css';

const shapes = {
  success: 'm5 12.5 4.5 4.5L19 7.5',
  warning: 'M12 6v7.5M12 17.5v.01',
  danger: 'm7 7 10 10M17 7 7 17',
};

interface Props {
  /** Which icon is above the heading. The heading says the same in words. */
  kind: keyof typeof shapes;
  title: string;
  /** Where it is not the title. */
  heading?: string;
  text: string;
  className?: string;
  children?: ReactNode;
}

/** What the page shows where there is nothing to sign. */
export function Outcome({ kind, title, heading = title, text, className = '', children }: Props) {
  return (
    <section className={`card card--raised ${styles.outcome} ${className}`}>
      <title>{title}</title>
      <span className={styles.mark} data-kind={kind}>
        <svg viewBox="0 0 24 24" width="28" height="28" fill="none" stroke="currentColor" aria-hidden="true">
          <path d={shapes[kind]} strokeWidth="2.25" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      </span>
      <StateHeading>{heading}</StateHeading>
      <p className="muted">{text}</p>
      {children}
    </section>
  );
}
