import { type ReactNode, useEffect, useRef } from 'react';

/**
 * The heading of a page with several states. It takes the focus if the focused element disappeared with the state
 * before, so that a screen reader continues here.
 */
export function StateHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
