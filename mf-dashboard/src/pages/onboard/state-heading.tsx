import { type ReactNode, useEffect, useRef } from 'react';
import styles from './onboard-page.module.css';

/**
 * The heading of a state. It takes the focus if the focused element disappeared with the state before, so that a screen
 * reader continues here.
 */
export function StateHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className={styles.heading}>
      {children}
    </h1>
  );
}
